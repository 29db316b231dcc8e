// Converts interval series to and from the wire format, without anything that identifies the home. Loops fill arrays of
// a known length: for a year of quarter-hours, the methods of arrays take three to ten times as long.
import type { IntervalUsage } from "#contracts/usage.ts";
import { QUALITY } from "./usage.ts";
import type { IntervalSeries } from "./usage.ts";

type WireValues = Array<number | null>;

const isReading = (quality: number | undefined): boolean =>
  quality === QUALITY.actual || quality === QUALITY.estimated;

/**
 * Returns the wire format of a series: no ESI ID. Missing or modeled values are null, because they are not readings.
 */
export function toWire(series: IntervalSeries): IntervalUsage {
  const { exported, quality } = series;
  const wh: WireValues = [];
  wh.length = series.wh.length;
  const exported_wh: WireValues = [];
  if (exported) exported_wh.length = exported.length;
  let estimated_count = 0;
  for (let index = 0; index < wh.length; index++) {
    const read = isReading(quality[index]);
    if (quality[index] === QUALITY.estimated) estimated_count += 1;
    wh[index] = read ? (series.wh[index] ?? 0) : null;
    if (!exported) continue;
    const surplus = exported[index] ?? 0;
    exported_wh[index] = read || surplus > 0 ? surplus : null;
  }
  return {
    kind: "intervals",
    start: series.start,
    minutes: series.minutes,
    wh,
    ...(exported && { exported_wh }),
    estimated_count,
  };
}

function toInteger(values: ReadonlyArray<number | null>): Int32Array {
  const integers = new Int32Array(values.length);
  for (let index = 0; index < values.length; index++) integers[index] = values[index] ?? 0;
  return integers;
}

/**
 * Returns the series of a wire value. Undefined if the two channels differ in length. The information on which values
 * were estimates is lost.
 */
export function fromWire(usage: IntervalUsage): IntervalSeries | undefined {
  const { wh, exported_wh } = usage;
  if (exported_wh && exported_wh.length !== wh.length) return undefined;
  const quality = new Uint8Array(wh.length);
  for (let index = 0; index < wh.length; index++)
    quality[index] = wh[index] === null ? QUALITY.missing : QUALITY.actual;
  return {
    esiid: null,
    start: usage.start,
    minutes: usage.minutes,
    wh: toInteger(wh),
    exported: exported_wh ? toInteger(exported_wh) : null,
    quality,
  };
}
