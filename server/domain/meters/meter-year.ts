// The year from a meter's newest readings. It is calculated on access and stored with the version of the readings it is
// based on, because calculating it in the import would cost time every night, mostly for homes without visits.
import { LRUCache } from "lru-cache";
import type { TduId } from "#contracts/plan.ts";
import { addDays } from "#meter/calendar.ts";
import type { IntervalSeries, YearUsage } from "#meter/usage.ts";
import type { YearResult } from "#meter/year-result.ts";
import { yearFromSeries } from "#meter/year-series.ts";
import type { Context } from "#server/domain/context.ts";
import { readRange, toSeries } from "./readings.ts";

const WATT_HOURS_PER_KWH = 1000;
/** A year, the two weeks before it that fill its first gaps, and a month that may be missing at the end. */
const DAYS_OF_A_YEAR = 411;
/** The utility whose typical homes fill in missing readings if the utility is not known: the largest one. */
const DEFAULT_TDU: TduId = "oncor";

export interface ReadMeter {
  readonly id: number;
  /** Increases whenever a reading changes. */
  readonly version: number;
  /** Last local day with any readings. Null if there never were any. */
  readonly read_through: string | null;
}

export interface MeterYear {
  /** In whole kWh. */
  readonly year_kwh: number;
  /** Share of it that is not a reading, 0 to 1. */
  readonly estimated_share: number;
}

/** Returns the newest readings of a meter that a year can be built from. Null if nothing was read. */
export async function recentSeries(
  ctx: Pick<Context, "db">,
  meter: ReadMeter,
): Promise<IntervalSeries | null> {
  const { id, read_through } = meter;
  if (!read_through) return null;
  const days = await readRange(ctx, id, addDays(read_through, -DAYS_OF_A_YEAR), read_through);
  return toSeries(days, null);
}

/** Years in memory: about 175 kB each, twice that with exports. */
const MAX_YEARS = 16;
const YEAR_TTL_MS = 60_000;
// The page that lists a home calculates its year, and the next calls price plans with it.
const yearsOfDatabases = new WeakMap<Context["db"], LRUCache<string, YearUsage>>();

function getYears(db: Context["db"]): LRUCache<string, YearUsage> {
  const known = yearsOfDatabases.get(db) ?? new LRUCache({ max: MAX_YEARS, ttl: YEAR_TTL_MS });
  yearsOfDatabases.set(db, known);
  return known;
}

/**
 * Calculates the year of a meter's readings, with typical homes of `tdu` filling what is missing. Null if nothing was
 * read.
 */
export async function readYear(
  ctx: Pick<Context, "db">,
  meter: ReadMeter,
  tdu: TduId,
): Promise<YearResult | null> {
  const years = getYears(ctx.db);
  const key = `${meter.id} ${meter.version} ${tdu}`;
  const known = years.get(key);
  if (known) return { ok: true, value: known };
  const series = await recentSeries(ctx, meter);
  const year = series && yearFromSeries(series, { tdu });
  if (year?.ok) years.set(key, year.value);
  return year;
}

function toMeterYear(year: YearResult | null): MeterYear | null {
  if (!year?.ok) return null;
  const { series, estimated_share } = year.value;
  let wh = 0;
  for (const value of series.wh) wh += value;
  return { year_kwh: Math.round(wh / WATT_HOURS_PER_KWH), estimated_share };
}

// If two calculate it concurrently, the one with newer readings is kept.
const SAVE_SQL = `
  update usage.meters set year_kwh = $2, estimated_share = $3, year_version = $4
  where id = $1 and year_version < $4`;

/** Calculates the year of a meter's readings and saves it. Null if fewer than seven whole days were read. */
export async function saveMeterYear(
  ctx: Pick<Context, "db">,
  meter: ReadMeter,
  tdu: TduId | null,
): Promise<MeterYear | null> {
  const year = toMeterYear(await readYear(ctx, meter, tdu ?? DEFAULT_TDU));
  await ctx.db.pool.query(SAVE_SQL, [
    meter.id,
    year?.year_kwh ?? null,
    year?.estimated_share ?? null,
    meter.version,
  ]);
  return year;
}
