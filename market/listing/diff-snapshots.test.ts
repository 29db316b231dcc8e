import { describe, expect, it } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { diffSnapshots, halvedTdus } from "./diff-snapshots.ts";
import { statewideCsv } from "./listing-fixture.ts";
import type { StatewideRow } from "./listing-fixture.ts";
import { readListing } from "./read-listing.ts";

function readPlans(rows: readonly StatewideRow[]): Plan[] {
  const result = readListing(statewideCsv(rows), { as_of: "2026-01-10", delivery: TEST_DELIVERY });
  if (!result.ok) throw new Error(result.error.message);
  return result.plans;
}

const A: StatewideRow = { "[Product]": "A 12" };
const B: StatewideRow = { "[Product]": "B 12" };

describe("diffSnapshots", () => {
  it("finds no changes between two readings of one listing, whatever the order of rows and keys", () => {
    const before = readPlans([A, B]);
    const after = readPlans([B, A]).map(reversed);
    expect(diffSnapshots(before, after)).toEqual({ appeared: [], changed: [], withdrawn: [] });
  });

  it("reports plans that appeared, changed or were withdrawn", () => {
    const before = readPlans([A, B]);
    const after = readPlans([
      { ...A, "[kwh500]": "0.1710", "[kwh1000]": "0.1670", "[kwh2000]": "0.1660" },
      { "[Product]": "C 12" },
    ]);
    const [a, b] = before;
    expect(diffSnapshots(before, after)).toEqual({
      appeared: [after[1]?.id],
      changed: [{ id: a?.id, what: ["label", "tariff"] }],
      withdrawn: [b?.id],
    });
  });

  it("keeps a plan's id if its price, key, fee or links change", () => {
    const [before] = readPlans([A]);
    const [after] = readPlans([
      {
        ...A,
        "[idKey]": "99",
        "[CancelFee]": "20/month remaining",
        "[FactsURL]": "https://retailer.example.com/new.pdf",
      },
    ]);
    expect(after?.id).toBe(before?.id);
  });

  it("gives a different id to another term, TDU, company or name", () => {
    const ids = readPlans([
      A,
      { ...A, "[TermValue]": "24" },
      { ...A, "[TduCompanyName]": "TNMP" },
      { ...A, "[RepCompany]": "TXU ENERGY" },
      { ...A, "[Product]": "A 12 Plus" },
      { ...A, "[PrePaid]": "True" },
    ]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
  });

  it("distinguishes plans with the same natural key by audience, then by the listing's key", () => {
    const twice: StatewideRow[] = [
      { ...A, "[idKey]": "5" },
      { ...A, "[idKey]": "6", "[kwh500]": "0.1700" },
      { ...A, "[idKey]": "7", "[NewCustomer]": "TRUE" },
    ];
    const ids = readPlans(twice).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(new Set(readPlans(twice.toReversed()).map(({ id }) => id))).toEqual(new Set(ids));
  });
});

describe("halvedTdus", () => {
  it("reports a TDU that lost more than half of its plans", () => {
    const before = readPlans([A, B, { "[Product]": "C" }, { ...A, "[TduCompanyName]": "TNMP" }]);
    expect(halvedTdus(before, before)).toEqual([]);
    expect(halvedTdus(before, readPlans([A, B]))).toEqual(["tnmp"]);
    expect(halvedTdus(before, readPlans([A, { ...A, "[TduCompanyName]": "TNMP" }]))).toEqual(["oncor"]);
  });
});

function reversed<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).toReversed()) as T;
}
