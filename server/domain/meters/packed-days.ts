// Many rows in one value: PostgreSQL concatenates the rows of a range, and one buffer is read here. A year is one row
// instead of hundreds, each of which would cost more than its contents.
import type { Channel } from "#meter/formats/values.ts";
import type { ClosedMonth } from "./closed-month-bytes.ts";
import { countSlots, getIsoDate, putValues, type DayValues, type StoredDay } from "./day-bytes.ts";

/** A day of one channel as stored. */
export interface ReadDay {
  readonly channel: Channel;
  readonly day: string;
  readonly revised_at: Date;
  readonly values: DayValues;
}

/**
 * SQL of the rows of usage.readings as one bytea, by day, consumption first. Null if there are none. Each row: channel,
 * days and microseconds since 2000-01-01 in PostgreSQL's binary format, the length of what follows, and that.
 */
export const PACKED_DAYS = `string_agg(
  charsend(channel) || date_send(day) || timestamptz_send(revised_at) || int2send(length(wh)::int2) || wh,
  '' order by day, channel)`;

/**
 * SQL of rows of usage.closed_months as one bytea. Null if there are none. Each row: channel, days since 2000-01-01, bits
 * of its days, the length of what follows, and that.
 */
export const PACKED_MONTHS = `string_agg(
  charsend(channel) || date_send(month) || int4send(days) || int4send(length(packed)) || packed, '')`;

const DAY_AT = 1;
const REVISED_AT = 5;
const LENGTH_AT = 13;
const HEAD_BYTES = 15;
const MONTH_DAYS_AT = 5;
const MONTH_LENGTH_AT = 9;
const MONTH_HEAD_BYTES = 13;
const GENERATION = "g".charCodeAt(0);
const EPOCH_2000 = Date.UTC(2000, 0, 1);
const DAY_2000 = EPOCH_2000 / 86_400_000;
const HIGH_HALF = 2 ** 32;
const MICROSECONDS = 1000;

/** Reads a timestamptz in PostgreSQL's binary format. It is below 2^53 for some 280 years. */
function instantAt(packed: Buffer, at: number): Date {
  const microseconds = packed.readInt32BE(at) * HIGH_HALF + packed.readUInt32BE(at + 4);
  return new Date(EPOCH_2000 + microseconds / MICROSECONDS);
}

/** Returns the days of a PACKED_DAYS value, in its order. */
export function unpackDays(packed: Buffer): StoredDay[] {
  const days: StoredDay[] = [];
  for (let at = 0; at < packed.length;) {
    const from = at + HEAD_BYTES;
    const to = from + packed.readInt16BE(at + LENGTH_AT);
    days.push({
      channel: packed[at] === GENERATION ? "g" : "c",
      day: getIsoDate(DAY_2000 + packed.readInt32BE(at + DAY_AT)),
      revised_at: instantAt(packed, at + REVISED_AT),
      wh: packed.subarray(from, to),
    });
    at = to;
  }
  return days;
}

/** Returns the months of a PACKED_MONTHS value, in its order. */
export function unpackMonths(packed: Buffer): ClosedMonth[] {
  const months: ClosedMonth[] = [];
  for (let at = 0; at < packed.length;) {
    const from = at + MONTH_HEAD_BYTES;
    const to = from + packed.readInt32BE(at + MONTH_LENGTH_AT);
    months.push({
      channel: packed[at] === GENERATION ? "g" : "c",
      month: getIsoDate(DAY_2000 + packed.readInt32BE(at + DAY_AT)),
      days: packed.readInt32BE(at + MONTH_DAYS_AT),
      packed: packed.subarray(from, to),
    });
    at = to;
  }
  return months;
}

/** Returns the readings of stored days, in their order. Throws RangeError if one does not have the length of a day. */
export function toReadDays(stored: readonly StoredDay[]): ReadDay[] {
  const slots = stored.reduce((sum, { wh }) => sum + countSlots(wh.length), 0);
  // One array for all of them, because two arrays per day would cost more than their contents.
  const values = { wh: new Int32Array(slots), quality: new Uint8Array(slots) };
  let end = 0;
  return stored.map(({ channel, day, revised_at, wh }) => {
    const start = end;
    end += putValues(wh, values, start);
    return {
      channel: channel === "g" ? "generation" : "consumption",
      day,
      revised_at,
      values: { wh: values.wh.subarray(start, end), quality: values.quality.subarray(start, end) },
    };
  });
}
