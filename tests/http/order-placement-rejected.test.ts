// Orders that are not placed, and why. Also that nothing personal is logged.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { PlaceOrder } from "#contracts/checkout.ts";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import { hashQuote } from "#server/domain/orders/quote-hash.ts";
import { authServer, type ApiResponse, type AuthServer } from "../support/auth.ts";
import { newEmail, newPhone } from "../support/contacts.ts";
import { testDatabase } from "../support/database.ts";
import { insertPremise } from "../support/locations.ts";
import { MONDAY, createOrderServer, relist } from "../support/order-server.ts";
import { filledOrder, postOrder, quoteFor } from "../support/order-requests.ts";
import { createTestUser, type TestUser } from "../support/portal.ts";
import { newEsiid } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(createOrderServer);
const plan = setup(() => server.plan);
const partnerPlan = setup(() => server.partnerPlan);

async function placeRejected(
  body: object,
  by: TestUser | null = null,
): Promise<[number, Record<string, string>]> {
  const response = await postOrder(server, body, by);
  expect(response.status).toBeGreaterThanOrEqual(400);
  return [response.status, response.body.error.fields];
}

async function orders(): Promise<number> {
  const row = await server.ctx.db.sql
    .selectFrom("portal.orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

describe("a plan that differs from the one shown", () => {
  it("changed: nothing is ordered until the new quote is accepted", async () => {
    const body = await filledOrder(server);
    const before = await orders();
    await relist(server, { ...plan, termination_fee: { kind: "flat", amount_usd: 1 } }, plan.id);
    expect(await placeRejected(body)).toEqual([409, { problem: "plan_changed" }]);
    expect(await orders()).toBe(before);
    const { seen } = await quoteFor(server, null, { plan_id: plan.id });
    const agreed = await postOrder(server, { ...body, seen });
    expect(agreed.status).toBe(200);
    await relist(server, plan, plan.id);
  });

  it("now uses its provider's API: a consent to a different wording does not count", async () => {
    const body = await filledOrder(server, { plan_id: partnerPlan.id });
    const { plan: shown, connector, consents } = await quoteFor(server, null, { plan_id: partnerPlan.id });
    expect(connector).toBe("partner");
    const seen = hashQuote({ plan: shown, connector: "handoff", consents });
    expect(await placeRejected({ ...body, seen })).toEqual([409, { problem: "plan_changed" }]);
    expect((await postOrder(server, body)).status).toBe(200);
  });

  it("gone", async () => {
    const body = await filledOrder(server);
    await relist(server, null, plan.id);
    expect(await placeRejected(body)).toEqual([409, { problem: "plan_gone" }]);
    await relist(server, plan, plan.id);
    expect(await placeRejected({ ...body, plan_id: "never-was" })).toEqual([409, { problem: "plan_gone" }]);
  });
});

describe("a home for which the plan cannot be ordered", () => {
  it.each([
    ["other_tdu", { tdu: "centerpoint" }],
    ["not_residential", { premise_type: "small_commercial" }],
    ["not_residential", { metered: false }],
    ["not_active", { status: "inactive" }],
    ["switch_hold", { switch_hold: true }],
  ] as const)("%s: %j", async (problem, facts) => {
    const esiid = newEsiid();
    await insertPremise(server, esiid, facts);
    expect(await placeRejected(await filledOrder(server, { esiid }))).toEqual([422, { problem }]);
  });

  it("is in another utility's area by the ESI ID alone, or in a city without choice", async () => {
    const elsewhere = await filledOrder(server, { esiid: `1008901${"0".repeat(15)}` });
    expect(await placeRejected(elsewhere)).toEqual([422, { problem: "other_tdu" }]);
    const austin = { address: "1 Congress Ave", city: "Austin", zip: "78701" };
    const [status, fields] = await placeRejected(
      await filledOrder(server, { esiid: "10999990000000077", home: austin }),
    );
    expect([status, fields.problem]).toEqual([422, "no_choice"]);
  });

  it("is rejected for a move-in under a hold, or if the utility is not known", async () => {
    const esiid = newEsiid();
    await insertPremise(server, esiid, { switch_hold: true, status: "de_energized" });
    const moving = await filledOrder(server, { esiid, kind: "move_in" });
    expect((await postOrder(server, moving)).status).toBe(200);
    const unknown = await filledOrder(server, { esiid: "10999990000000078" });
    expect((await postOrder(server, unknown)).status).toBe(200);
  });
});

describe("a day on which it cannot start", () => {
  it.each([
    ["2026-01-12", "switch"],
    ["2026-01-13", "switch"],
    ["2026-01-12", "move_in"],
    ["2026-01-17", "switch"],
    ["2026-01-18", "move_in"],
    ["2026-04-13", "switch"],
    ["2027-01-14", "switch"],
    ["2020-01-14", "move_in"],
  ] as const)("%s for a %s", async (starts_on, kind) => {
    const body = await filledOrder(server, { starts_on, kind });
    const earliest = kind === "switch" ? "2026-01-14" : "2026-01-13";
    expect(await placeRejected(body)).toEqual([
      422,
      { problem: "start_refused", earliest, latest: "2026-04-10" },
    ]);
  });
});

describe("an incomplete form", () => {
  it("requires consent again if one is missing or has a different wording", async () => {
    const body = await filledOrder(server);
    const [first, ...rest] = body.consents;
    if (!first) throw new Error("There are no consents.");
    for (const consents of [[], rest, [{ ...first, version: "2020-01-01" }, ...rest]])
      expect(await placeRejected({ ...body, consents })).toEqual([422, { problem: "consent_outdated" }]);
  });

  it("names the field", async () => {
    const { email: _, ...withoutEmail } = await filledOrder(server);
    const body: PlaceOrder = { ...withoutEmail, email: newEmail() };
    const wrong: [object, string][] = [
      [withoutEmail, "email"],
      [{ ...withoutEmail, email: "no address" }, "email"],
      [{ ...withoutEmail, phone: "555-0123" }, "phone"],
      [{ ...body, esiid: "10443720000" }, "esiid"],
      [{ ...body, first_name: " " }, "first_name"],
      [{ ...body, home: { ...body.home, zip: "7521" } }, "home.zip"],
      [{ ...body, request_id: "1" }, "request_id"],
      [{ ...body, starts_on: "soon" }, "starts_on"],
      [{ ...body, kind: "gift" }, "kind"],
    ];
    const responses = await Promise.all(wrong.map(([one]) => placeRejected(one)));
    expect(responses.map(([status, fields]) => [status, Object.keys(fields)])).toEqual(
      wrong.map(([, field]) => [400, [field]]),
    );
  });

  it("needs no address from a signed-in customer with a verified one, and a valid session", async () => {
    const { email: _, ...withoutEmail } = await filledOrder(server);
    const user = await createTestUser(server);
    const [status] = await placeRejected(withoutEmail, { ...user, token: "expired" });
    expect(status).toBe(401);
    expect((await postOrder(server, withoutEmail, user)).status).toBe(200);
  });
});

describe("rate limits", () => {
  it("stop many orders to one address, but not other customers or the address's owner", async () => {
    const owner = await createTestUser(server);
    const { email } = owner;
    const body = await filledOrder(server, { email });
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const { status } = await postOrder(server, { ...body, request_id: randomUUID(), esiid: newEsiid() });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    const another = { ...body, email: newEmail(), request_id: randomUUID(), esiid: newEsiid() };
    expect((await postOrder(server, another)).status).toBe(200);
    const order = { ...body, request_id: randomUUID(), esiid: newEsiid() };
    expect((await postOrder(server, order, owner)).status).toBe(200);
  });

  it("stop one network that orders for many, over all processes, without counting rejections", async () => {
    const database = await testDatabase();
    const options = { database, now: () => MONDAY };
    // A hundredth: one order a day, and one attempt a minute in each process.
    const strict = (): Promise<AuthServer> => authServer({ RATE_LIMIT_FACTOR: "0.01" }, options);
    const servers = [await strict(), await strict(), await strict()] as const;
    const post = (at: 0 | 1 | 2, changes: object): Promise<ApiResponse> =>
      postOrder(servers[at], { ...body, request_id: randomUUID(), esiid: newEsiid(), ...changes });
    await seedCatalog(servers[0].ctx);
    const body = await filledOrder(servers[0]);
    try {
      const responses = [
        await post(0, { starts_on: "2020-01-01" }),
        await post(1, {}),
        await post(2, { email: newEmail() }),
        await post(2, { email: newEmail() }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([422, 200, 429, 429]);
      const errorMessages = responses.slice(2).map((response) => response.body.error.message);
      expect(errorMessages).toEqual([
        expect.stringContaining("one day"),
        expect.stringContaining("in 1 minute"),
      ]);
    } finally {
      for (const one of servers) await one.close();
      await database.drop();
    }
  });
});

describe("the log", () => {
  it("contains nothing about who ordered, whatever the result", async () => {
    const phone = newPhone().replace(/^1512\d/, "15125");
    const body = await filledOrder(server, { phone, first_name: "Ximena", last_name: "Quesada" });
    const attempts = [
      body,
      body,
      { ...body, seen: "other" },
      { ...body, zip: 1 },
      { ...body, esiid: newEsiid() },
    ];
    for (const one of attempts) await postOrder(server, one);
    const log = server.logs.join("");
    expect(log).toContain("/api/orders");
    const { email = "", esiid, home: location, request_id } = body;
    for (const secret of [email, esiid, location.address, request_id, phone, "Ximena", "Quesada"])
      expect(log).not.toContain(secret);
  });
});
