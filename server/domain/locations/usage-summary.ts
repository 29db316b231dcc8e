// Summarizes what is known of a home's usage. A week of meter readings takes precedence over entered usage.
import type { UsageSummary } from "#contracts/portal.ts";
import type { CustomerLocation, DeclaredUsage } from "./customer-locations.ts";

/** What is known of a home's usage: what was read, and what was entered. */
export type KnownUsage = Pick<CustomerLocation, "usage" | "meter">;

function findLastMonth(usage: DeclaredUsage): string | null {
  if (usage.body.kind !== "monthly") return null;
  const months = usage.body.months.map(({ month }) => month).sort();
  return months.at(-1) ?? null;
}

function readSummary(meter: KnownUsage["meter"]): UsageSummary | null {
  if (!meter?.year) return null;
  const { year, read_through: through, fetched_at } = meter;
  return { kind: "intervals", ...year, through, updated_at: fetched_at?.toISOString() ?? null };
}

function toUsageSummary(usage: DeclaredUsage): UsageSummary {
  return {
    kind: usage.body.kind,
    year_kwh: usage.year_kwh,
    estimated_share: usage.estimated_share,
    through: findLastMonth(usage),
    updated_at: usage.created_at.toISOString(),
  };
}

/**
 * Returns the summary of the best that is known: the year from the meter's readings, or else what the customer entered
 * last, or else nothing.
 */
export function usageSummary({ usage, meter }: KnownUsage): UsageSummary {
  const read = readSummary(meter);
  if (read) return read;
  if (usage) return toUsageSummary(usage);
  return { kind: "none", year_kwh: null, estimated_share: 1, through: null, updated_at: null };
}
