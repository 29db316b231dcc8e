// Order links over HTTP: who may create them, what opening one counts, and that none can be forged.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { orderLinkSchema, orderLinksSchema } from "#contracts/affiliates.ts";
import { createLinkToken } from "#server/domain/affiliates/link-token.ts";
import { sumAffiliateOrders } from "#server/jobs/affiliates/aggregate-affiliate-orders.ts";
import { sweepVisitors } from "#server/jobs/affiliates/sweep-visitors.ts";
import { ORDER_LINK_COLUMNS } from "#server/domain/affiliates/order-link-row.ts";
import { newAffiliate, newLink, type TestAffiliate } from "../support/affiliates.ts";
import { call, type ApiResponse } from "../support/auth.ts";
import { api, portalServer } from "../support/portal.ts";
import { placeOrder, somePlan } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const LINKS = "/api/affiliates/order_links";
let now = new Date("2026-03-10T18:00:00Z").getTime();
// Days pass in this test.
const server = setup(() => portalServer({ AUTH_JWT_EXP: "31536000" }, { now: () => new Date(now) }));
const acme = setup(() => newAffiliate(server));

function visit(token: string, agent = "Firefox"): Promise<ApiResponse> {
  return call(server, "POST", `${server.url}/api/order_links/visit`, {
    body: { token },
    headers: { "user-agent": agent },
  });
}

async function listLinks(affiliate: TestAffiliate): Promise<ReturnType<typeof orderLinksSchema.parse>> {
  return orderLinksSchema.parse((await api(server, "GET", LINKS, affiliate)).body);
}

