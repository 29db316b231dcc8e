// The usage for ranking a home's plans: the best that is known of it.
import type { UsageSummary } from "#contracts/portal.ts";
import type { TduId } from "#contracts/plan.ts";
import type { UsageInput } from "#contracts/usage.ts";
import { toWire } from "#meter/to-wire.ts";
import type { Context } from "#server/domain/context.ts";
import { readYear, recentSeries, type ReadMeter } from "#server/domain/meters/meter-year.ts";
import { foldInput, foldYear, type FoldedUsage } from "#server/domain/plans/rank-for-usage.ts";
import type { DeclaredUsage } from "./customer-locations.ts";
import { usageSummary, type KnownUsage } from "./usage-summary.ts";

/**
 * A year of the typical Texas home, in kWh, if nothing is known of this one: 1,150 kWh a month, approximately the value
 * for Texas in EIA's table of average residential bills, from general knowledge and rounded.
 */
export const TYPICAL_YEAR_KWH = 13_800;

export interface BestUsage {
  /** Kind `none` if the input is only the typical home's. */
  readonly summary: UsageSummary;
  /** Changes whenever the input does. */
  readonly version: string;
  /** Loads the input of a year. A meter's readings are only read then. */
  readonly load: () => Promise<UsageInput>;
  /**
   * Folds the year of this input. `day` (YYYY-MM-DD) ends it if the usage has no dates. Throws `unprocessable` if no
   * year can be built.
   */
  readonly fold: (tdu: TduId, day: string) => Promise<FoldedUsage>;
  /** The meter whose readings it is. Null for any other usage. */
  readonly meter: ReadMeter | null;
}

const TYPICAL_USAGE: UsageInput = { kind: "annual", kwh: TYPICAL_YEAR_KWH };

function toUsageInput(usage: DeclaredUsage | null): UsageInput {
  return usage?.body ?? TYPICAL_USAGE;
}

/**
 * Returns the best known usage of a home: its meter's readings, if they are enough for a year, take precedence over
 * entered usage.
 */
export function bestUsage(ctx: Pick<Context, "db">, location: KnownUsage): BestUsage {
  const { usage, meter } = location;
  const summary = usageSummary(location);
  if (!meter?.year) {
    return {
      summary,
      version: usage ? `entered-${usage.id}` : "none",
      load: async () => toUsageInput(usage),
      fold: async (tdu, day) => foldInput(toUsageInput(usage), tdu, day),
      meter: null,
    };
  }
  return {
    summary,
    version: `meter-${meter.id}-${meter.version}`,
    load: async () => {
      const series = await recentSeries(ctx, meter);
      return series ? toWire(series) : toUsageInput(usage);
    },
    fold: async (tdu, day) => {
      const year = await readYear(ctx, meter, tdu);
      return year ? foldYear(year) : foldInput(toUsageInput(usage), tdu, day);
    },
    meter,
  };
}
