// Reads a meter's saved readings, by day and as one series.
import { addDays, dayNumber, dayOffsets, daysIn } from "#meter/calendar.ts";
import { QUALITY, type IntervalSeries } from "#meter/usage.ts";
import type { Context } from "#server/domain/context.ts";
import type { DayValues } from "./day-bytes.ts";
import { PACKED_DAYS, packedDays, type ReadDay } from "./packed-days.ts";

const QUARTER_MINUTES = 15;

/** A local day with at least one reading. */
export interface MeterDay {
  readonly day: string;
  /** Null if only power sent to the grid was read. */
  readonly used: DayValues | null;
  /** Power sent to the grid. Null if none was read. */
  readonly sent: DayValues | null;
}

// Two ranges of the primary key.
const RANGE_SQL = `
  select ${PACKED_DAYS} as days from usage.readings
  where meter_id = $1 and channel in ('c', 'g') and day between $2 and $3`;

/**
 * Lists each channel's days with readings from `from` to `to` (YYYY-MM-DD, both included), by day, consumption first.
 */
export async function readDays(
  ctx: Pick<Context, "db">,
  meterId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadDay[]> {
  const { rows } = await ctx.db.pool.query<{ days: Buffer | null }>(RANGE_SQL, [meterId, from, to]);
  const packed = rows[0]?.days;
  return packed ? packedDays(packed) : [];
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
