// What is known of a home's use, in a line. Meter readings, once linked, will come before what was told.
import type { UsageSummary } from "#contracts/portal.ts";
import type { ToldUsage } from "./find-homes.ts";

function throughOf(usage: ToldUsage): string | null {
  if (usage.body.kind !== "monthly") return null;
  const months = usage.body.months.map(({ month }) => month).sort();
  return months.at(-1) ?? null;
}

/** The summary of the best that is known: nothing, or what the holder told last. */
export function usageSummary(usage: ToldUsage | null): UsageSummary {
  if (!usage) return { kind: "none", year_kwh: null, estimated_share: 1, through: null, updated_at: null };
  return {
    kind: usage.body.kind,
    year_kwh: usage.year_kwh,
    estimated_share: usage.estimated_share,
    through: throughOf(usage),
    updated_at: usage.created_at.toISOString(),
  };
}
