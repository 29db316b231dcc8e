// Splits a delivered CSV file by ESI ID, because it contains many homes: damaged rows of one home don't affect others.
import { parseEsiid } from "#market/esiid.ts";
import { readHeader, type CsvHeader } from "../../../formats/csv-header.ts";
import { sniffRecords } from "../../../formats/csv-records.ts";
import { CSV_LIMITS } from "../../../formats/limits.ts";
import { readUsageFile } from "../../../formats/read-usage-file.ts";
import type { DayReads } from "../../../day-reads.ts";
import { toDayReads } from "../../../series-days.ts";

/** The rows of one home, as a file of their own. */
export type HomeRows = ReadonlyMap<string, readonly string[]>;

interface Table {
  readonly header: CsvHeader;
  readonly split: (line: string) => string[];
  /** The header's line and those after it. */
  readonly lines: readonly string[];
}

function findTable(text: string): Table | null {
  const { delimiter, newline } = sniffRecords(text.slice(0, CSV_LIMITS.record_characters));
  const lines = text.split(newline);
  const split = (line: string): string[] =>
    line.split(delimiter).map((field) => field.replaceAll(/["\r]/g, ""));
  for (const [index, line] of lines.slice(0, CSV_LIMITS.header_within_records).entries()) {
    const header = readHeader(split(line));
    if (header) return { header, split, lines: lines.slice(index) };
  }
  return null;
}

/**
 * Returns the rows of each ESI ID, with the header first. Null if the file has no 15-minute readings by ESI ID. Rows
 * without a valid ESI ID are under "".
 */
export function splitHomes(bytes: Buffer): HomeRows | null {
  const table = findTable(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  const column = table?.header.columns.esiid?.index;
  if (!table || column === undefined || table.header.kind !== "smt_interval_csv") return null;
  const [head = "", ...rows] = table.lines;
  const homes = new Map<string, string[]>();
  for (const row of rows) {
    if (row.trim() === "") continue;
    const parsed = parseEsiid((table.split(row)[column] ?? "").replace(/^'/, ""));
    const esiid = parsed.ok ? parsed.value.esiid : "";
    const known = homes.get(esiid);
    if (known) known.push(row);
    else homes.set(esiid, [head, row]);
  }
  return homes;
}

/** Returns the days of one home's rows, read at `now`. Null if they are damaged. */
export async function readHomeRows(rows: readonly string[], now: Date): Promise<DayReads[] | null> {
  async function* chunks(): AsyncGenerator<string> {
    yield rows.map((row) => row.replace(/\r$/, "")).join("\n");
  }
  const result = await readUsageFile(chunks());
  if (!result.ok || result.readings.kind !== "intervals") return null;
  return result.readings.series.flatMap((series) => toDayReads(series, now));
}
