// Orders by their receipt: what a guest sees and can do, and that a wrong receipt does nothing.
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { beforeEach, describe, expect, it } from "vitest";
import { guestOrderSchema } from "#contracts/checkout.ts";
import { addDays, toIsoDate, toLocalDay } from "#meter/calendar.ts";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import { newEmail } from "../support/contacts.ts";
import type { ApiResponse } from "../support/auth.ts";
import { placeStarted, listSteps, withReceipt } from "../support/order-steps.ts";
import { api, createTestUser, portalServer } from "../support/portal.ts";
import { placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const HOUR_MS = 3_600_000;

let clock = 0;
const server = setup(() => portalServer({}, { now: () => new Date(Date.now() + clock) }));
beforeEach(() => {
  clock = 0;
});

async function set(id: string, columns: Record<string, unknown>): Promise<void> {
  await server.ctx.db.sql.updateTable("portal.orders").set(columns).where("id", "=", id).execute();
}

/** The same for all tests, because midnight may pass between two of them. */
const TODAY = toIsoDate(toLocalDay(Date.now()));

function dayFromNow(days: number): string {
  return addDays(TODAY, days);
}

describe("POST /api/orders/{id}/receipt", () => {
  it("shows a guest the order's status and where to finish it", async () => {
    const id = await placeStarted(server, { kind: "move_in", language: "es", starts_on: dayFromNow(4) });
    const { plan } = await server.ctx.db.sql
      .selectFrom("portal.orders")
      .select("plan")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const stored = plan as unknown as { name: string; enroll: { phone: string | null } };
    const response = await withReceipt(server, id, "receipt");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(guestOrderSchema.strict().parse(response.body)).toMatchObject({
      order_id: id,
      state: "started",
      kind: "move_in",
      plan_name: stored.name,
      starts_on: dayFromNow(4),
      connector: "handoff",
      handoff: { phone: stored.enroll.phone },
      phone: stored.enroll.phone,
      last_code: null,
      taken_in: false,
    });
    await withReceipt(server, id, "outcome", { outcome: "did_not_go_through", code: "refused" });
    expect((await withReceipt(server, id, "receipt")).body).toMatchObject({
      state: "rejected",
      last_code: "refused",
    });
  });

  it("no longer opens an order that an account claimed, because its customer may be someone else", async () => {
    const user = await createTestUser(server);
    const id = await placeStarted(server, { email: user.email, starts_on: dayFromNow(4) });
    clock = 60_000;
    expect((await api(server, "POST", `/api/orders/${id}/claim`, user)).status).toBe(200);
    expect(guestOrderSchema.parse((await withReceipt(server, id, "receipt")).body)).toMatchObject({
      taken_in: true,
      starts_on: null,
      last_code: null,
      handoff: null,
    });
    const rejected = await withReceipt(server, id, "cancel", { code: "other" });
    expect([rejected.status, rejected.body.error.code]).toEqual([401, "not_signed_in"]);
    const cancellation = await api(server, "POST", `/api/orders/${id}/cancel`, user, {
      code: "other",
      receipt: createReceipt(server.ctx, id),
    });
    expect(cancellation.body.state).toBe("cancelled");
  });

  it("opens an order that its account placed itself, even if the session has ended", async () => {
    const user = await createTestUser(server);
    const id = await placeStarted(server, { user_id: user.id, email: user.email });
    expect((await withReceipt(server, id, "receipt")).body).toMatchObject({ taken_in: true, handoff: {} });
    const ended = { ...user, token: `${user.token}x` };
    const receipt = createReceipt(server.ctx, id);
    const response = await api(server, "POST", `/api/orders/${id}/handoff`, ended, { receipt });
    expect(response.body.state).toBe("handed_off");
  });
});

describe("a receipt that is not the order's", () => {
  const BODIES = {
    receipt: {},
    handoff: {},
    outcome: { outcome: "went_through" },
    cancel: { code: "other" },
  };
  const acts = Object.entries(BODIES);

  it.each(acts)("%s: the response of a missing order, and nothing changes", async (act, body) => {
    const [id, other] = [await placeStarted(server), await placeStarted(server)];
    const erased = await placeStarted(server);
    await set(erased, { erased_at: new Date(), email: null });
    const good = createReceipt(server.ctx, id);
    const attempts: Array<[string, string]> = [
      [id, createReceipt(server.ctx, other)],
      [id, ""],
      [id, "nonsense"],
      [id, `${good}A`],
      [id, good.slice(1)],
      [id, good.toLowerCase()],
      [randomUUID(), good],
      ["nonsense", good],
      ["%00", good],
      [erased, createReceipt(server.ctx, erased)],
    ];
    const user = await createTestUser(server);
    for (const [order, receipt] of attempts)
      for (const who of [null, user]) {
        const response = await api(server, "POST", `/api/orders/${order}/${act}`, who, { ...body, receipt });
        expect([response.status, response.body.error.code, response.body.error.message]).toEqual([
          404,
          "not_found",
          "We couldn't find that order.",
        ]);
      }
    expect(await listSteps(server, id)).toHaveLength(1);
    expect(server.logs.filter((line) => line.includes("a receipt was shown")).length).toBeGreaterThan(0);
    expect(server.logs.join("\n")).not.toContain(good);
  });

  it.each(acts)("%s: takes as long as for a missing order", async (act, body) => {
    const id = await placeStarted(server);
    const time = async (order: string): Promise<number> => {
      const began = performance.now();
      await api(server, "POST", `/api/orders/${order}/${act}`, null, { ...body, receipt: "nonsense" });
      return performance.now() - began;
    };
    for (const order of [id, randomUUID(), "nonsense"]) expect(await time(order)).toBeGreaterThan(99);
  });

  it.each(acts)("%s: without one, and not signed in, whatever is sent", async (act) => {
    if (act === "receipt") return expect((await nothing(act, {})).status).toBe(400);
    for (const body of [{}, { receipt: 7 }, { nonsense: 1 }, []]) {
      const response = await nothing(act, body);
      expect([response.status, response.body.error.code]).toEqual([401, "not_signed_in"]);
    }
  });

  async function nothing(act: string, body: object): Promise<ApiResponse> {
    return api(server, "POST", `/api/orders/${await placeStarted(server)}/${act}`, null, body);
  }
});

describe("rate limits", () => {
  it("allow an order to be changed 30 times a day", async () => {
    const id = await placeStarted(server);
    const statuses: number[] = [];
    for (let time = 0; time < 32; time += 1) statuses.push((await withReceipt(server, id, "handoff")).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
    expect((await withReceipt(server, await placeStarted(server), "handoff")).status).toBe(200);
    clock = 25 * HOUR_MS;
    expect((await withReceipt(server, id, "handoff")).status).toBe(200);
  });

  it("reject an address that tries many receipts", async () => {
    const strict = await portalServer({ RATE_LIMIT_FACTOR: "1" });
    try {
      const id = await placeOrder(strict, { email: newEmail() });
      const statuses = new Set<number>();
      for (let time = 0; time < 31; time += 1)
        statuses.add(
          (await api(strict, "POST", `/api/orders/${id}/receipt`, null, { receipt: `try-${time}` })).status,
        );
      expect([...statuses]).toEqual([404, 429]);
    } finally {
      await strict.close();
    }
  });
});
