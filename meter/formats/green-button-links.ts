// Joins the entries of a Green Button feed: IntervalBlock → MeterReading → ReadingType by their Atom links, UsagePoint
// by their common path.
import { toLocalDay, toMidnight } from "../calendar.ts";
import { QUALITY } from "../usage.ts";
import { createDayStore, isDayLong } from "./green-button-days.ts";
import type { DayStore } from "./green-button-days.ts";
import { XML_LIMITS } from "./limits.ts";
import { createMeterStore } from "./meter-days.ts";
import type { IntervalMinutes, MeterStore } from "./meter-days.ts";
import type { ErrorList, Readings } from "./result.ts";
import { hashText } from "./row-tags.ts";
import type { Channel } from "./values.ts";

export interface RawBlock {
  readonly readings: Array<{
    /** Epoch seconds. */
    readonly start: number;
    /** Seconds. */
    readonly duration: number;
    readonly value: number;
    readonly estimated: boolean;
    readonly line: number;
  }>;
}

export interface Entry {
  kind: "UsagePoint" | "MeterReading" | null;
  title: string;
  self: string;
  up: string;
  readonly related: string[];
  type: { uom: number | null; multiplier: number; flow: number; accumulation: number } | null;
  readonly blocks: RawBlock[];
}

type ReadingType = NonNullable<Entry["type"]>;

/** Watt hours (ESPI UnitSymbolKind). */
const WATT_HOURS = 72;
/** ESPI FlowDirectionKind: delivered to the customer, received from the customer. */
const DELIVERED = 1;
const RECEIVED = 19;
/**
 * ESPI AccumulationKind of values that are the usage of their time: not stated, 4 deltaData, and 9 summation, which some
 * feeds state for the same. 1 (bulkQuantity) and 3 (cumulative) are registers that only grow, 6 and 12 momentary values.
 */
const USAGE_ACCUMULATIONS = new Set([0, 4, 9]);
const MINUTES: Readonly<Record<number, IntervalMinutes>> = { 900: 15, 1800: 30, 3600: 60 };
const MAX_WH = 1_000_000;
const FIRST_SECOND = Date.UTC(1990, 0, 2) / 1000;
const LAST_SECOND = Date.UTC(2099, 11, 30) / 1000;

/** Creates an entry without any data. */
export function emptyEntry(): Entry {
  return { kind: null, title: "", self: "", up: "", related: [], type: null, blocks: [] };
}

/** Creates a type with the values that a feed may leave out: single watt hours, delivered. */
export function emptyType(): ReadingType {
  return { uom: null, multiplier: 0, flow: 1, accumulation: 0 };
}

/** Whether a feed has values of an hour or less. Then its daily totals, if there are any, only repeat them. */
function hasIntervals(
  entries: readonly Entry[],
  findType: (block: Entry) => ReadingType | undefined,
): boolean {
  return entries.some((entry) => {
    const type = findType(entry);
    return firstDuration(entry) in MINUTES && type?.uom === WATT_HOURS && isUsage(type);
  });
}

/** Whether a type's values are the usage of their time, and not what a register showed at its end. */
function isUsage({ accumulation }: ReadingType): boolean {
  return USAGE_ACCUMULATIONS.has(accumulation);
}

function firstDuration({ blocks }: Entry): number {
  return blocks[0]?.readings[0]?.duration ?? 0;
}

/** Builds the interval or daily readings of a feed. Undefined if there are errors in the list. */
export function buildReadings(entries: readonly Entry[], errors: ErrorList): Readings | undefined {
  const types = entries.filter((entry) => entry.type);
  const described = entries.filter((entry) => entry.kind);
  if (described.length + types.length > XML_LIMITS.described) {
    errors.fatal("too_many_meters", {
      expected: `at most ${XML_LIMITS.described} meters, readings and their types`,
    });
    return undefined;
  }
  let store: MeterStore | undefined;
  let days: DayStore | undefined;
  let seconds = 0;
  let unit: ReadingType | undefined;
  let flow: ReadingType | undefined;
  let register: ReadingType | undefined;
  const findType = createTypeFinder(described, types);
  const points = described.filter(({ kind }) => kind === "UsagePoint");
  const skipsDays = hasIntervals(entries, findType);
  for (const entry of entries) {
    if (entry.blocks.length === 0) continue;
    const type = findType(entry);
    if (!type || type.uom === null) {
      errors.fatal("metadata_missing", { expected: "a ReadingType with uom 72 (Wh)" });
      return undefined;
    }
    // Demand, voltage and gas may be in the same feed. Only energy is read.
    if (type.uom !== WATT_HOURS) unit = type;
    else if (type.flow !== DELIVERED && type.flow !== RECEIVED) flow = type;
    else if (!isUsage(type)) register = type;
    else if (isDayLong(firstDuration(entry))) {
      if (skipsDays) continue;
      days ??= createDayStore(errors);
      putDays(entry, type, findEsiid(entry, points), days, errors);
    } else {
      seconds ||= entry.blocks[0]?.readings[0]?.duration ?? 0;
      const minutes = MINUTES[seconds];
      if (seconds > 0 && !minutes) {
        errors.fatal("duration_unsupported", {
          line: entry.blocks[0]?.readings[0]?.line ?? 0,
          expected: "900, 1800, 3600 or 86400 seconds",
          found: String(seconds),
        });
        return undefined;
      }
      if (minutes) {
        store ??= createMeterStore(minutes, errors);
        putBlocks(entry, type, findEsiid(entry, points), minutes, store, errors);
      }
    }
  }
  if (!store && !days && unit)
    errors.fatal("unit_unsupported", { expected: "72 (Wh)", found: String(unit.uom) });
  if (!store && !days && flow)
    errors.fatal("flow_unsupported", { expected: "1 or 19", found: String(flow.flow) });
  if (!store && !days && register)
    errors.fatal("readings_cumulative", { expected: "4", found: String(register.accumulation) });
  if (days && errors.items.length === 0) return { kind: "daily", meters: days.meters() };
  return store && errors.items.length === 0 ? { kind: "intervals", series: store.series(errors) } : undefined;
}

