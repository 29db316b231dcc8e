// Reads a meter's saved readings, by day and as one series.
import { addDays, dayNumber, dayOffsets, daysIn, firstOfMonth } from "#meter/calendar.ts";
import { QUALITY, type IntervalSeries } from "#meter/usage.ts";
import type { Context } from "#server/domain/context.ts";
import type { DayValues } from "./day-bytes.ts";
import { mergeStoredDays } from "./merge-day.ts";
import { unpackMonth } from "./closed-month-bytes.ts";
import {
  PACKED_DAYS,
  PACKED_MONTHS,
  toReadDays,
  unpackDays,
  unpackMonths,
  type ReadDay,
} from "./packed-days.ts";

const QUARTER_MINUTES = 15;

/** A local day with at least one reading. */
export interface MeterDay {
  readonly day: string;
  /** Null if only power sent to the grid was read. */
  readonly used: DayValues | null;
  /** Power sent to the grid. Null if none was read. */
  readonly sent: DayValues | null;
}

/** The range of all days. */
export const EVERY_DAY = { from: "0001-01-01", to: "9999-12-31" };

// Two ranges of each primary key. One statement, so a month that is closed meanwhile is read once.
const RANGE_SQL = `
  select days, months from
    (select ${PACKED_DAYS} as days from usage.readings
      where meter_id = $1 and channel in ('c', 'g') and day between $2 and $3) as open,
    (select ${PACKED_MONTHS} as months from usage.closed_months
      where meter_id = $1 and channel in ('c', 'g') and month between $4 and $3) as closed`;

interface PackedRange {
  readonly days: Buffer | null;
  readonly months: Buffer | null;
}

/**
 * Lists each channel's days with readings from `from` to `to` (YYYY-MM-DD, both included), by day, consumption first.
 */
export async function readDays(
  ctx: Pick<Context, "db">,
  meterId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadDay[]> {
  const { rows } = await ctx.db.pool.query<PackedRange>(RANGE_SQL, [meterId, from, to, firstOfMonth(from)]);
  const { days, months } = rows[0] ?? { days: null, months: null };
  const open = days ? unpackDays(days) : [];
  if (!months) return toReadDays(open);
  const closed = unpackMonths(months)
    .flatMap(unpackMonth)
    .filter(({ day }) => day >= from && day <= to);
  return toReadDays(mergeStoredDays([...closed, ...open]).days);
}

/** Lists a meter's days with readings from `from` to `to` (YYYY-MM-DD, both included), oldest first. */
export async function readRange(
  ctx: Pick<Context, "db">,
  meterId: number,
  from: string,
  to: string,
): Promise<MeterDay[]> {
  const days: MeterDay[] = [];
  for (const { channel, day, values } of await readDays(ctx, meterId, { from, to })) {
    const known = days.at(-1)?.day === day ? days.pop() : undefined;
    days.push({
      day,
      used: channel === "consumption" ? values : (known?.used ?? null),
      sent: channel === "generation" ? values : (known?.sent ?? null),
    });
  }
  return days;
}

const sendsAny = (days: readonly MeterDay[]): boolean =>
  days.some(({ sent }) => sent?.wh.some((wh) => wh > 0) ?? false);

interface Span {
  readonly start: string;
  readonly end: string;
}

function findSpan(days: readonly MeterDay[]): Span | null {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? { start: first.day, end: last.day } : null;
}

/**
 * Converts days of a meter (oldest first) to one series with gaps marked, for the whole `span` or from the first to the
 * last day. Returns null if there are none.
 */
export function toSeries(
  days: readonly MeterDay[],
  esiid: string | null,
  span: Span | null = findSpan(days),
): IntervalSeries | null {
  if (!span || days.length === 0) return null;
  const { start, end } = span;
  const count = daysIn(start, addDays(end, 1));
  const offsets = dayOffsets(start, count, QUARTER_MINUTES);
  const length = offsets[count] ?? 0;
  const wh = new Int32Array(length);
  const quality = new Uint8Array(length).fill(QUALITY.missing);
  const exported = sendsAny(days) ? new Int32Array(length) : null;
  const origin = dayNumber(start);
  for (const { day, used, sent } of days) {
    const at = offsets[dayNumber(day) - origin] ?? 0;
    if (used) {
      wh.set(used.wh, at);
      quality.set(used.quality, at);
    }
    if (exported && sent) exported.set(sent.wh, at);
  }
  return { esiid, start, minutes: QUARTER_MINUTES, wh, exported, quality };
}