/** Returns the response without what differs from one request to the next. */
function essence({ status, body }: ApiResponse): object {
  return { status, text: JSON.stringify(body).replace(/"request_id":"[^"]*"/, "") };
}

describe("creating a link", () => {
  it("to a plan returns which plan, and where it is opened", async () => {
    const plan = await somePlan(server);
    const body = {
      name: " Spring mail ",
      target: { kind: "plan", plan_id: plan.id },
      expires_on: "2026-03-31",
    };
    const response = await api(server, "POST", LINKS, acme, body);
    expect(response.status).toBe(201);
    const link = orderLinkSchema.parse(response.body);
    expect(link).toMatchObject({
      name: "Spring mail",
      target: body.target,
      plan: { name: plan.name, provider: plan.provider.name, listed: true },
      state: "working",
      expires_on: "2026-03-31",
      created_at: new Date(now).toISOString(),
      visits: 0,
      orders: 0,
    });
    expect(link.url).toMatch(new RegExp(`^${server.url}/order/links/[A-Za-z0-9_-]{43}$`));
  });

  it.each([
    { kind: "zip", zip: "77002" },
    { kind: "esiid", esiid: "10443720009410531" },
  ])("to a ranking: $kind", async (target) => {
    const link = await newLink(server, acme, { target });
    expect(link).toMatchObject({ target, plan: null, expires_on: null, state: "working" });
    expect((await visit(link.token)).body).toEqual({ cp_afid: acme.cp_afid, target });
  });

  it("works as the function order-link, with the same response", async () => {
    const body = { name: "From the function", target: { kind: "zip", zip: "75219" } };
    const response = await api(server, "POST", "/functions/v1/order-link", acme, body);
    expect(response.status).toBe(201);
    const { items } = await listLinks(acme);
    expect(items).toContainEqual(orderLinkSchema.parse(response.body));
  });

  it("is rejected without permission", async () => {
    const plain = await newAffiliate(server, { orderLinks: false });
    const body = { name: "Mine", target: { kind: "zip", zip: "75219" } };
    for (const address of [LINKS, "/functions/v1/order-link"]) {
      const response = await api(server, "POST", address, plain, body);
      expect([response.status, response.body.error.code]).toEqual([403, "forbidden"]);
    }
    expect((await listLinks(plain)).items).toEqual([]);
  });

  it.each([
    [{ target: { kind: "plan", plan_id: "no-such-plan" } }, "target.plan_id"],
    [{ expires_on: "2026-03-09" }, "expires_on"],
    [{ name: "   " }, "name"],
    [{ target: { kind: "zip", zip: "7521" } }, "target.zip"],
    [{ target: { kind: "page", page: "https://elsewhere.example" } }, "target.kind"],
  ])("is rejected with what is wrong: %j", async (wrong, field) => {
    const body = { name: "Flyer", target: { kind: "zip", zip: "75219" }, ...wrong };
    const response = await api(server, "POST", LINKS, acme, body);
    expect([response.status, response.body.error.code]).toEqual([400, "validation_failed"]);
    expect(Object.keys(response.body.error.fields)).toEqual([field]);
  });

  it("is limited to two hundred a day", async () => {
    const eager = await newAffiliate(server);
    const body = { name: "Again", target: { kind: "zip", zip: "75219" } };
    const statuses: number[] = [];
    for (let count = 0; count < 204; count += 12) {
      const responses = Array.from({ length: 12 }, () => api(server, "POST", LINKS, eager, body));
      statuses.push(...(await Promise.all(responses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    now += 86_400_000;
    await newLink(server, eager);
  });
});

describe("the list of links", () => {
  it("contains the affiliate's own, newest first, and pages by cursor", async () => {
    const affiliate = await newAffiliate(server);
    const names = ["one", "two", "three", "four", "five"];
    for (const name of names) {
      // Two with the same timestamp.
      if (name !== "three") now += 1000;
      await newLink(server, affiliate, { name });
    }
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await api(server, "GET", `${LINKS}?limit=2${cursor}`, affiliate);
      const page = orderLinksSchema.parse(body);
      seen.push(...page.items.map((item) => item.name));
      cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
    } while (cursor !== "");
    expect(seen.toSorted()).toEqual(names.toSorted());
    expect([seen[0], seen[1], seen[4]]).toEqual(["five", "four", "one"]);
    const bad = await api(server, "GET", `${LINKS}?cursor=bm90`, affiliate);
    expect([bad.status, bad.body.error.code]).toEqual([400, "validation_failed"]);
  });

  it("changes only the name and state of the affiliate's own links", async () => {
    const link = await newLink(server, acme);
    const change = (by: TestAffiliate, body: object): Promise<ApiResponse> =>
      api(server, "PATCH", `${LINKS}/${link.id}`, by, body);
    expect((await change(acme, { name: "Renamed" })).body).toMatchObject({
      name: "Renamed",
      state: "working",
    });
    expect((await change(acme, { disabled: true })).body).toMatchObject({
      name: "Renamed",
      state: "disabled",
    });
    expect((await visit(link.token)).status).toBe(404);
    const rival = await newAffiliate(server);
    const denied = await change(rival, { disabled: false });
    const unknown = await api(server, "PATCH", `${LINKS}/${randomUUID()}`, rival, { disabled: false });
    expect(essence(denied)).toEqual(essence(unknown));
    expect(denied.status).toBe(404);
    expect((await visit(link.token)).status).toBe(404);
    expect((await change(acme, { disabled: false })).body).toMatchObject({ state: "working" });
    expect((await visit(link.token)).status).toBe(200);
  });

  it("lets an affiliate who may no longer create links disable theirs, and no more", async () => {
    const affiliate = await newAffiliate(server);
    const link = await newLink(server, affiliate);
    await server.ctx.db.sql
      .updateTable("portal.affiliates")
      .set({ can_generate_order_links: false })
      .where("cp_afid", "=", affiliate.cp_afid)
      .execute();
    const change = (body: object): Promise<ApiResponse> =>
      api(server, "PATCH", `${LINKS}/${link.id}`, affiliate, body);
    const rejected = [{ name: "Renamed" }, { name: "Renamed", disabled: true }, { disabled: false }];
    for (const body of rejected) {
      const response = await change(body);
      expect([response.status, response.body.error.code]).toEqual([403, "forbidden"]);
    }
    expect((await listLinks(affiliate)).items).toMatchObject([{ name: link.name, state: "working" }]);
    expect((await change({ disabled: true })).body).toMatchObject({ name: link.name, state: "disabled" });
    expect((await change({ disabled: false })).status).toBe(403);
    expect((await visit(link.token)).status).toBe(404);
  });

  it("keeps a plan's name if it is no longer listed", async () => {
    const { byTdu } = await server.ctx.readCatalog();
    const plan = byTdu.get("tnmp")?.[0];
    const link = await newLink(server, acme, { target: { kind: "plan", plan_id: plan?.id } });
    await server.ctx.db.sql
      .updateTable("compare.plan")
      .set({ seen_until: "2026-03-10" })
      .where("id", "=", plan?.id ?? "")
      .execute();
    const { items } = await listLinks(acme);
    expect(items.find(({ id }) => id === link.id)?.plan).toEqual({
      name: plan?.name,
      provider: plan?.provider.name,
      listed: false,
    });
  });
});

describe("the orders of a link", () => {
  it("are counted as they are placed, deleted or moved to another link, before and after aggregation", async () => {
    const affiliate = await newAffiliate(server);
    const { cp_afid } = affiliate;
    const [first, second] = [await newLink(server, affiliate), await newLink(server, affiliate)];
    const orders: string[] = [];
    for (const order_link_id of [first.id, first.id, first.id, second.id])
      orders.push(await placeOrder(server, { cp_afid, order_link_id }));
    const counts = async (): Promise<Array<number | undefined>> => {
      const { items } = await listLinks(affiliate);
      return [first.id, second.id].map((id) => items.find((item) => item.id === id)?.orders);
    };
    const { pool } = server.ctx.db;
    expect(await counts()).toEqual([3, 1]);
    await Promise.all([sumAffiliateOrders(server.ctx), sumAffiliateOrders(server.ctx)]);
    expect(await counts()).toEqual([3, 1]);
    await pool.query("delete from portal.orders where id = $1", [orders[0]]);
    await pool.query("update portal.orders set order_link_id = $2 where id = $1", [orders[1], second.id]);
    await pool.query("update portal.orders set state = 'active' where id = $1", [orders[2]]);
    expect(await counts()).toEqual([1, 2]);
    await sumAffiliateOrders(server.ctx);
    await sumAffiliateOrders(server.ctx);
    expect(await counts()).toEqual([1, 2]);
    const change = { name: "Renamed" };
    const { body } = await api(server, "PATCH", `${LINKS}/${second.id}`, affiliate, change);
    expect(body).toMatchObject({ ...change, orders: 2 });
  });

  it("are counted without reading the orders themselves", async () => {
    const { rows } = await server.ctx.db.pool.query<{ plan: string }>(
      `explain (format json) select ${ORDER_LINK_COLUMNS} from portal.order_links l where l.cp_afid = $1`,
      [acme.cp_afid],
    );
    expect(JSON.stringify(rows)).toContain('"link_orders"');
    expect(JSON.stringify(rows)).not.toContain('"Relation Name":"orders"');
  });
});

describe("opening a link", () => {
  it("counts each visitor once a day, even for concurrent visits", async () => {
    const affiliate = await newAffiliate(server);
    const link = await newLink(server, affiliate);
    const agents = ["Firefox", "Firefox", "Firefox", "Safari", "Firefox", "Safari"];
    const responses = await Promise.all(agents.map((agent) => visit(link.token, agent)));
    expect(responses.map(({ status }) => status)).toEqual(agents.map(() => 200));
    expect((await listLinks(affiliate)).items[0]?.visits).toBe(2);
    now += 86_400_000;
    await visit(link.token);
    expect((await listLinks(affiliate)).items[0]?.visits).toBe(3);
    const { body } = await api(server, "GET", "/api/affiliates/figures", affiliate);
    expect(body.visits).toBe(3);
    expect(body.days.slice(-2).map((day: { visits: number }) => day.visits)).toEqual([2, 1]);
  });

  it("stores nothing of the visitor except a keyed hash, for two days", async () => {
    const link = await newLink(server, acme);
    await visit(link.token);
    const listVisitors = (): Promise<Array<{ visitor: Buffer }>> =>
      server.ctx.db.sql
        .selectFrom("portal.link_visitors")
        .select("visitor")
        .where("link_id", "=", link.id)
        .execute();
    expect((await listVisitors()).map(({ visitor }) => visitor.byteLength)).toEqual([16]);
    now += 2 * 86_400_000;
    await sweepVisitors(server.ctx);
    expect(await listVisitors()).toHaveLength(1);
    now += 86_400_000;
    await sweepVisitors(server.ctx);
    await sweepVisitors(server.ctx);
    expect(await listVisitors()).toEqual([]);
    expect((await listLinks(acme)).items.find(({ id }) => id === link.id)?.visits).toBe(1);
  });

  it("responds the same for every invalid link, counts nothing, and logs why without the token", async () => {
    const deleted = await newAffiliate(server);
    const ofDisabled = await newLink(server, deleted);
    await server.ctx.db.sql
      .updateTable("portal.affiliates")
      .set({ disabled_at: new Date(now) })
      .where("cp_afid", "=", deleted.cp_afid)
      .execute();
    const expired = await newLink(server, acme, { expires_on: new Date(now).toISOString().slice(0, 10) });
    expect((await visit(expired.token)).status).toBe(200);
    const off = await newLink(server, acme);
    await api(server, "PATCH", `${LINKS}/${off.id}`, acme, { disabled: true });
    now += 86_400_000;
    const good = await newLink(server, acme);
    const forged = `${good.token.slice(0, 30)}${good.token[30] === "A" ? "B" : "A"}${good.token.slice(31)}`;
    const unknown = createLinkToken(server.ctx, randomUUID());
    const rejected = [forged, unknown, expired.token, off.token, ofDisabled.token, "nonsense", "", "\u0000"];
    const before = server.logs.length;
    const responses: ApiResponse[] = [];
    for (const token of rejected) responses.push(await visit(token));
    expect(responses[0]).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
    for (const response of responses) expect(essence(response)).toEqual(essence(responses[0] as ApiResponse));
    const logged = server.logs.slice(before).join("");
    expect([...logged.matchAll(/"why":"(\w+)"/g)].map(([, why]) => why)).toEqual([
      "forged",
      "unknown",
      "expired",
      "disabled",
      "disabled",
      "forged",
      "forged",
      "forged",
    ]);
    for (const token of [forged, unknown, expired.token, off.token]) expect(logged).not.toContain(token);
  });

  it("does not count a browser again that changed its version within the day", async () => {
    const affiliate = await newAffiliate(server);
    const link = await newLink(server, affiliate);
    const linux = (version: string): string =>
      `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;
    for (const agent of [linux("144.0"), linux("145.0"), linux("145.0.1")]) await visit(link.token, agent);
    expect((await listLinks(affiliate)).items[0]?.visits).toBe(1);
  });

  it("works for all visitors of an address, and counts at most as many as there are kinds of browsers", async () => {
    // With the normal limits.
    const strict = await portalServer({ RATE_LIMIT_FACTOR: "1" });
    try {
      const affiliate = await newAffiliate(strict);
      const { token } = await newLink(strict, affiliate);
      const agents = Array.from(
        { length: 45 },
        (_, n) => `Made up ${n} ${n % 2 ? "Firefox" : "Safari"}/${n}`,
      );
      const visits = agents.map((agent) =>
        call(strict, "POST", `${strict.url}/api/order_links/visit`, {
          body: { token },
          headers: { "user-agent": agent },
        }),
      );
      expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(agents.map(() => 200));
      const { body } = await api(strict, "GET", LINKS, affiliate);
      expect(orderLinksSchema.parse(body).items[0]?.visits).toBe(2);
    } finally {
      await strict.close();
    }
  });
});
