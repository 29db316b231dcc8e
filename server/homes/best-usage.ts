// The usage that a home's plans are ranked for: the best that is known of it.
import type { UsageSummary } from "#contracts/portal.ts";
import type { UsageInput } from "#contracts/usage.ts";
import type { ToldUsage } from "./find-homes.ts";
import { usageSummary } from "./usage-summary.ts";

/**
 * A year of the usual Texas home, kWh, where nothing is known of this one: 1,150 kWh a month, about what
 * EIA's table of average residential bills says for Texas, from general knowledge and rounded.
 */
export const USUAL_YEAR_KWH = 13_800;

export interface BestUsage {
  readonly input: UsageInput;
  /** Kind `none` where the input is only the usual home's. */
  readonly summary: UsageSummary;
  /** Changes whenever the input does. */
  readonly version: string;
}

/** The best usage known of a home. */
export function bestUsage(home: { readonly usage: ToldUsage | null }): BestUsage {
  const { usage } = home;
  const summary = usageSummary(usage);
  if (!usage) return { input: { kind: "annual", kwh: USUAL_YEAR_KWH }, summary, version: "none" };
  return { input: usage.body, summary, version: `told-${usage.id}` };
}
