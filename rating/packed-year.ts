// A folded year as about two bytes a day and window: what a home's plans can be priced from without its readings. The
// day sums are stored as differences, exactly, so a packed year has the cents of the year it was packed from.
import type { EnergyWindow } from "#contracts/plan.ts";
import { dayNumber, toIsoDate } from "#meter/calendar.ts";
import { ByteReader, ByteWriter } from "./packed-bytes.ts";
import { createFold, prefixKey, shapeKey, unroll, windowPrefixes, type UsageFold } from "./fold.ts";

/** Changes if the format does. A year of another format isn't read. */
const FORMAT = 1;

type Shape = ReadonlyArray<EnergyWindow>;

function writeDays(writer: ByteWriter, prefix: Float64Array, days: number): void {
  let before = 0;
  for (let day = 0; day < days; day++) {
    const wh = (prefix[day + 1] ?? 0) - (prefix[day] ?? 0);
    writer.signed(wh - before);
    before = wh;
  }
}

function readDays(reader: ByteReader, days: number): Float64Array {
  const prefix = new Float64Array(2 * days + 1);
  let [wh, total] = [0, 0];
  for (let day = 0; day < days; day++) {
    wh += reader.signed();
    total += wh;
    prefix[day + 1] = total;
  }
  unroll(prefix, days);
  return prefix;
}

/** The windows of a shape add up to the total, so the last one is not written. */
function readWindows(reader: ByteReader, days: number, count: number, total: Float64Array): Float64Array[] {
  const windows = Array.from({ length: count - 1 }, () => readDays(reader, days));
  const last = total.slice();
  for (const prefix of windows)
    for (let day = 0; day < last.length; day++) last[day] = (last[day] ?? 0) - (prefix[day] ?? 0);
  return [...windows, last];
}

function writeWindows(writer: ByteWriter, fold: UsageFold, shape: Shape): void {
  for (const channel of ["consumed", "exported"] as const)
    for (const prefix of windowPrefixes(fold, shape, channel).slice(0, -1))
      writeDays(writer, prefix, fold.days);
}

/** Returns the different shapes with more than one window, by key. */
function listShapes(shapes: readonly Shape[]): Map<string, Shape> {
  return new Map(shapes.filter(({ length }) => length > 1).map((shape) => [shapeKey(shape), shape]));
}

/** Packs a folded year of at most 366 days with its sums for the windows of `shapes`. */
export function packYear(fold: UsageFold, shapes: readonly Shape[]): Uint8Array {
  const writer = new ByteWriter();
  const byKey = listShapes(shapes);
  writer.unsigned(FORMAT);
  writer.unsigned(dayNumber(fold.start));
  writer.unsigned(fold.days);
  writer.unsigned(fold.series.minutes);
  writer.unsigned(fold.exported ? 1 : 0);
  writeDays(writer, fold.consumed, fold.days);
  if (fold.exported) writeDays(writer, fold.exported, fold.days);
  writer.unsigned(byKey.size);
  for (const [key, shape] of byKey) {
    writer.text(key);
    writer.unsigned(shape.length);
    writeWindows(writer, fold, shape);
  }
  return writer.toBytes();
}

const isMinutes = (minutes: number): minutes is 15 | 30 | 60 =>
  minutes === 15 || minutes === 30 || minutes === 60;

/**
 * Returns the folded year of packed bytes. It has no intervals: only plans whose windows were packed can be priced
 * (`coversShapes`). Null for bytes of another format.
 */
export function unpackYear(bytes: Uint8Array): UsageFold | null {
  const reader = new ByteReader(bytes);
  if (reader.unsigned() !== FORMAT) return null;
  const start = toIsoDate(reader.unsigned());
  const days = reader.unsigned();
  const minutes = reader.unsigned();
  if (!isMinutes(minutes)) return null;
  const exports = reader.unsigned() === 1;
  const consumed = readDays(reader, days);
  const exported = exports ? readDays(reader, days) : null;
  const empty = new Int32Array();
  const prefixes = new Map<string, ReadonlyArray<Float64Array>>();
  for (let left = reader.unsigned(); left > 0; left--) {
    const key = reader.text();
    const count = reader.unsigned();
    prefixes.set(prefixKey("consumed", key), readWindows(reader, days, count, consumed));
    if (exported) prefixes.set(prefixKey("exported", key), readWindows(reader, days, count, exported));
  }
  const series = {
    esiid: null,
    start,
    minutes,
    wh: empty,
    exported: exports ? empty : null,
    quality: new Uint8Array(),
  };
  return createFold(series, days, { consumed, exported }, prefixes);
}

/** Whether a year that was unpacked has the sums of all of these shapes. */
export function coversShapes({ cache }: UsageFold, shapes: readonly Shape[]): boolean {
  return shapes.every(
    (shape) => shape.length <= 1 || cache.prefixes.has(prefixKey("consumed", shapeKey(shape))),
  );
}
