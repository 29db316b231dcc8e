// A customer with one of everything that the portal stores: a location with usage and readings, an order, an
// affiliate's link, a webhook, an API key.
import { readsFrom } from "#server/domain/meters/test-support.ts";
import { createAffiliate, newLink } from "./affiliates.ts";
import type { AuthServer } from "./auth.ts";
import { addLocation, seedReadings, saveUsage } from "./locations.ts";
import { api, createTestUser, type TestUser } from "./portal.ts";
import { newEsiid, placeOrder } from "./orders.ts";

/** Settings with which meters can be linked. Nothing is sent while no jobs run. */
export const METER_ACCESS = {
  SMART_METER_TEXAS: JSON.stringify({
    base: "http://127.0.0.1:9",
    username: "nobody",
    password: "never-asked-for",
    duns: "123456789",
  }),
};

export interface OwnerFixture {
  readonly owner: TestUser;
  readonly esiid: string;
  readonly orderId: string;
  readonly linkId: string;
  readonly webhookId: string;
  readonly keyId: string;
  /** Values that only the affiliate may see. */
  readonly ofTheAffiliate: string[];
}

/** Creates the customer and their data. */
export async function createOwner(server: AuthServer): Promise<OwnerFixture> {
  const owner = await createTestUser(server);
  const esiid = newEsiid();
  await addLocation(server, owner, esiid, { nickname: "Mine", meter_number: "77777777" });
  await saveUsage(server, owner, esiid, { kind: "annual", kwh: 12_345 });
  await seedReadings(server, owner, esiid, readsFrom("2025-11-01", 3));
  const cp_afid = await createAffiliate(server, owner.email);
  const orderId = await placeOrder(server, {
    user_id: owner.id,
    email: owner.email,
    esiid,
    cp_afid,
    starts_on: "2031-02-03",
    ends_on: "2032-02-02",
  });
  const linkId = (await newLink(server, owner, { name: "Owner's flyer" })).id;
  const webhook = { url: "https://hooks.example.com/", events: ["plan.changed"] };
  const created = await api(server, "POST", "/api/webhooks", owner, webhook);
  const key = await api(server, "POST", "/api/api_keys", owner, { name: "Mine" });
  const { body } = await api(server, "GET", "/api/affiliates/orders", owner);
  return {
    owner,
    esiid,
    orderId,
    linkId,
    keyId: key.body.api_key.id,
    webhookId: created.body.webhook.id,
    ofTheAffiliate: [cp_afid, linkId, "Owner's flyer", body.items[0].number],
  };
}
