// Tests the inference against the real statewide file, read in place with a small separate reader, so that the listing
// importer and this count check each other.
import { parse } from "csv-parse/sync";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { DeliveryCharges, TduId } from "#contracts/plan.ts";
import { realData } from "#tests/support/real-data.ts";
import type { ListedPlan } from "../listing/listed-plan.ts";
import { TOLERANCE_CENTS } from "./averages.ts";
import { proveFromAverages } from "./prove.ts";
import type { Proven } from "./prove.ts";

type Row = Readonly<Record<string, string>>;

const statewide = realData("power-to-choose/statewide-2026-01-10.csv");
const charges = realData("delivery/charges-2025-12-29.csv");

const TDU_OF: ReadonlyArray<readonly [RegExp, TduId]> = [
  [/ONCOR/, "oncor"],
  [/CENTERPOINT/, "centerpoint"],
  [/CENTRAL/, "aep_central"],
  [/NORTH/, "aep_north"],
  [/NEW MEXICO/, "tnmp"],
  [/LUBBOCK/, "lpl"],
  [/NUECES/, "nueces"],
];

const rows = (path: string): Row[] =>
  parse(readFileSync(path), { columns: true, bom: true, skip_records_with_error: true });
const flag = (value: string | undefined): boolean => ["true", "1"].includes((value ?? "").toLowerCase());
const cents = (value: string | undefined): number => Math.round(Number(value) * 1e6) / 1e4;

function toListed(row: Row): ListedPlan {
  return {
    id: row["[idKey]"] ?? "",
    source: "power_to_choose",
    source_key: row["[idKey]"] ?? "",
    provider: { name: row["[RepCompany]"] ?? "", puct_number: null },
    name: row["[Product]"] ?? "",
    tdu: TDU_OF.find(([name]) => name.test(row["[TduCompanyName]"] ?? ""))?.[1] ?? "oncor",
    term_months: Number(row["[TermValue]"]),
    rate_type: "fixed",
    prepaid: flag(row["[PrePaid]"]),
    time_of_use: flag(row["[TimeOfUse]"]),
    new_customers_only: false,
    renewable_percent: 0,
    termination_fee: { kind: "unknown" },
    label: {
      kwh_500: cents(row["[kwh500]"]),
      kwh_1000: cents(row["[kwh1000]"]),
      kwh_2000: cents(row["[kwh2000]"]),
    },
    texts: { en: null, es: null },
    enroll: { url: null, phone: null },
    website: null,
    credit_text: row["[Fees/Credits]"] === "" ? null : (row["[Fees/Credits]"] ?? null),
    min_usage_flag: flag(row["[MinUsageFeesCredits]"]),
  };
}

interface Offer {
  readonly listed: ListedPlan;
  readonly proven: Proven;
}

function proveAll(path: string, chargesPath: string): Offer[] {
  const delivery = new Map<string, DeliveryCharges>();
  for (const row of rows(chargesPath)) {
    const tdu = (row["tdu"] ?? "").toLowerCase() as TduId;
    const monthly_usd = Number(row["monthly_usd"]);
    delivery.set(tdu, {
      tdu,
      as_of: row["as_of"] ?? "",
      monthly_usd,
      cents_per_kwh: Number(row["cents_per_kwh"]),
    });
  }
  return rows(path)
    .filter((row) => row["[Language]"] === "English")
    .map((row) => {
      const listed = toListed(row);
      return { listed, proven: proveFromAverages(listed, delivery.get(listed.tdu) ?? null) };
    });
}

const proveOffers = (listing: string | null, delivery: string | null): Offer[] =>
  listing === null || delivery === null ? [] : proveAll(listing, delivery);

function count(offers: ReadonlyArray<Offer>, key: (offer: Offer) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const offer of offers) counts[key(offer)] = (counts[key(offer)] ?? 0) + 1;
  return counts;
}

describe("the statewide listing of 2026-01-10", () => {
  const offers = proveOffers(statewide, charges);
  const explained = offers.filter((offer) => offer.proven.tariff !== null);
  const residuals = explained
    .map((offer) => offer.proven.proof.residual_cents ?? Infinity)
    .sort((a, b) => a - b);

  if (offers.length === 0) {
    it("is missing (../shared/data does not exist): nothing to check", () => {
      expect([statewide, charges]).toContain(null);
    });
    return;
  }

  it("explains 957 of the 963 English offers within the tolerance at all three points", () => {
    expect(offers).toHaveLength(963);
    expect(explained).toHaveLength(957);
    expect(explained.length / offers.length).toBeGreaterThanOrEqual(0.989);
    expect(TOLERANCE_CENTS).toBe(0.16);
    // Every fit is within the label's own rounding of 0.05 ¢. The median error is 0.019 ¢.
    expect(residuals.at(-1)).toBeLessThanOrEqual(0.051);
    expect(residuals[478]).toBeLessThanOrEqual(0.02);
  });

  it("gives the reason for each offer", () => {
    expect(count(offers, ({ proven }) => `${proven.proof.verdict} ${proven.proof.why}`)).toEqual({
      "inferred averages_on_a_line": 848,
      "inferred averages_with_stated_credit": 34,
      "unproven time_of_use_hours_unknown": 75,
      "unproven averages_unexplained": 6,
    });
  });

  it("guesses none of the remaining offers", () => {
    const rest = offers.filter((offer) => offer.proven.proof.why === "averages_unexplained");
    expect(rest.map((offer) => [offer.proven.tariff, offer.proven.proof.recomputed])).toEqual(
      rest.map(() => [null, null]),
    );
    // A banded credit without a stated band, and a co-op's two-step price.
    expect(count(rest, (offer) => offer.listed.name.slice(0, 10))).toEqual({
      "Value Edge": 5,
      Residentia: 1,
    });
  });

  it("passes delivery through unless there is a flat amount, a base below delivery's, or no known charges", () => {
    expect(count(explained, (offer) => offer.proven.tariff?.delivery ?? "")).toEqual({
      pass_through: 945,
      bundled: 12,
    });
  });

  it("finds the providers' typical base charges", () => {
    const bases = count(explained, (offer) => String(offer.proven.tariff?.base_charge_usd));
    expect(bases).toMatchObject({ "0": 486, "4.95": 223, "-5": 62, "9.95": 38 });
  });
});
