import { describe, expect, it } from "vitest";
import type { OrderCode } from "#contracts/order-transitions.ts";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import type { OrderEvent } from "#contracts/orders.ts";
import { centralDay, isAhead } from "../format/central-day.ts";
import { contractDates, isOver, GROUPS, groupOrders, orderSteps, renews } from "./order-steps.ts";
import { testOrder } from "#web/features/orders/parts/test-orders.ts";

describe("groupOrders", () => {
  it("puts every status in one group and preserves the order", () => {
    const all = ORDER_STATES.map((state) => testOrder([state]));
    const groups = groupOrders(all);
    expect(GROUPS.flatMap((group) => groups[group]).length).toBe(ORDER_STATES.length);
    expect(groups.coming.map((order) => order.state)).toEqual([
      "started",
      "submitted",
      "accepted",
      "scheduled",
      "handed_off",
    ]);
    expect(groups.running.map((order) => order.state)).toEqual(["active"]);
  });
});

describe("orderSteps", () => {
  const steps = (order: ReturnType<typeof testOrder>, today: string): string[] =>
    orderSteps(order, today).map(({ phase, what, day }) => `${phase} ${what} ${day}`);

  it("lists what happened and what comes next", () => {
    expect(steps(testOrder(["submitted", "accepted"]), "2026-01-07")).toEqual([
      "done submitted 2026-01-05",
      "now accepted 2026-01-06",
      "coming scheduled null",
      "coming active 2026-01-16",
      "coming free_to_leave 2027-01-01",
      "coming ended 2027-01-15",
    ]);
  });

  it("leaves out what is past, and everything after an end", () => {
    const active = testOrder(["active"]);
    expect(steps(active, "2027-01-01").slice(1)).toEqual([
      "coming free_to_leave 2027-01-01",
      "coming ended 2027-01-15",
    ]);
    expect(steps(active, "2027-01-02").slice(1)).toEqual(["coming ended 2027-01-15"]);
    expect(steps(active, "2027-01-15").slice(1)).toEqual(["coming ended 2027-01-15"]);
    expect(steps(active, "2027-01-16").slice(1)).toEqual(["now ended 2027-01-15"]);
    for (const state of ["ended", "rejected", "cancelled", "handed_off"] as const)
      expect(steps(testOrder(["submitted", state]), "2026-01-07")).toHaveLength(2);
  });

  it("goes no further than the provider's own page if the order is finished there", () => {
    const order = testOrder(["started"], { connector: "handoff" });
    expect(steps(order, "2026-01-05").slice(1)).toEqual(["coming to_provider null"]);
  });

  const event = (more: Partial<OrderEvent>): OrderEvent => ({
    at: "2026-01-05T18:00:00.000Z",
    state: "submitted",
    actor: "provider",
    code: null,
    reason: null,
    starts_on: null,
    ends_on: null,
    ...more,
  });

  it.each<[Partial<OrderEvent>, string]>([
    [{ code: "hold_for_credit" }, "hold_for_credit"],
    [{ code: "too_late_to_cancel" }, "too_late_to_cancel"],
    [{ code: "new_dates", starts_on: "2026-02-01" }, "new_dates"],
    [{ ends_on: "2027-02-01" }, "new_dates"],
    [{ reason: "We called." }, "updated"],
    [{ state: "handed_off", actor: "customer" }, "opened_again"],
    [{ state: "handed_off", actor: "system" }, "asked_how"],
    [{ state: "handed_off", actor: "customer", code: "other" }, "updated"],
  ])("names what was recorded without a transition: %j as %s", (changes, what) => {
    const before = event({ state: changes.state ?? "submitted" });
    const order = testOrder([before.state], { events: [before, event(changes)] });
    expect(orderSteps(order, "2026-01-05")[1]).toMatchObject({ what, phase: "now" });
  });

  it("shows the reason only if the title does not", () => {
    const code = (eventCode: OrderCode): OrderCode | null | undefined =>
      orderSteps(
        testOrder(["rejected"], { events: [event({ state: "rejected", code: eventCode })] }),
        "2026-01-05",
      )[0]?.code;
    expect([code("switch_hold"), code("on_its_date")]).toEqual(["switch_hold", null]);
  });

  it("places the cancellation request at its time", () => {
    const order = testOrder(["submitted"], {
      connector: "partner",
      cancel_requested_at: "2026-01-06T18:00:00.000Z",
      events: [event({}), event({ at: "2026-01-07T18:00:00.000Z", code: "too_late_to_cancel" })],
    });
    expect(steps(order, "2026-01-07").slice(0, 3)).toEqual([
      "done submitted 2026-01-05",
      "done cancel_asked 2026-01-06",
      "now too_late_to_cancel 2026-01-07",
    ]);
  });

  it("separates steps with the same time", () => {
    const order = testOrder(["submitted"], {
      events: [event({ state: "started" }), event({ state: "submitted" })],
    });
    const keys = orderSteps(order, "2026-01-05").map((step) => step.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it.each([
  ["active", "2027-01-15", true],
  ["active", "2027-01-16", false],
  ["scheduled", "2026-01-10", true],
  ["accepted", "2026-01-10", true],
  ["submitted", "2026-01-10", false],
  ["ended", "2026-01-10", false],
] as const)("decides whether an order that is %s on %s renews: %s", (state, today, expected) => {
  expect(renews(testOrder([state]), today)).toBe(expected);
  expect(renews(testOrder([state], { ends_on: null }), today)).toBe(false);
});

it.each(ORDER_STATES)("has dates of a contract for %s unless it never starts", (state) => {
  const order = testOrder([state]);
  const { starts_on, ends_on } = contractDates(order);
  const expected = ["rejected", "cancelled"].includes(state)
    ? [null, null]
    : [order.starts_on, order.ends_on];
  expect([starts_on, ends_on]).toEqual(expected);
});

it("knows an active contract whose term is over", () => {
  const active = testOrder(["active"]);
  expect([isOver(active, "2027-01-15"), isOver(active, "2027-01-16")]).toEqual([false, true]);
  expect(isOver(testOrder(["ended"]), "2027-01-16")).toBe(false);
  expect(isOver({ ...active, ends_on: null }, "2027-01-16")).toBe(false);
});

it("counts days in Texas time", () => {
  expect(centralDay("2026-01-06T05:59:00.000Z")).toBe("2026-01-05");
  expect(centralDay("2026-07-06T05:01:00.000Z")).toBe("2026-07-06");
  expect([isAhead("2099-01-01T00:00:00Z"), isAhead("2020-01-01T00:00:00Z")]).toEqual([true, false]);
});
