// Tests with the real listing of 2026-01-10, read in place if it is available.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { planSchema } from "#contracts/plan.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { realData } from "#tests/support/real-data.ts";
import { decodeListing } from "./guard-text.ts";
import { readListing } from "./read-listing.ts";
import { readOffers } from "./read-offers.ts";

const STATEWIDE = realData("power-to-choose/statewide-2026-01-10.csv");
const PER_ZIP = realData("power-to-choose/zip-76107-2026-01-10.csv");
const AS_OF = { as_of: "2026-01-10", delivery: TEST_DELIVERY };

function load(path: string): ReturnType<typeof readListing> & { ok: true } {
  const result = readListing(readFileSync(path, "utf8"), AS_OF);
  if (!result.ok) throw new Error(result.error.message);
  return result;
}

describe("the real statewide file", () => {
  it("accounts for all 1,854 offers", async ({ annotate }) => {
    if (STATEWIDE === null) {
      await annotate("the real file is not here");
      return;
    }
    const { plans, report } = load(STATEWIDE);
    expect(report).toEqual({
      format: "statewide_csv",
      price_unit: "dollars",
      rows_read: 1854,
      offers: 1854,
      twins_joined: 889,
      repetitions: 0,
      plans: 965,
      plans_by_tdu: {
        aep_central: 168,
        aep_north: 169,
        centerpoint: 182,
        lpl: 98,
        nueces: 1,
        oncor: 176,
        tnmp: 171,
      },
      rejected: [],
      repaired_lines: [],
      not_understood: [],
      absent_columns: [],
      end_marker: true,
      ratings: expect.objectContaining({ "TXU Energy": 5, "Octopus Energy": 3, "Payless Power": 1 }),
      complete: true,
    });
    const english = plans.filter(({ texts }) => texts.en !== null);
    expect(english).toHaveLength(963);
    expect(plans.filter(({ texts }) => texts.es !== null)).toHaveLength(891);
    expect(plans.every(({ provider }) => provider.puct_number !== null)).toBe(true);
    expect(new Set(plans.map(({ id }) => id)).size).toBe(965);
    const fees = new Map<string, number>();
    for (const { termination_fee } of english)
      fees.set(termination_fee.kind, (fees.get(termination_fee.kind) ?? 0) + 1);
    expect(Object.fromEntries(fees)).toEqual({ flat: 730, per_remaining_month: 167, none: 65, unknown: 1 });
  });

  it("returns every plan in the wire format", async ({ annotate }) => {
    if (STATEWIDE === null) {
      await annotate("the real file is not here");
      return;
    }
    for (const plan of load(STATEWIDE).plans)
      expect(planSchema.strict().safeParse(plan).success, plan.id).toBe(true);
  });

  it("is rejected if truncated anywhere", async ({ annotate }) => {
    if (STATEWIDE === null) {
      await annotate("the real file is not here");
      return;
    }
    const bytes = readFileSync(STATEWIDE);
    const full = readOffers(bytes.toString("utf8"));
    const steps = Array.from({ length: 24 }, (_, step) => Math.floor((bytes.length * step) / 24) + step);
    const tail = Array.from({ length: 20 }, (_, back) => bytes.length - 20 + back);
    const end = bytes.lastIndexOf("END OF FILE") + "END OF FILE".length;
    for (const cut of [...steps, ...tail]) {
      const decoded = decodeListing(bytes.subarray(0, cut));
      const result = decoded.ok ? readOffers(decoded.text) : decoded;
      if (cut >= end) expect(result, `cut at ${cut}`).toEqual(full);
      else expect(result.ok, `cut at ${cut}`).toBe(false);
    }
  });
});

describe("the real per-ZIP file", () => {
  it("accounts for all 155 offers with the same names as the statewide file", async ({ annotate }) => {
    if (PER_ZIP === null || STATEWIDE === null) {
      await annotate("the real file is not here");
      return;
    }
    const { plans, report } = load(PER_ZIP);
    expect(report).toMatchObject({
      rows_read: 155,
      offers: 155,
      plans: 155,
      twins_joined: 0,
      rejected: [],
      not_understood: [],
    });
    expect(report.plans_by_tdu).toEqual({ oncor: 155 });
    const statewide = new Map(load(STATEWIDE).plans.map((plan) => [plan.id, plan]));
    expect(plans.filter(({ id }) => statewide.has(id))).toHaveLength(155);
    expect(plans.filter((plan) => statewide.get(plan.id)?.provider.name === plan.provider.name)).toHaveLength(
      155,
    );
  });
});
