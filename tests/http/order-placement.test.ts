// Orders placed over HTTP: as a guest, signed in, and with a provider that has an API.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { orderDetailSchema, type OrderDetail } from "#contracts/orders.ts";
import type { Plan } from "#contracts/plan.ts";
import { isValidReceipt } from "#server/domain/orders/receipt.ts";
import { mailsTo } from "../support/outbox.ts";
import { newEmail, newPhone } from "../support/contacts.ts";
import { addLocation, insertPremise } from "../support/locations.ts";
import { enrollmentJobs, MONDAY, ordersFor, createOrderServer } from "../support/order-server.ts";
import { filledOrder, placeValidOrder, postOrder, quoteFor } from "../support/order-requests.ts";
import { api, createTestUser, type TestUser } from "../support/portal.ts";
import { newEsiid } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

let user: TestUser;
const server = setup(createOrderServer);
const plan = setup(() => server.plan);
const partnerPlan = setup(() => server.partnerPlan);
beforeAll(async () => {
  user = await createTestUser(server);
});

async function getDetail(id: string, by: TestUser): Promise<OrderDetail> {
  return orderDetailSchema.parse((await api(server, "GET", `/api/orders/${id}`, by)).body);
}

describe("a guest's order", () => {
  it("by email: stored as agreed, confirmed by email, and claimed by the account that verifies the address", async () => {
    const email = newEmail();
    const usage = { kind: "annual", kwh: 14_141 } as const;
    const body = await filledOrder(server, {
      email: email.toUpperCase(),
      usage,
      read_day: 9,
      first_name: "  Ana\u0000 ",
      last_name: "O'Doe\n",
    });
    const response = await placeValidOrder(server, body);
    expect(response).toMatchObject({
      state: "started",
      connector: "handoff",
      handoff: { phone: plan.enroll.phone },
    });
    expect(isValidReceipt(server.ctx, response.order_id, response.receipt)).toBe(true);
    const [row] = await ordersFor(server, body.esiid);
    expect(row).toMatchObject({
      id: response.order_id,
      user_id: null,
      email,
      phone: null,
      name: "Ana O'Doe",
      kind: "switch",
      language: "en",
      starts_on: "2026-01-14",
      ends_on: "2027-01-13",
      claimed_at: null,
      partner: null,
      next_notice_on: null,
    });
    const compared = await api(server, "POST", "/compare/v1/rankings", null, {
      tdu: "oncor",
      usage,
      read_day: 9,
    });
    const ranked = compared.body.results.find((one: { plan: Plan }) => one.plan.id === plan.id);
    const detail = await claimOrder(response.order_id, email);
    expect(detail).toMatchObject({ plan, year_cents: ranked.cost.year_cents, connector: "handoff" });
    expect(detail.quote).toMatchObject({
      year_kwh: compared.body.usage.year_kwh,
      as_of: compared.body.as_of,
    });
    expect(detail.events).toEqual([
      {
        at: MONDAY.toISOString(),
        state: "started",
        actor: "customer",
        code: null,
        reason: null,
        starts_on: "2026-01-14",
        ends_on: "2027-01-13",
      },
    ]);
    expect(detail.consents.map(({ id, version }) => ({ id, version }))).toEqual(body.consents);
    expect(detail.consents[0]?.text).toContain("I agree");
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  async function claimOrder(id: string, email: string): Promise<OrderDetail> {
    const owner = await createTestUser(server, { email });
    expect((await api(server, "GET", `/api/orders/${id}`, owner)).status).toBe(404);
    expect((await api(server, "POST", `/api/orders/${id}/claim`, owner)).status).toBe(200);
    return getDetail(id, owner);
  }

  it("keeps showing the wording that was agreed to after the wording changes", async () => {
    const email = newEmail();
    const response = await placeValidOrder(server, { ...(await filledOrder(server)), email });
    const agreed = [{ id: "order", version: "2026-11-01", language: "en", text: "I choose this plan." }];
    await server.ctx.db.pool.query("update portal.orders set consents = $2 where id = $1", [
      response.order_id,
      JSON.stringify(agreed),
    ]);
    expect((await claimOrder(response.order_id, email)).consents).toEqual(agreed);
  });

  it("by phone only, in any format", async () => {
    const { email: _, ...body } = await filledOrder(server);
    const phone = newPhone().replace(/^1512\d/, "15125");
    await placeValidOrder(server, {
      ...body,
      phone: `(${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7)}`,
    });
    expect(await ordersFor(server, body.esiid)).toMatchObject([{ email: null, phone, user_id: null }]);
  });

  it("has the directory's address instead of the typed one, and the ESI ID in its standard form", async () => {
    const esiid = newEsiid();
    await insertPremise(server, esiid);
    const body = await filledOrder(server, {
      esiid: `'${esiid.slice(0, 7)} ${esiid.slice(7)}`,
      home: { address: "1 Elsewhere Rd", city: "Austin", zip: "78701" },
    });
    await placeValidOrder(server, body);
    const [row] = await ordersFor(server, esiid);
    expect(row?.home).toEqual({ address: "4105 MAPLE ST APT 2", city: "DALLAS", zip: "75219", tdu: "oncor" });
  });

  it("stores no quote if no usage was entered, and the texts in its language", async () => {
    const body = await filledOrder(server, { language: "es", kind: "move_in", starts_on: "2026-01-13" });
    await placeValidOrder(server, body);
    const [row] = await ordersFor(server, body.esiid);
    expect(row).toMatchObject({ quote: null, language: "es", kind: "move_in", starts_on: "2026-01-13" });
    expect(JSON.stringify(row?.consents)).toContain("Acepto");
  });

  it("stores its referrer, and does not fail if that is malformed", async () => {
    const cp_afid = `friend-${randomUUID().slice(0, 8)}`;
    await server.ctx.db.sql
      .insertInto("portal.affiliates")
      .values({ cp_afid, name: "A friend", email: newEmail() })
      .execute();
    for (const [input, stored] of [
      [cp_afid, cp_afid],
      ["' or true --", null],
    ] as const) {
      const body = await filledOrder(server, { cp_afid: input, order_link: "no.link" });
      await placeValidOrder(server, body);
      expect(await ordersFor(server, body.esiid)).toMatchObject([{ cp_afid: stored, order_link_id: null }]);
    }
  });
});

describe("a customer's order", () => {
  it("belongs to them immediately, with their verified addresses, and the home too", async () => {
    const { email: _, ...body } = await filledOrder(server);
    const { order_id } = await placeValidOrder(server, body, user);
    expect(await ordersFor(server, body.esiid)).toMatchObject([
      { user_id: user.id, email: user.email, phone: user.phone, claimed_at: MONDAY },
    ]);
    expect((await getDetail(order_id, user)).state).toBe("started");
    const location = await api(server, "GET", `/api/service_locations/${body.esiid}`, user);
    expect(location.body).toMatchObject({
      service_location: { address: "4105 Maple St", zip: "75219" },
      current_order: { id: order_id },
    });
  });

  it("is priced with what is known about the home", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const body = await filledOrder(server, { esiid });
    await placeValidOrder(server, body, user);
    const [row] = await ordersFor(server, esiid);
    expect(row?.quote).toMatchObject({ estimated_share: 1 });
  });

  it("is placed for a home that another account has, which keeps it", async () => {
    const esiid = newEsiid();
    const otherCustomer = await createTestUser(server);
    await addLocation(server, otherCustomer, esiid);
    await placeValidOrder(server, await filledOrder(server, { esiid, kind: "move_in" }), user);
    expect((await api(server, "GET", `/api/service_locations/${esiid}`, user)).status).toBe(404);
    expect((await api(server, "GET", `/api/service_locations/${esiid}`, otherCustomer)).status).toBe(200);
  });
});

describe("an account with the maximum number of homes", () => {
  it("can still order and claim orders, without the home, and the response reports that", async () => {
    const landlord = await createTestUser(server);
    const { pool } = server.ctx.db;
    await pool.query(
      `insert into portal.service_locations (id, user_id, esiid)
       select gen_random_uuid(), $1, '1044372999' || lpad(n::text, 7, '0') from generate_series(1, 49) n`,
      [landlord.id],
    );
    const locations = async (): Promise<number> => {
      const { body } = await api(server, "GET", "/api/service_locations", landlord);
      return body.items.length;
    };
    const last = await placeValidOrder(server, await filledOrder(server), landlord);
    expect([last.location, await locations()]).toEqual(["yours", 50]);
    const body = await filledOrder(server);
    const over = await placeValidOrder(server, body, landlord);
    expect(over.location).toBe("too_many_homes");
    // The same form sent again.
    expect(await placeValidOrder(server, body, landlord)).toEqual(over);
    expect((await getDetail(over.order_id, landlord)).service_location.esiid).toBe(body.esiid);
    const guests = await filledOrder(server, { email: landlord.email });
    const waiting = await placeValidOrder(server, guests);
    expect(waiting.location).toBeUndefined();
    const claimed = await api(server, "POST", `/api/orders/${waiting.order_id}/claim`, landlord);
    expect(claimed).toMatchObject({ status: 200, body: { location: "too_many_homes" } });
    expect((await getDetail(waiting.order_id, landlord)).service_location.esiid).toBe(guests.esiid);
    expect(await locations()).toBe(50);
    await pool.query("update portal.service_locations set ended_at = now() where esiid = $1", [
      "10443729990000001",
    ]);
    const again = await api(server, "POST", `/api/orders/${waiting.order_id}/claim`, landlord);
    expect([again.body.location, await locations()]).toEqual(["added", 50]);
  });

  it("does not exceed it with two concurrent orders", async () => {
    const landlord = await createTestUser(server);
    await server.ctx.db.pool.query(
      `insert into portal.service_locations (id, user_id, esiid)
       select gen_random_uuid(), $1, '1044372998' || lpad(n::text, 7, '0') from generate_series(1, 49) n`,
      [landlord.id],
    );
    const forms = [await filledOrder(server), await filledOrder(server), await filledOrder(server)];
    const responses = await Promise.all(forms.map((form) => placeValidOrder(server, form, landlord)));
    const places = responses.map(({ location }) => location ?? "none").toSorted();
    expect(places).toEqual(["too_many_homes", "too_many_homes", "yours"]);
  });
});

describe("an order to a provider's API", () => {
  it("waits as a job that was added with it", async () => {
    const body = await filledOrder(server, { plan_id: partnerPlan.id });
    const response = await placeValidOrder(server, body);
    expect(response).toMatchObject({ state: "started", connector: "partner", handoff: null });
    expect(await ordersFor(server, body.esiid)).toMatchObject([
      { connector: "partner", partner: "retailer" },
    ]);
    expect(await enrollmentJobs(server, response.order_id)).toBe(1);
  });
});

describe("an order with a provider that takes more than the other fields", () => {
  const billing_address = { address: "PO Box 7", city: "Austin", state: "tx", zip: "78701" };

  it("is quoted with the consent to a credit check and the provider's window", async () => {
    const { id: plan_id } = server.fullPartnerPlan;
    const quote = await quoteFor(server, null, { plan_id });
    expect(quote).toMatchObject({ asks_billing_address: true, connector: "partner" });
    expect(quote.consents.map(({ id }) => id)).toEqual(["order", "terms", "credit", "contact"]);
    expect(quote.starts.switch).toMatchObject({ earliest: "2026-01-14", latest: "2026-01-26" });
    const other = await quoteFor(server, null, { plan_id: partnerPlan.id });
    expect(other.asks_billing_address).toBe(false);
    expect(other.consents.map(({ id }) => id)).toEqual(["order", "terms", "contact"]);
    expect(other.starts.switch.latest).toBe("2026-04-10");
  });

  it("stores the billing address, and rejects a later day, a missing consent and half an address", async () => {
    const body = await filledOrder(server, { plan_id: server.fullPartnerPlan.id });
    const { request_id: _, ...rest } = body;
    const place = (changes: object): ReturnType<typeof postOrder> =>
      postOrder(server, { ...rest, request_id: randomUUID(), ...changes });
    expect((await place({ starts_on: "2026-01-27" })).body.error.fields).toMatchObject({
      problem: "start_refused",
      latest: "2026-01-26",
    });
    const consents = body.consents.filter(({ id }) => id !== "credit");
    expect((await place({ consents })).body.error.fields).toMatchObject({ problem: "consent_outdated" });
    expect((await place({ billing_address: { ...billing_address, state: "Texas" } })).status).toBe(400);
    const placed = await placeValidOrder(server, { ...body, billing_address }, user);
    const [row] = await ordersFor(server, body.esiid);
    expect(row?.billing_address).toEqual({ ...billing_address, state: "TX" });
    // Placed on a Monday; the next Monday is a federal holiday, but not within three days.
    const detail = await getDetail(placed.order_id, user);
    expect(detail.billing_address).toEqual(row?.billing_address);
    expect(detail.provider_steps).toEqual({
      identity_url: null,
      deposit: null,
      rescission_ends_on: "2026-01-15",
    });
  });

  it("is not stored with a billing address if the provider takes none", async () => {
    const body = await filledOrder(server, { plan_id: partnerPlan.id });
    await placeValidOrder(server, { ...body, billing_address });
    expect((await ordersFor(server, body.esiid))[0]?.billing_address).toBeNull();
  });
});
