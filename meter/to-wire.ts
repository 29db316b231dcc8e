// Interval series across the wire, without anything that names the home.
import type { IntervalUsage } from "#contracts/usage.ts";
import { QUALITY } from "./usage.ts";
import type { IntervalSeries } from "./usage.ts";

/** The wire shape of a series: no ESI ID; what is missing or modelled is null, for it is no reading. */
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

/** The series of a wire shape; undefined where the two channels differ in length. Which values were estimates is not known any more. */
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