/** Creates a function that finds a block's type by the links. A feed with one ReadingType needs none. */
function createTypeFinder(
  described: readonly Entry[],
  types: readonly Entry[],
): (block: Entry) => ReadingType | undefined {
  const readings = described.filter((entry) => entry.kind === "MeterReading" && entry.self !== "");
  const only = types.length === 1 ? types[0] : undefined;
  // By reading, not by block, because a feed may have far more blocks than readings, and a reading may have many links.
  const linked = new Map(
    readings.map((reading) => {
      const links = new Set(reading.related);
      return [reading, types.find(({ self }) => self !== "" && links.has(self))];
    }),
  );
  return (block) => {
    const reading = readings.find(({ self }) => isUnder(block.up || block.self, self));
    return ((reading && linked.get(reading)) ?? only)?.type ?? undefined;
  };
}

function isUnder(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

/** Finds the ESI ID in the title or address of the block's UsagePoint, or null. */
function findEsiid(block: Entry, points: readonly Entry[]): string | null {
  const path = block.up || block.self;
  const point =
    points.find((entry) => entry.self !== "" && isUnder(path, entry.self)) ??
    (points.length === 1 ? points[0] : undefined);
  const text = `${point?.title ?? ""} ${point?.self ?? path}`;
  return /(?<!\d)10\d{15}(?:\d{5})?(?!\d)/.exec(text)?.[0] ?? null;
}

/** Whether a value starts at a time that can be read. Adds an error otherwise. */
function isPlausibleStart(start: number, line: number, errors: ErrorList): boolean {
  if (start >= FIRST_SECOND && start <= LAST_SECOND) return true;
  errors.add("date_invalid", { line, column: "start", expected: "seconds since 1970", found: `${start}` });
  return false;
}

const toChannel = ({ flow }: ReadingType): Channel => (flow === RECEIVED ? "generation" : "consumption");

/** Tells apart the MeterReadings of a feed (row-tags.ts), because two meters without an ESI ID look like one. */
function tagReading({ up, self }: Entry): number {
  return hashText((up || self).replace(/\/IntervalBlock(?:\/.*)?$/, ""));
}

function putDays(
  entry: Entry,
  type: ReadingType,
  esiid: string | null,
  store: DayStore,
  errors: ErrorList,
): void {
  const scale = 10 ** type.multiplier;
  const tag = tagReading(entry);
  for (const { readings } of entry.blocks) {
    for (const { start, duration, value, estimated, line } of readings) {
      if (errors.stop) return;
      if (!isPlausibleStart(start, line, errors)) continue;
      const wh = Math.round(value * scale);
      store.put(esiid, toChannel(type), { start, duration, wh, estimated, line, tag });
    }
  }
}

function putBlocks(
  entry: Entry,
  type: ReadingType,
  esiid: string | null,
  minutes: IntervalMinutes,
  store: MeterStore,
  errors: ErrorList,
): void {
  const meter = store.meter(esiid);
  const scale = 10 ** type.multiplier;
  const channel = toChannel(type);
  const tag = tagReading(entry);
  for (const { readings } of entry.blocks) {
    for (const { start, duration, value, estimated, line } of readings) {
      if (errors.stop) return;
      const wh = Math.round(value * scale);
      if (duration !== minutes * 60) {
        errors.add("interval_length", {
          line,
          column: "duration",
          expected: `${minutes * 60}`,
          found: `${duration}`,
        });
      } else if (!isPlausibleStart(start, line, errors)) {
        continue;
      } else if (wh < 0) {
        errors.add("kwh_negative", { line, column: "value", expected: "0 or more", found: `${value}` });
      } else if (!(wh <= MAX_WH)) {
        errors.add("kwh_too_large", {
          line,
          column: "value",
          expected: `at most ${MAX_WH} Wh`,
          found: `${wh}`,
        });
      } else {
        const day = toLocalDay(start * 1000);
        const slot = (start * 1000 - toMidnight(day)) / (minutes * 60_000);
        if (Number.isInteger(slot)) {
          const quality = estimated ? QUALITY.estimated : QUALITY.actual;
          const known = store.put(meter, channel, day, slot, { wh, quality, revision: 0, tag });
          if (known && known.tag !== tag && known.wh !== wh) errors.add("contradicting_rows", { line });
        } else {
          errors.add("misaligned", {
            line,
            column: "start",
            expected: `a multiple of ${minutes} minutes`,
            found: `${start}`,
          });
        }
      }
    }
  }
}
