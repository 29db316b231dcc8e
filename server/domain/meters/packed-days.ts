// Many days in one value: PostgreSQL concatenates the rows of a range, and one buffer is read here. A year is one row
// instead of 365, each of which would cost more than its contents.
import { toIsoDate } from "#meter/calendar.ts";
import type { Channel } from "#meter/formats/values.ts";
import { putValues, countSlots, type DayValues } from "./day-bytes.ts";

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

const DAY_AT = 1;
const REVISED_AT = 5;
const LENGTH_AT = 13;
const HEAD_BYTES = 15;
const GENERATION = "g".charCodeAt(0);
const EPOCH_2000 = Date.UTC(2000, 0, 1);
const DAY_2000 = EPOCH_2000 / 86_400_000;
const HIGH_HALF = 2 ** 32;
const MICROSECONDS = 1000;

// The days of all meters are mostly the same few hundred.
const MAX_CACHED_DATES = 10_000;
const cachedDates = new Map<number, string>();

function getIsoDate(day: number): string {
  const known = cachedDates.get(day);
  if (known !== undefined) return known;
  if (cachedDates.size >= MAX_CACHED_DATES) cachedDates.clear();
  const name = toIsoDate(day);
  cachedDates.set(day, name);
  return name;
}

/** Reads a timestamptz in PostgreSQL's binary format. It is below 2^53 for some 280 years. */
function instantAt(packed: Buffer, at: number): Date {
  const microseconds = packed.readInt32BE(at) * HIGH_HALF + packed.readUInt32BE(at + 4);
  return new Date(EPOCH_2000 + microseconds / MICROSECONDS);
}

function slotsIn(packed: Buffer): number {
  let slots = 0;
  for (let at = 0; at < packed.length;) {
    const length = packed.readInt16BE(at + LENGTH_AT);
    slots += countSlots(length);
    at += HEAD_BYTES + length;
  }
  return slots;
}

/**
 * Returns the days of a PACKED_DAYS value, in its order. Throws RangeError if a day does not have the length of a day.
 */
export function packedDays(packed: Buffer): ReadDay[] {
  const slots = slotsIn(packed);
  // One array for all of them, because two arrays per day would cost more than their contents.
  const values = { wh: new Int32Array(slots), quality: new Uint8Array(slots) };
  const days: ReadDay[] = [];
  let slot = 0;
  for (let at = 0; at < packed.length;) {
    const from = at + HEAD_BYTES;
    const to = from + packed.readInt16BE(at + LENGTH_AT);
    const end = slot + putValues(packed.subarray(from, to), values, slot);
    days.push({
      channel: packed[at] === GENERATION ? "generation" : "consumption",
      day: getIsoDate(DAY_2000 + packed.readInt32BE(at + DAY_AT)),
      revised_at: instantAt(packed, at + REVISED_AT),
      values: { wh: values.wh.subarray(slot, end), quality: values.quality.subarray(slot, end) },
    });
    [at, slot] = [to, end];
  }
  return days;
}
