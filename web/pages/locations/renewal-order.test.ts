import { describe, expect, it } from "vitest";
import type { ListedOrder } from "#contracts/orders.ts";
import { testListed } from "../orders/test-orders.ts";
import { renewalAt } from "./renewal-order.ts";

const ESIID = "10443720000000001";
// Its term is the year through January 15th 2027: the last third begins on September 17th 2026.
const running = (more: Partial<ListedOrder> = {}): ListedOrder => testListed(["active"], more);

describe("renewalAt", () => {
  it.each([
    ["2026-09-16", undefined],
    ["2026-09-17", "choose"],
    ["2027-01-15", "choose"],
    ["2027-02-20", "choose"],
  ])("on %s says %s of the year's contract", (today, kind) => {
    expect(renewalAt([running()], ESIID, today)?.kind).toBe(kind);
  });

  it.each([
    ["2027-01-16", "choose"],
    ["2027-03-16", "choose"],
    ["2027-03-17", undefined],
  ])("on %s says %s of one that nothing followed", (today, kind) => {
    expect(renewalAt([testListed(["ended"])], ESIID, today)?.kind).toBe(kind);
  });

  it("tells what is ordered to follow, whichever came first", () => {
    const next = testListed(["scheduled"], { id: "next", starts_on: "2027-01-16", ends_on: "2028-01-15" });
    const found = { kind: "coming", next };
    expect(renewalAt([next, running()], ESIID, "2026-12-01")).toEqual(found);
    expect(renewalAt([next, running()], ESIID, "2026-07-01")).toBeNull();
  });

  it("is not taken in by what came to nothing, by an older contract, or by another home", () => {
    const failed = testListed(["rejected"], { id: "failed" });
    expect(renewalAt([failed, running()], ESIID, "2026-12-01")?.kind).toBe("choose");
    const follower = running({ id: "new", starts_on: "2027-01-16", ends_on: "2028-01-15" });
    expect(renewalAt([follower, testListed(["ended"])], ESIID, "2027-01-20")).toBeNull();
    expect(renewalAt([running()], "10443720000000002", "2026-12-01")).toBeNull();
    expect(renewalAt([running({ ends_on: null })], ESIID, "2026-12-01")).toBeNull();
  });
});
