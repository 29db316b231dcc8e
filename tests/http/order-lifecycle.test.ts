// What a customer does with a placed order: opening the provider's page, reporting the outcome, canceling it.
import { beforeEach, describe, expect, it } from "vitest";
import { orderDetailSchema, type OrderDetail } from "#contracts/orders.ts";
import { orderStatusSchema } from "#contracts/checkout.ts";
import { addDays, toIsoDate, toLocalDay } from "#meter/calendar.ts";
import type { ApiResponse } from "../support/auth.ts";
import { jobsLeft } from "../support/message-jobs.ts";
import { placeStarted, listSteps, withReceipt } from "../support/order-steps.ts";
import { api, createTestUser, portalServer, type TestUser } from "../support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const HOUR_MS = 3_600_000;

let clock = 0;
const server = setup(() => portalServer({}, { now: () => new Date(Date.now() + clock) }));
beforeEach(() => {
  clock = 0;
});

async function getStatus(response: Promise<ApiResponse>): Promise<string> {
  const { status, body } = await response;
  expect(status).toBe(200);
  return orderStatusSchema.parse(body).state;
}

async function getDetail(user: TestUser, id: string): Promise<OrderDetail> {
  return orderDetailSchema.parse((await api(server, "GET", `/api/orders/${id}`, user)).body);
}

async function set(id: string, columns: Record<string, unknown>): Promise<void> {
  await server.ctx.db.sql.updateTable("portal.orders").set(columns).where("id", "=", id).execute();
}

/** The same for all tests, because midnight may pass between two of them. */
const TODAY = toIsoDate(toLocalDay(Date.now()));

function dayFromNow(days: number): string {
  return addDays(TODAY, days);
}

describe("POST /api/orders/{id}/handoff", () => {
  it("records the provider's page once, and again at most once an hour", async () => {
    const id = await placeStarted(server);
    for (let time = 0; time < 3; time += 1)
      expect(await getStatus(withReceipt(server, id, "handoff"))).toBe("handed_off");
    expect(await listSteps(server, id)).toEqual([
      ["started", "customer", null],
      ["handed_off", "customer", null],
    ]);
    clock = HOUR_MS + 1_000;
    expect(await getStatus(withReceipt(server, id, "handoff"))).toBe("handed_off");
    expect(await getStatus(withReceipt(server, id, "handoff"))).toBe("handed_off");
    expect(await listSteps(server, id)).toHaveLength(3);
  });

  it("transitions the order once for many concurrent requests", async () => {
    const id = await placeStarted(server);
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => withReceipt(server, id, "handoff")));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await listSteps(server, id)).toHaveLength(2);
  });

  it("is rejected for an order that we hand over ourselves, or that is closed", async () => {
    const partner = await placeStarted(server, { connector: "partner", partner: "some" });
    const over = await placeStarted(server);
    expect(await getStatus(withReceipt(server, over, "cancel", { code: "other" }))).toBe("cancelled");
    for (const id of [partner, over]) {
      const response = await withReceipt(server, id, "handoff");
      expect([response.status, response.body.error.code]).toEqual([409, "conflict"]);
    }
  });
});

