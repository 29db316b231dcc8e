// Files for the tests of the readers, generated from rules instead of stored.
import { intervalsInDay, toMinute } from "../calendar.ts";
import type { IntervalSeries } from "../usage.ts";
import { readUsageFile } from "./read-usage-file.ts";
import type { ReadError, ReadResult } from "./result.ts";

export const HEADER =
  "ESIID,USAGE_DATE,REVISION_DATE,USAGE_START_TIME,USAGE_END_TIME,USAGE_KWH,ESTIMATED_ACTUAL,CONSUMPTION_SURPLUSGENERATION";
export const ESIID = "10443720000000025";

/** Yields a text in chunks of `size` characters. */
export async function* splitText(text: string, size: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

export function read(text: string, size = 1000): Promise<ReadResult> {
  return readUsageFile(splitText(text, size));
}

/** Returns the interval series of a text. Fails if it cannot be read. */
export async function readSeries(text: string): Promise<readonly IntervalSeries[]> {
  const result = await read(text);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  if (result.readings.kind !== "intervals") throw new Error(result.readings.kind);
  return result.readings.series;
}

/** Returns the only interval series of a text. Fails if it cannot be read. */
export async function readOne(text: string): Promise<IntervalSeries> {
  const [series, ...more] = await readSeries(text);
  if (!series || more.length > 0) throw new Error("expected one series");
  return series;
}

/** Returns the errors of a text. Fails if it can be read. */
export async function readErrors(text: string): Promise<readonly ReadError[]> {
  const result = await read(text);
  if (result.ok) throw new Error("read without an error");
  return result.errors;
}

/** Returns the first error of a text. */
export async function firstError(text: string): Promise<ReadError | undefined> {
  return (await readErrors(text))[0];
}

export interface DayOptions {
  readonly esiid?: string;
  readonly revision?: string;
  readonly quality?: string;
  readonly channel?: string;
  /** kWh of the slot, as text. */
  readonly kwh?: (slot: number) => string;
}

/** Returns the rows of one day in SMT's format, including its unusual labels on the days of clock change. */
export function dayRows(iso: string, options: DayOptions = {}): string[] {
  const { esiid = `'${ESIID}`, quality = "A", channel = "Consumption", kwh = () => ".1" } = options;
  const [year = "", month = "", day = ""] = iso.split("-");
  const usDate = `${month}/${day}/${year}`;
  const revision = options.revision ?? `${usDate} 23:00:00`;
  const slots = intervalsInDay(iso, 15);
  const row = (start: string, end: string, value: string): string =>
    [esiid, usDate, revision, start, end, value, value === "" ? "" : quality, channel].join(",");
  const rows: string[] = [];
  for (let slot = 0; slot < slots; slot++) {
    if (slots === 92 && slot === 8) {
      for (let blank = 0; blank < 4; blank++)
        rows.push(row(clock(120 + blank * 15), clock(135 + blank * 15), ""));
    }
    const minute = toMinute(slot, slots, 15);
    const start = slots === 100 && slot === 8 ? "02:00" : clock(minute);
    rows.push(row(start, clock(minute + 15), kwh(slot)));
  }
  return rows;
}

/** Formats a minute of the day as `HH:MM`. 1440 is 00:00. */
export function clock(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${String(hour).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

export function csv(...days: ReadonlyArray<readonly string[]>): string {
  return [HEADER, ...days.flat()].join("\n");
}
