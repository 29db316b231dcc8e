// GET /api/service_locations/{esiid}/live_link/readings.csv: the layout of Smart Meter Texas' own interval file, so
// that any software that reads their file reads ours, including our own reader (meter/formats/smt-interval-csv.ts). Its
// odd labels on the days when the clock changes are preserved: four blank rows for the hour that is skipped in spring,
// `02:00` to `01:15` when the hour in the fall repeats.
import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { toMinute } from "#meter/calendar.ts";
import { QUALITY } from "#meter/usage.ts";
import type { Context } from "#server/domain/context.ts";
import type { ReadDay } from "#server/domain/meters/packed-days.ts";
import { eachDay, type Exported } from "./exported-days.ts";
import { usDate } from "#meter/connectors/window.ts";

const COLUMNS = [
  "ESIID",
  "USAGE_DATE",
  "REVISION_DATE",
  "USAGE_START_TIME",
  "USAGE_END_TIME",
  "USAGE_KWH",
  "ESTIMATED_ACTUAL",
  "CONSUMPTION_SURPLUSGENERATION",
];
const CHANNELS = { consumption: "Consumption", generation: "Surplus Generation" } as const;
const QUARTER_MINUTES = 15;
const SPRING_SLOTS = 92;
const AUTUMN_SLOTS = 100;
/** The quarter hour at which the clock changes. */
const CHANGE_SLOT = 8;
const SKIPPED_MINUTES = [120, 135, 150, 165];

const revision = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Chicago",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

function clock(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${String(hour).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

function* toRows({ channel, day, revised_at, values }: ReadDay, esiid: string): Generator<string[]> {
  const { wh, quality } = values;
  // The apostrophe is part of the file's format: without it, a spreadsheet rounds the 17 digits.
  const head = [`'${esiid}`, usDate(day), revision.format(revised_at).replace(",", "")];
  const row = (start: string, end: number, kwh: string, code: string): string[] => [
    ...head,
    start,
    clock(end),
    kwh,
    code,
    CHANNELS[channel],
  ];
  for (let slot = 0; slot < wh.length; slot++) {
    if (wh.length === SPRING_SLOTS && slot === CHANGE_SLOT) {
      for (const minute of SKIPPED_MINUTES) yield row(clock(minute), minute + QUARTER_MINUTES, "", "");
    }
    const minute = toMinute(slot, wh.length, QUARTER_MINUTES);
    const start = wh.length === AUTUMN_SLOTS && slot === CHANGE_SLOT ? "02:00" : clock(minute);
    const missing = quality[slot] === QUALITY.missing;
    const kwh = missing ? "" : ((wh[slot] ?? 0) / 1000).toFixed(3);
    const code = quality[slot] === QUALITY.estimated ? "E" : "A";
    yield row(start, minute + QUARTER_MINUTES, kwh, missing ? "" : code);
  }
}

async function* streamChunks(ctx: Pick<Context, "db">, exported: Exported): AsyncGenerator<string> {
  yield stringify([COLUMNS]);
  for await (const day of eachDay(ctx, exported)) yield stringify([...toRows(day, exported.esiid)]);
}

/**
 * Writes the readings as CSV, one row per quarter hour. Missing readings are blank, and days without any readings are
 * left out.
 */
export function writeReadingsCsv(ctx: Pick<Context, "db">, exported: Exported): Readable {
  return Readable.from(streamChunks(ctx, exported));
}
