// Which affiliate an order is counted for, whatever the browser sends.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createLinkToken } from "#server/domain/affiliates/link-token.ts";
import { findAttribution } from "#server/domain/orders/attribution.ts";
import { newAffiliate, newLink, type TestAffiliate } from "../support/affiliates.ts";
import { api, portalServer } from "../support/portal.ts";
import { placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(portalServer);
const acme = setup(() => newAffiliate(server));

describe("attributionOf", () => {
  const of = (input: object): Promise<object> => findAttribution(server.ctx, server.ctx.db.sql, input);
  const unattributed = { cp_afid: null, order_link_id: null };

  it("prefers the link over the cp_afid, and only uses registered ones", async () => {
    const rival = await newAffiliate(server);
    const link = await newLink(server, acme);
    const byLink = { cp_afid: acme.cp_afid, order_link_id: link.id };
    expect(await of({ order_link: link.token })).toEqual(byLink);
    expect(await of({ order_link: link.token, cp_afid: rival.cp_afid })).toEqual(byLink);
    const byId = { cp_afid: rival.cp_afid, order_link_id: null };
    expect(await of({ cp_afid: rival.cp_afid })).toEqual(byId);
    expect(await of({ order_link: "forged", cp_afid: rival.cp_afid })).toEqual(byId);
  });

  it("returns null for everything else, and never an error", async () => {
    const disabled = await newAffiliate(server, { disabled: true });
    for (const input of [
      {},
      { cp_afid: "never-heard-of" },
      { cp_afid: disabled.cp_afid },
      { cp_afid: "\u0000", order_link: "\u0000" },
      { cp_afid: "' or 1=1", order_link: null },
      { order_link: createLinkToken(server.ctx, randomUUID()) },
    ])
      expect(await of(input)).toEqual(unattributed);
  });

  it("counts an order once, only for its link and its affiliate", async () => {
    const affiliate = await newAffiliate(server);
    const rival = await newAffiliate(server);
    const link = await newLink(server, affiliate);
    await placeOrder(
      server,
      await findAttribution(server.ctx, server.ctx.db.sql, { order_link: link.token }),
    );
    const links = await api(server, "GET", "/api/affiliates/order_links", affiliate);
    expect(links.body.items[0]).toMatchObject({ orders: 1, visits: 0 });
    const fetchStats = async (of_: TestAffiliate): Promise<{ orders: number; by_state: object }> =>
      (await api(server, "GET", "/api/affiliates/figures", of_)).body;
    expect(await fetchStats(affiliate)).toMatchObject({ orders: 1, by_state: { submitted: 1, active: 0 } });
    expect(await fetchStats(rival)).toMatchObject({ orders: 0 });
  });
});
