// The inference against the real statewide file, read in place with its own small reader
// so that the listing importer and this count check each other.
import { parse } from "csv-parse/sync";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { DeliveryCharges, TduId } from "#contracts/plan.ts";
import { realData } from "#tests/support/real-data.ts";
import type { ListedPlan } from "../listing/listed-plan.ts";
import { TOLERANCE_CENTS } from "./averages.ts";
import { parseCreditText } from "./credit-text.ts";
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

function count(offers: ReadonlyArray<Offer>, key: (offer: Offer) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const offer of offers) counts[key(offer)] = (counts[key(offer)] ?? 0) + 1;
  return counts;
}

describe.runIf(statewide !== null && charges !== null)("the statewide listing of 2026-01-10", () => {
  const offers = statewide !== null && charges !== null ? proveAll(statewide, charges) : [];
  const explained = offers.filter((offer) => offer.proven.tariff !== null);
  const residuals = explained
    .map((offer) => offer.proven.proof.residual_cents ?? Infinity)
    .sort((a, b) => a - b);

  it("explains 957 of the 963 English offers within the tolerance at all three points", () => {
    expect(offers).toHaveLength(963);
    expect(explained).toHaveLength(957);
    expect(explained.length / offers.length).toBeGreaterThan(0.989);
    expect(residuals.at(-1)).toBeLessThanOrEqual(TOLERANCE_CENTS);
    console.log(residuals[478], residuals.at(-1), residuals.filter((r) => r > 0.052).length);
  });

  it("says why, offer by offer", () => {
    const why = count(offers, (offer) => `${offer.proven.proof.verdict} ${offer.proven.proof.why}`);
    console.log(
      why,
      count(offers, (o) => `${o.proven.tariff?.delivery} ${o.proven.tariff?.base_charge_usd}`),
    );
    for (const offer of offers.filter(
      (o) => o.proven.tariff === null || o.proven.tariff.delivery === "bundled",
    ))
      console.log(
        offer.listed.provider.name,
        offer.listed.name,
        offer.listed.tdu,
        JSON.stringify(offer.listed.label),
        JSON.stringify(offer.proven.tariff),
        offer.proven.proof.residual_cents,
      );
    for (const offer of offers.filter((o) => o.proven.proof.why === "averages_with_stated_credit"))
      console.log(
        offer.listed.provider.name,
        offer.listed.name,
        offer.listed.tdu,
        JSON.stringify(offer.listed.label),
        JSON.stringify(offer.proven.tariff),
        offer.proven.proof.residual_cents,
      );
  });
});
