// Converts interval series to and from the wire format, without anything that identifies the home.
import type { IntervalUsage } from "#contracts/usage.ts";
import { QUALITY } from "./usage.ts";
import type { IntervalSeries } from "./usage.ts";

/**
 * Returns the wire format of a series: no ESI ID. Missing or modeled values are null, because they are not readings.
 */
export function toWire(series: IntervalSeries): IntervalUsage {
  const read = (index: number): boolean => {
    const quality = series.quality[index];
    return quality === QUALITY.actual || quality === QUALITY.estimated;
  };
  const { exported } = series;
  return {
    kind: "intervals",
    start: series.start,
    minutes: series.minutes,
    wh: Array.from(series.wh, (wh, index) => (read(index) ? wh : null)),
    ...(exported
      ? { exported_wh: Array.from(exported, (wh, index) => (read(index) || wh > 0 ? wh : null)) }
      : {}),
    estimated_count: series.quality.reduce(
      (count, quality) => count + (quality === QUALITY.estimated ? 1 : 0),
      0,
    ),
  };
}

/**
 * Returns the series of a wire value. Undefined if the two channels differ in length. The information on which values
 * were estimates is lost.
 */
export function fromWire(usage: IntervalUsage): IntervalSeries | undefined {
  const { wh, exported_wh } = usage;
  if (exported_wh && exported_wh.length !== wh.length) return undefined;
  return {
    esiid: null,
    start: usage.start,
    minutes: usage.minutes,
    wh: Int32Array.from(wh, (value) => value ?? 0),
    exported: exported_wh ? Int32Array.from(exported_wh, (value) => value ?? 0) : null,
    quality: Uint8Array.from(wh, (value) => (value === null ? QUALITY.missing : QUALITY.actual)),
  };
}
