// A day's readings as stored in the table: two bytes per quarter hour (big-endian Wh), with the top bit set if the
// utility estimated it, and all bits if nothing was read. A day with a value that does not fit uses four bytes each.
// The length determines which: 184, 192 or 200 bytes, or twice that.
import { toIsoDate } from "#meter/calendar.ts";
import { QUALITY } from "#meter/usage.ts";

/** Contents of a day's bytes. */
export interface DayValues {
  /** Wh per quarter hour. 0 if missing. */
  readonly wh: Int32Array;
  /** One QUALITY code per quarter hour: actual, estimated or missing. */
  readonly quality: Uint8Array;
}

/** A day of a channel as stored. */
export interface StoredDay {
  /** "c" for consumption, "g" for generation. */
  readonly channel: string;
  readonly day: string;
  readonly revised_at: Date;
  /** Its readings (dayBytes). */
  readonly wh: Buffer;
}

// The days of all meters are mostly the same few hundred.
const MAX_CACHED_DATES = 10_000;
const cachedDates = new Map<number, string>();

/** Returns the date (YYYY-MM-DD) of a day number (days since 1970-01-01). */
export function getIsoDate(day: number): string {
  const known = cachedDates.get(day);
  if (known !== undefined) return known;
  if (cachedDates.size >= MAX_CACHED_DATES) cachedDates.clear();
  const name = toIsoDate(day);
  cachedDates.set(day, name);
  return name;
}

interface Width {
  readonly bytes: 2 | 4;
  readonly missing: number;
  readonly estimated: number;
}

const NARROW: Width = { bytes: 2, missing: 0xffff, estimated: 0x8000 };
const WIDE: Width = { bytes: 4, missing: 0xffff_ffff, estimated: 0x8000_0000 };
/** An estimated value one below the mark for missing is the maximum for two bytes. */
const MAX_NARROW = 0x7ffe;
const MAX_WIDE = 0x7fff_fffe;
/** Quarter hours of the days of a year: the short day in spring, most days, the long day in the fall. */
const SLOTS = new Set([92, 96, 100]);
const FEWEST = 92;

function checkSlots(slots: number): void {
  if (!SLOTS.has(slots)) throw new RangeError(`a day of ${slots} quarter hours`);
}

function widthFor({ wh, quality }: DayValues): Width {
  let most = 0;
  for (let slot = 0; slot < wh.length; slot++) {
    if (quality[slot] === QUALITY.missing) continue;
    const value = wh[slot] ?? 0;
    if (value < 0 || value > MAX_WIDE) throw new RangeError(`${value} Wh in a quarter hour`);
    if (value > most) most = value;
  }
  return most > MAX_NARROW ? WIDE : NARROW;
}

function encodeReading(quality: number, wh: number, width: Width): number {
  if (quality === QUALITY.missing) return width.missing;
  if (quality === QUALITY.actual) return wh;
  if (quality === QUALITY.estimated) return wh + width.estimated;
  throw new RangeError(`quality ${quality} is no reading`);
}

/**
 * Returns the bytes of a day of 92, 96 or 100 quarter hours. Throws RangeError for other lengths, negative values and
 * modeled values.
 */
export function dayBytes(day: DayValues): Buffer {
  const { wh, quality } = day;
  checkSlots(wh.length);
  if (quality.length !== wh.length) throw new RangeError("readings without a quality");
  const width = widthFor(day);
  const bytes = Buffer.allocUnsafe(wh.length * width.bytes);
  for (let slot = 0; slot < wh.length; slot++) {
    const code = encodeReading(quality[slot] ?? QUALITY.missing, wh[slot] ?? 0, width);
    if (width === NARROW) bytes.writeUInt16BE(code, slot * 2);
    else bytes.writeUInt32BE(code, slot * 4);
  }
  return bytes;
}

const getWidth = (length: number): Width => (length < FEWEST * WIDE.bytes ? NARROW : WIDE);

/** Returns the number of quarter hours of a day that uses `length` bytes. Throws RangeError if no day does. */
export function countSlots(length: number): number {
  const slots = length / getWidth(length).bytes;
  checkSlots(slots);
  return slots;
}

const twoAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 0x100 + (bytes[at + 1] ?? 0);

/**
 * Writes the readings of a day's bytes into zeroed arrays from index `from` on. Returns the number of quarter hours.
 * Throws RangeError if the length is not that of a day.
 */
export function putValues(bytes: Uint8Array, { wh, quality }: DayValues, from: number): number {
  const slots = countSlots(bytes.length);
  const { bytes: step, missing, estimated } = getWidth(bytes.length);
  for (let slot = 0; slot < slots; slot++) {
    const at = slot * step;
    const code = step === 2 ? twoAt(bytes, at) : twoAt(bytes, at) * 0x1_0000 + twoAt(bytes, at + 2);
    if (code === missing) quality[from + slot] = QUALITY.missing;
    else if (code >= estimated) {
      quality[from + slot] = QUALITY.estimated;
      wh[from + slot] = code - estimated;
    } else wh[from + slot] = code;
  }
  return slots;
}

/** Returns the readings of a day's bytes. Throws RangeError if the length is not that of a day. */
export function dayValues(bytes: Uint8Array): DayValues {
  const slots = countSlots(bytes.length);
  const values = { wh: new Int32Array(slots), quality: new Uint8Array(slots) };
  putValues(bytes, values, 0);
  return values;
}
