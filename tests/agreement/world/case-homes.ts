// Homes of named cases, written like the generated ones.
import type { Contract } from "#contracts/portal.ts";
import { writeAccount, type Instance, type WrittenAccount } from "./write-world.ts";
import type { GeneratedLocation } from "./drawn.ts";

const YEAR_KWH = 12_000;

/** A contract without an end that costs 15 cents per kWh, delivery included, and nothing to leave. */
export const CONTRACT: Contract = {
  provider: "Bayou Light & Power",
  plan_name: "Easy Home",
  plan_id: null,
  ends_on: null,
  price: { cents_per_kwh: 15, base_usd: 0, includes_delivery: true },
  leaving_fee: { kind: "none" },
};

/** A home of Oncor's that uses 12,000 kWh a year and has no contract, but for what `changes` say; `number` is its own. */
export function createCaseLocation(
  number: number,
  changes: Partial<GeneratedLocation> = {},
): GeneratedLocation {
  return {
    esiid: `1017699${String(900_000 + number).padStart(10, "0")}`,
    address: `${number} CASE ST`,
    city: "TYLER",
    zip: "75701",
    tdu: "oncor",
    known_by: "prefix",
    switch_hold: false,
    contract: null,
    orders: [],
    usage: { kind: "entered", usage: { kind: "annual", kwh: YEAR_KWH } },
    ...changes,
  };
}

/** Writes these homes into an account of their own. */
export function writeCase(
  instance: Instance,
  ...locations: readonly GeneratedLocation[]
): Promise<WrittenAccount> {
  return writeAccount(instance, { language: "en", saving_cents: null, locations });
}
