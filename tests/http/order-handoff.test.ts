// Orders that are finished on the provider's own site: an email address is enough, and the home is chosen later.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { guestOrderSchema, orderConfirmationSchema, type PlaceOrder } from "#contracts/checkout.ts";
import { orderDetailSchema } from "#contracts/orders.ts";
import { createRenewalNotices } from "#server/jobs/orders/renewal-notices.ts";
import { applyDueTransitions } from "#server/jobs/orders/order-dates.ts";
import { newEmail } from "../support/contacts.ts";
import { addLocation, insertPremise } from "../support/locations.ts";
import { createOrderServer } from "../support/order-server.ts";
import { postOrder, quoteFor } from "../support/order-requests.ts";
import { listSentKinds } from "../support/order-steps.ts";
import { newEsiid } from "../support/orders.ts";
import { newestMail } from "../support/outbox.ts";
import { api, createTestUser, type TestUser } from "../support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(createOrderServer);

/** What the page of such a plan sends. */
async function emailOnly(email: string, changes: Partial<PlaceOrder> = {}): Promise<PlaceOrder> {
  const { plan, seen, consents } = await quoteFor(server);
  return {
    request_id: randomUUID(),
    plan_id: plan.id,
    seen,
    kind: "switch",
    zip: "75219",
    email,
    language: "en",
    consents: consents.map(({ id, version }) => ({ id, version })),
    ...changes,
  };
}

async function place(body: PlaceOrder, by: TestUser | null = null) {
  const response = await postOrder(server, body, by);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return orderConfirmationSchema.parse(response.body);
}

async function choose(id: string, esiid: string, by: TestUser) {
  return api(server, "PUT", `/api/orders/${id}/service_location`, by, { esiid });
}

describe("an order with an email address only", () => {
  it("is planned for the first possible day and says which plan to choose", async () => {
    const email = newEmail();
    const { order_id, receipt, starts_on, handoff } = await place(await emailOnly(email));
    expect(starts_on).toBe("2026-01-14");
    expect(handoff?.url).toBe(server.plan.enroll.url);
    const response = await api(server, "POST", `/api/orders/${order_id}/receipt`, null, { receipt });
    const order = guestOrderSchema.parse(response.body);
    expect(order.plan).toMatchObject({ name: server.plan.name, source_key: server.plan.source_key });
    const { body: text } = await newestMail(server, email);
    expect(text).toContain(server.plan.name);
    expect(text).toContain("12 months");
    expect(text).toContain("your home in 75219");
  });

  it("is placed once when it is sent again", async () => {
    const body = await emailOnly(newEmail());
    const first = await place(body);
    expect((await place(body)).order_id).toBe(first.order_id);
  });

  it("does not block another one, because its home is not known", async () => {
    const email = newEmail();
    const { order_id, receipt } = await place(await emailOnly(email));
    await api(server, "POST", `/api/orders/${order_id}/outcome`, null, { receipt, outcome: "went_through" });
    expect((await place(await emailOnly(email))).order_id).not.toBe(order_id);
  });

  it("is followed until its end: it starts on the planned day, and its renewal notice is sent", async () => {
    const email = newEmail();
    const { order_id, receipt } = await place(await emailOnly(email));
    await api(server, "POST", `/api/orders/${order_id}/outcome`, null, { receipt, outcome: "went_through" });
    const at = (day: string) => ({ ...server.ctx, now: () => new Date(`${day}T18:00:00Z`) });
    await applyDueTransitions(at("2026-01-20"));
    await createRenewalNotices(at("2026-12-20"));
    const kinds = await listSentKinds(server, email);
    expect(kinds).toContain("orders.active");
    expect(kinds.some((kind) => kind.includes("renewal"))).toBe(true);
  });

  it.each([
    ["a ZIP code without a choice of plans", { zip: "78701" }],
    ["no address to send to", { email: undefined }],
    ["a malformed email address", { email: "ana@" }],
  ])("is rejected with %s", async (_, changes) => {
    const { email = newEmail(), ...body } = await emailOnly(newEmail());
    const { status } = await postOrder(server, { ...body, email, ...changes });
    expect([400, 422]).toContain(status);
  });

  it("is rejected by a provider whose orders we send ourselves", async () => {
    const { seen, consents, plan } = await quoteFor(server, null, { plan_id: server.partnerPlan.id });
    const body = await emailOnly(newEmail(), {
      plan_id: plan.id,
      seen,
      consents: consents.map(({ id, version }) => ({ id, version })),
    });
    const { status, body: error } = await postOrder(server, body);
    expect(status).toBe(400);
    expect(Object.keys(error.error.fields)).toEqual([
      "esiid",
      "home",
      "starts_on",
      "first_name",
      "last_name",
    ]);
  });
});

describe("PUT /api/orders/{id}/service_location", () => {
  async function claimed(): Promise<{ readonly id: string; readonly user: TestUser }> {
    const email = newEmail();
    const { order_id: id } = await place(await emailOnly(email));
    const user = await createTestUser(server, { email });
    const { body } = await api(server, "POST", `/api/orders/${id}/claim`, user);
    expect(body).toEqual({ order_id: id, location: "not_chosen" });
    return { id, user };
  }

  async function home(user: TestUser, facts: Parameters<typeof insertPremise>[2] = {}): Promise<string> {
    const esiid = newEsiid();
    await insertPremise(server, esiid, facts);
    await addLocation(server, user, esiid);
    return esiid;
  }

  it("adds the home once, so its contract is the home's", async () => {
    const { id, user } = await claimed();
    const [esiid, other] = [await home(user), await home(user)];
    const { body } = await choose(id, esiid, user);
    expect(orderDetailSchema.parse(body).service_location).toMatchObject({ esiid, zip: "75219" });
    // A repeat and another choice change nothing.
    for (const again of [esiid, other])
      expect((await choose(id, again, user)).body.service_location.esiid).toBe(esiid);
  });

  it("is rejected for a home that isn't the customer's, and for another utility's", async () => {
    const { id, user } = await claimed();
    const neighbor = await createTestUser(server);
    const theirs = await home(neighbor);
    expect((await choose(id, theirs, user)).status).toBe(404);
    expect((await choose(id, await home(neighbor), neighbor)).status).toBe(404);
    const far = await home(user, { tdu: "centerpoint" });
    const { status, body } = await choose(id, far, user);
    expect([status, body.error.fields.problem]).toEqual([422, "other_tdu"]);
  });
});
