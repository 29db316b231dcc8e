import { describe, expect, it } from "vitest";
import { ORDER_STATES } from "#contracts/order-moves.ts";
import { orders as en } from "../../messages/en/orders.ts";
import { orders as es } from "../../messages/es/orders.ts";
import { centralDay, isAhead } from "./central-day.ts";
import { nextStep } from "./next-step.ts";
import { GROUPS, groupOrders, orderSteps, renews } from "./order-steps.ts";
import { testOrder } from "./test-orders.ts";

describe("groupOrders", () => {
  it("puts every state in one group and keeps the order", () => {
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

  it("tells what happened and what is to come", () => {
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
    expect(steps(active, "2027-01-16")).toHaveLength(1);
    for (const state of ["ended", "rejected", "cancelled", "handed_off"] as const)
      expect(steps(testOrder(["submitted", state]), "2026-01-07")).toHaveLength(2);
  });

  it("keeps steps of one moment apart", () => {
    const at = "2026-01-05T18:00:00.000Z";
    const event = {
      at,
      actor: "customer",
      code: null,
      reason: null,
      starts_on: null,
      ends_on: null,
    } as const;
    const order = testOrder(["submitted"], {
      events: [
        { ...event, state: "started" },
        { ...event, state: "submitted" },
      ],
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
] as const)("an order that is %s on %s renews: %s", (state, today, expected) => {
  expect(renews(testOrder([state]), today)).toBe(expected);
  expect(renews(testOrder([state], { ends_on: null }), today)).toBe(false);
});

describe("nextStep", () => {
  it.each([
    ["2026-12-31", "nobody", "From January 1, 2027 on"],
    ["2027-01-01", "you", "you can leave without a fee now"],
    ["2027-01-15", "you", "you can leave without a fee now"],
    ["2027-01-16", "you", "The term was over on January 15, 2027"],
  ])("of a running contract on %s is for %s", (today, who, part) => {
    const step = nextStep(testOrder(["active"]), today, en.order);
    expect(step.who).toBe(who);
    expect(step.text).toContain(part);
  });

  it("has a sentence for every state, in both languages", () => {
    for (const words of [en.order, es.order])
      for (const state of ORDER_STATES)
        for (const dates of [{}, { starts_on: null, ends_on: null }])
          expect(nextStep(testOrder([state], dates), "2026-01-07", words).text).toMatch(/^\S.{20,}\.$/);
  });
});

it("counts days as Texas does", () => {
  expect(centralDay("2026-01-06T05:59:00.000Z")).toBe("2026-01-05");
  expect(centralDay("2026-07-06T05:01:00.000Z")).toBe("2026-07-06");
  expect([isAhead("2099-01-01T00:00:00Z"), isAhead("2020-01-01T00:00:00Z")]).toEqual([true, false]);
});
