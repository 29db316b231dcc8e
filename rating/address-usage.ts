// The usage of a home as a shared link has it. Meter readings become kWh by month: their hours stay where they are.
import type { AddressUsage } from "#contracts/address-usage.ts";
import type { TduId } from "#contracts/plan.ts";
import type { UsageInput } from "#contracts/usage.ts";
import { yearFromInput } from "#meter/year.ts";
import { foldUsage } from "./fold.ts";
import { ASSUMED_READ_DAY, billingPeriods } from "./periods.ts";

const WATT_HOURS_PER_KWH = 1000;

/**
 * Returns the usage for an address. Readings become their twelve calendar months in whole kWh; anything else is exact.
 * Null if no year can be built from the readings. `day`: ISO date, Central.
 */
export function toAddressUsage(usage: UsageInput, tdu: TduId, day: string): AddressUsage | null {
  if (usage.kind !== "intervals") return usage;
  const year = yearFromInput(usage, tdu, day);
  if (!year.ok) return null;
  const fold = foldUsage(year.value);
  const { consumed } = fold;
  const months = billingPeriods(fold, ASSUMED_READ_DAY).map(({ month, from_day, to_day }) => ({
    month,
    kwh: Math.round(((consumed[to_day] ?? 0) - (consumed[from_day] ?? 0)) / WATT_HOURS_PER_KWH),
  }));
  return { kind: "monthly", months };
}
