// Intermediate storage of readings before they become series: one cell per interval, by meter, channel and local day,
// each with its revision, so that rows can come in any order and the newest revision wins. Days are short typed arrays:
// a 50 MB file of quarter hours takes some ten megabytes here.
import { dayOffsets, countIntervals, toIsoDate } from "../calendar.ts";
import { QUALITY } from "../usage.ts";
import type { IntervalSeries } from "../usage.ts";
import { FILE_LIMITS } from "./limits.ts";
import type { ErrorList } from "./result.ts";
import type { TaggedReading } from "./row-tags.ts";
import type { Channel } from "./values.ts";

export type IntervalMinutes = IntervalSeries["minutes"];

/**
 * `wh` is ignored if `quality` is missing. A larger `revision` is newer. `tag` tells rows of one time apart (row-tags.ts);
 * without it, they are versions of one reading.
 */
export interface Cell {
  readonly wh: number;
  readonly quality: number;
  readonly revision: number;
  readonly tag?: number;
}

interface DayCells {
  readonly wh: Int32Array;
  readonly quality: Uint8Array;
  readonly revision: Int32Array;
  /** Created with the first tag, because most files have none. */
  tags: Int32Array | null;
}

type Days = Map<number, DayCells>;

/** One meter's days of both channels. */
export interface MeterDays {
  readonly esiid: string | null;
  readonly consumption: Days;
  readonly generation: Days;
}

/** Quality of a cell that has not appeared in any row yet. */
const UNSET = 255;

export interface MeterStore {
  /** Returns the meter of an ESI ID, created on first use. */
  meter(esiid: string | null): MeterDays;
  /** Stores a cell unless the stored one is newer. Returns the stored reading if this one is put in its place. */
  put(meter: MeterDays, channel: Channel, day: number, slot: number, cell: Cell): TaggedReading | null;
  /** Returns one series per meter that has a reading. Adds errors if the dates make no sense. */
  series(errors: ErrorList): IntervalSeries[];
}

/** Creates an empty store for readings of `minutes` each. Too many meters or days stop the file through `errors`. */
export function createMeterStore(minutes: IntervalMinutes, errors: ErrorList): MeterStore {
  const meters = new Map<string | null, MeterDays>();
  const maxSlots = (25 * 60) / minutes;
  let dayCount = 0;
  const addDay = (days: Days, day: number): DayCells => {
    if (++dayCount > FILE_LIMITS.days) errors.fatal("too_many_days");
    const cells: DayCells = {
      wh: new Int32Array(maxSlots),
      quality: new Uint8Array(maxSlots).fill(UNSET),
      revision: new Int32Array(maxSlots),
      tags: null,
    };
    days.set(day, cells);
    return cells;
  };
  return {
    meter: (esiid) => {
      const known = meters.get(esiid);
      if (known) return known;
      if (meters.size >= FILE_LIMITS.meters)
        errors.fatal("too_many_meters", { expected: `at most ${FILE_LIMITS.meters}` });
      const meterDays: MeterDays = { esiid, consumption: new Map(), generation: new Map() };
      meters.set(esiid, meterDays);
      return meterDays;
    },
    put: (meter, channel, day, slot, cell) => {
      const days = meter[channel];
      const cells = days.get(day) ?? addDay(days, day);
      if (!supersedes(cells, slot, cell)) return null;
      const known = findReading(cells, slot);
      cells.wh[slot] = cell.quality === QUALITY.missing ? 0 : cell.wh;
      cells.quality[slot] = cell.quality;
      cells.revision[slot] = cell.revision;
      if (cell.tag) (cells.tags ??= new Int32Array(maxSlots))[slot] = cell.tag;
      return known;
    },
    series: () => [...meters.values()].flatMap((meter) => toSeries(meter, minutes, errors) ?? []),
  };
}

/**
 * Whether a cell replaces the stored one: the newest revision wins. For equal revisions, the later row wins. A blank
 * never hides a reading, of any revision.
 */
function supersedes(cells: DayCells, slot: number, cell: Cell): boolean {
  const known = cells.quality[slot] ?? UNSET;
  if (known === UNSET || known === QUALITY.missing) return true;
  return cell.quality !== QUALITY.missing && cell.revision >= (cells.revision[slot] ?? 0);
}

function findReading(cells: DayCells, slot: number): TaggedReading | null {
  const quality = cells.quality[slot] ?? UNSET;
  if (quality === UNSET || quality === QUALITY.missing) return null;
  return {
    wh: cells.wh[slot] ?? 0,
    revision: cells.revision[slot] ?? 0,
    tag: cells.tags?.[slot] ?? 0,
    estimated: quality === QUALITY.estimated,
  };
}

function toSeries(meter: MeterDays, minutes: IntervalMinutes, errors: ErrorList): IntervalSeries | undefined {
  const span = readSpan([...meter.consumption, ...meter.generation]);
  if (!span) return undefined;
  const days = span.last - span.first + 1;
  if (days > FILE_LIMITS.span_days) {
    errors.fatal("span_too_long", { found: `${toIsoDate(span.first)} … ${toIsoDate(span.last)}` });
    return undefined;
  }
  const start = toIsoDate(span.first);
  const offsets = dayOffsets(start, days, minutes);
  const total = offsets[days] ?? 0;
  const wh = new Int32Array(total);
  const quality = new Uint8Array(total).fill(QUALITY.missing);
  const exported = hasExports(meter.generation) ? new Int32Array(total) : null;
  const revised = new Int32Array(days);
  for (let index = 0; index < days; index++) {
    const day = span.first + index;
    const offset = offsets[index] ?? 0;
    const slots = countIntervals(day, minutes);
    const used = meter.consumption.get(day);
    if (used) {
      wh.set(used.wh.subarray(0, slots), offset);
      for (let slot = 0; slot < slots; slot++) {
        const code = used.quality[slot] ?? UNSET;
        quality[offset + slot] = code === UNSET ? QUALITY.missing : code;
      }
    }
    const sent = exported && meter.generation.get(day);
    if (sent) exported.set(sent.wh.subarray(0, slots), offset);
    revised[index] = Math.max(newestRevision(used), newestRevision(sent));
  }
  const dated = revised.some((seconds) => seconds > 0) ? { revised } : {};
  return { esiid: meter.esiid, start, minutes, wh, exported, quality, ...dated };
}

function newestRevision(cells: DayCells | null | undefined): number {
  return cells ? cells.revision.reduce((newest, seconds) => Math.max(newest, seconds), 0) : 0;
}

/** Returns the first and last day with at least one reading. */
function readSpan(days: ReadonlyArray<[number, DayCells]>): { first: number; last: number } | undefined {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const [day, cells] of days) {
    if (!cells.quality.some((quality) => quality !== UNSET && quality !== QUALITY.missing)) continue;
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  return first <= last ? { first, last } : undefined;
}

function hasExports(days: Days): boolean {
  for (const cells of days.values()) if (cells.wh.some((wh) => wh > 0)) return true;
  return false;
}
