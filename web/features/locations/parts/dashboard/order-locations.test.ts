import { describe, expect, it } from "vitest";
import { contractClock } from "#market/contract-clock.ts";
import { testAlert, testOutlook } from "../outlook/test-outlook.ts";
import { orderLocations } from "./order-locations.ts";
import { createTestLocation } from "./test-locations.ts";

const TODAY = "2026-11-21";
const stay = { code: "stay" as const, option_id: "do_nothing", on: null, net_cents: 0, missing: [] };
const SETTLED = { recommendation: stay };
const ORDERED = { recommendation: { ...stay, code: "order_in_progress" as const } };
const ENDING = { alerts: [testAlert("term_ending")] };

type Change = Parameters<typeof testOutlook>[0];

/** The sizes of homes a, b, c … in the order of the page. */
function order(changes: readonly (Change | null)[], ends: readonly string[] = []): string[] {
  const locations = changes.map((_, index) => {
    const location = createTestLocation({ clock: contractClock(ends[index] ?? "2027-03-28", TODAY) });
    return { ...location, service_location: { ...location.service_location, esiid: "abcdef"[index] ?? "" } };
  });
  const outlooks = changes.flatMap((change, index) => {
    const esiid = "abcdef"[index] ?? "";
    return change === null ? [] : [[esiid, testOutlook({ ...change, esiid })] as const];
  });
  return orderLocations(locations, new Map(outlooks)).map(
    ({ location, size }) => `${location.service_location.esiid} ${size}`,
  );
}

describe("orderLocations", () => {
  it("shows the most urgent home first and in full, the others small", () => {
    expect(order([SETTLED, ORDERED, ENDING])).toEqual(["c full", "b row", "a line"]);
  });

  it("puts a to-do before a better plan, and a better plan before an order in progress", () => {
    expect(order([ORDERED, {}, ENDING])).toEqual(["c full", "b row", "a row"]);
  });

  it("puts what has ended before what is ending", () => {
    expect(order([ENDING, { alerts: [testAlert("term_over")] }])).toEqual(["b full", "a row"]);
  });

  it("puts a contract that ends before an order to finish", () => {
    expect(order([{ alerts: [testAlert("order_needs_you")] }, ENDING])).toEqual(["b full", "a row"]);
  });

  it("puts the nearer end first among equals", () => {
    expect(order([ENDING, ENDING], ["2027-03-28", "2026-12-16"])).toEqual(["b full", "a row"]);
  });

  it("shows no home in full if there is nothing to do, unless it is the only one", () => {
    expect(order([SETTLED, SETTLED])).toEqual(["a line", "b line"]);
    expect(order([SETTLED])).toEqual(["a full"]);
    expect(order([ORDERED])).toEqual(["a full"]);
  });

  it("never calls a home settled whose outlook isn't known or complete", () => {
    const missing = { recommendation: { ...stay, missing: ["usage" as const] } };
    expect(order([SETTLED, null, missing])).toEqual(["b full", "c row", "a line"]);
  });
});