describe("POST /api/orders/{id}/outcome", () => {
  it("accepts that it went through, then its date, then another date", async () => {
    const user = await createTestUser(server);
    const id = await placeStarted(server, { user_id: user.id, email: user.email });
    const reportOutcome = (body: object): Promise<ApiResponse> =>
      api(server, "POST", `/api/orders/${id}/outcome`, user, body);
    await getStatus(api(server, "POST", `/api/orders/${id}/handoff`, user, {}));
    for (let time = 0; time < 2; time += 1)
      expect(await getStatus(reportOutcome({ outcome: "went_through" }))).toBe("accepted");
    for (const starts_on of [dayFromNow(5), dayFromNow(5), dayFromNow(8)])
      expect(await getStatus(reportOutcome({ outcome: "went_through", starts_on }))).toBe("scheduled");
    expect(await getStatus(reportOutcome({ outcome: "went_through" }))).toBe("scheduled");
    const order = await getDetail(user, id);
    expect(order.starts_on).toBe(dayFromNow(8));
    expect(order.ends_on).not.toBeNull();
    expect(order.events.map(({ state, code, starts_on }) => [state, code, starts_on])).toEqual([
      ["started", null, null],
      ["handed_off", null, null],
      ["accepted", "went_through", null],
      ["scheduled", "went_through", dayFromNow(5)],
      ["scheduled", "new_dates", dayFromNow(8)],
    ]);
  });

  it("accepts it from a customer who opened the page from the email, with the date in one step", async () => {
    const id = await placeStarted(server);
    const input = { outcome: "went_through", starts_on: dayFromNow(3) };
    expect(await getStatus(withReceipt(server, id, "outcome", input))).toBe("scheduled");
    expect((await listSteps(server, id)).map(([state]) => state)).toEqual([
      "started",
      "handed_off",
      "scheduled",
    ]);
  });

  it.each([dayFromNow(-90), dayFromNow(400), "2026-02-30", "soon"])(
    "rejects %s as a start date and changes nothing",
    async (starts_on) => {
      const id = await placeStarted(server);
      const response = await withReceipt(server, id, "outcome", { outcome: "went_through", starts_on });
      expect([response.status, response.body.error.code]).toEqual([400, "validation_failed"]);
      expect(response.body.error.fields).toHaveProperty("starts_on");
      expect(await listSteps(server, id)).toHaveLength(1);
    },
  );

  it("ends the order if it did not go through, with the provider's reason", async () => {
    const [left, rejected] = [await placeStarted(server), await placeStarted(server)];
    for (let time = 0; time < 2; time += 1) {
      const out = { outcome: "did_not_go_through" };
      expect(await getStatus(withReceipt(server, left, "outcome", out))).toBe("cancelled");
      expect(await getStatus(withReceipt(server, rejected, "outcome", { ...out, code: "switch_hold" }))).toBe(
        "rejected",
      );
    }
    expect((await listSteps(server, left)).at(-1)).toEqual(["cancelled", "customer", "did_not_go_through"]);
    expect((await listSteps(server, rejected)).at(-1)).toEqual(["rejected", "customer", "switch_hold"]);
    const late = await withReceipt(server, left, "outcome", { outcome: "went_through" });
    expect([late.status, late.body.error.code]).toEqual([409, "conflict"]);
    expect(late.body.error.fields).toEqual({ problem: "order_final", state: "cancelled" });
  });

  it("prompts the customer again later if it has not gone through yet", async () => {
    const id = await placeStarted(server);
    await withReceipt(server, id, "handoff");
    await set(id, { outcome_asked_at: new Date() });
    clock = 2 * HOUR_MS;
    for (let time = 0; time < 3; time += 1)
      expect(await getStatus(withReceipt(server, id, "outcome", { outcome: "not_yet" }))).toBe("handed_off");
    expect(await listSteps(server, id)).toHaveLength(3);
    const { outcome_asked_at } = await server.ctx.db.sql
      .selectFrom("portal.orders")
      .select("outcome_asked_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(outcome_asked_at).toBeNull();
  });

  it("is rejected for an order whose provider reports its status", async () => {
    const id = await placeStarted(server, { connector: "partner", partner: "some" });
    const response = await withReceipt(server, id, "outcome", { outcome: "went_through" });
    expect([response.status, response.body.error.code]).toEqual([409, "conflict"]);
  });
});

describe("POST /api/orders/{id}/cancel", () => {
  it("cancels immediately what the provider does not have, and responds the same to a repeat", async () => {
    const orders = [
      await placeStarted(server),
      await placeStarted(server, { connector: "partner", partner: "some" }),
      await placeStarted(server, {
        events: [{ at: server.ctx.now(), state: "accepted", actor: "customer" }],
      }),
    ];
    for (const id of orders) {
      const body = { code: "changed_mind", reason: "  The price  " };
      const [first, second] = [
        await withReceipt(server, id, "cancel", body),
        await withReceipt(server, id, "cancel", body),
      ];
      expect(first.body).toEqual({ order_id: id, state: "cancelled", cancel_requested_at: null });
      expect(second.body).toEqual(first.body);
      expect((await listSteps(server, id)).filter(([state]) => state === "cancelled")).toEqual([
        ["cancelled", "customer", "changed_mind"],
      ]);
    }
  });

  it("requests it from the provider if it may have the order, by one job", async () => {
    const user = await createTestUser(server);
    const sent_at = new Date();
    for (const state of ["started", "submitted", "accepted", "scheduled"] as const) {
      const id = await placeStarted(server, {
        user_id: user.id,
        email: user.email,
        connector: "partner",
        partner: "some",
        events: [{ at: sent_at, state, actor: "customer" }],
      });
      await set(id, { sent_at });
      const sendRequest = (): Promise<ApiResponse> =>
        api(server, "POST", `/api/orders/${id}/cancel`, user, { code: "moving", reason: "To Austin" });
      const first = await sendRequest();
      clock += 60_000;
      expect((await sendRequest()).body).toEqual(first.body);
      expect(first.body).toMatchObject({ state, cancel_requested_at: expect.any(String) });
      const jobs = (await jobsLeft(server.ctx.db.pool)).filter(({ key }) => key?.endsWith(id));
      expect(jobs).toMatchObject([{ task: "cancel-enrollment" }]);
      const order = await getDetail(user, id);
      expect(order).toMatchObject({ may_cancel: false, state });
      expect(order.events).toHaveLength(1);
      const stored = await server.ctx.db.sql
        .selectFrom("portal.orders")
        .select(["cancel_code", "cancel_reason"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(stored).toEqual({ cancel_code: "moving", cancel_reason: "To Austin" });
    }
  });

  it.each(["active", "ended", "rejected"] as const)("is too late if it is %s", async (state) => {
    const id = await placeStarted(server, { events: [{ at: new Date(), state, actor: "provider" }] });
    const response = await withReceipt(server, id, "cancel", { code: "other" });
    expect([response.status, response.body.error.code]).toEqual([409, "conflict"]);
    const problem = state === "active" ? "order_changed" : "order_final";
    expect(response.body.error.fields).toEqual({ problem, state });
    expect(await listSteps(server, id)).toHaveLength(1);
  });

  it("is done once for two concurrent requests", async () => {
    const id = await placeStarted(server);
    const responses = await Promise.all(
      [1, 2, 3].map(() => withReceipt(server, id, "cancel", { code: "other" })),
    );
    for (const { body } of responses) expect(body.state).toBe("cancelled");
    expect(await listSteps(server, id)).toHaveLength(2);
  });
});
