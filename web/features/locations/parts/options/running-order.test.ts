import { expect, it } from "vitest";
import type { ListedOrder } from "#contracts/orders.ts";
import { testListed } from "#web/features/orders/parts/test-orders.ts";
import { findRunningOrder } from "./running-order.ts";

const ESIID = "10443720000000001";
// Its term is the year through January 15, 2027.
const running = (more: Partial<ListedOrder> = {}): ListedOrder => testListed(["active"], more);

it.each([
  ["2026-02-01", true],
  ["2027-01-15", true],
  ["2027-01-16", false],
])("detects on %s whether the one-year contract is active: %s", (today, runs) => {
  expect(findRunningOrder([running()], ESIID, today) !== null).toBe(runs);
});

it("skips orders of other homes, orders without an end, and inactive orders", () => {
  const next = testListed(["scheduled"], { id: "next", starts_on: "2027-01-16", ends_on: "2028-01-15" });
  expect(findRunningOrder([next, running()], ESIID, "2026-12-01")?.id).toBe("o1");
  expect(findRunningOrder([next, testListed(["ended"])], ESIID, "2026-12-01")).toBeNull();
  expect(findRunningOrder([running()], "10443720000000002", "2026-12-01")).toBeNull();
  expect(findRunningOrder([running({ ends_on: null })], ESIID, "2026-12-01")).toBeNull();
});
