// Reads any of our CSV files: finds the header, then passes the rows to the reader of that kind.
import { readHeader } from "./csv-header.ts";
import type { CsvHeader } from "./csv-header.ts";
import { splitRecords } from "./csv-records.ts";
import type { RecordOptions } from "./csv-records.ts";
import { CSV_LIMITS } from "./limits.ts";
import { createErrors, readError } from "./result.ts";
import type { ErrorList, ReadResult, UsageReader } from "./result.ts";
import { dailyRows } from "./smt-daily-csv.ts";
import { intervalRows } from "./smt-interval-csv.ts";
import type { CsvRows } from "./smt-interval-csv.ts";
import { monthlyRows } from "./smt-monthly-csv.ts";
import { slotRows } from "./slot-rows.ts";
import { finish } from "./summary.ts";

const ROWS = {
  smt_interval_csv: intervalRows,
  smt_daily_csv: dailyRows,
  smt_monthly_csv: monthlyRows,
} as const;

/** Creates a reader for a meter file in CSV of any kind, determined by its header. */
export function createCsvReader(options: RecordOptions): UsageReader {
  const errors = createErrors();
  let header: CsvHeader | undefined;
  let rows: CsvRows | undefined;
  let records = 0;
  let shortest = 0;
  let headerFields: readonly string[] = [];

  const onRecord = (fields: readonly string[], line: number): void => {
    if (rows) {
      if (isSummary(fields, header) || isSame(fields, headerFields)) return;
      if (fields.length < shortest) {
        errors.add("row_short", { line, expected: `${shortest} columns`, found: `${fields.length} columns` });
      } else rows.row({ fields, line });
      return;
    }
    header = readHeader(fields);
    if (header) {
      requireColumns(header, line, errors);
      // Spreadsheets that use a decimal comma separate columns with semicolons.
      rows = chooseRows(header)(header, errors, options.delimiter === ";");
      headerFields = fields;
      shortest = 1 + Math.max(...Object.values(header.columns).map((column) => column.index));
    } else if (++records >= CSV_LIMITS.header_within_records) {
      errors.fatal("unknown_format", { expected: "a header such as ESIID,USAGE_DATE,…,USAGE_KWH" });
    }
  };
  const splitter = splitRecords(options, errors, onRecord);

  return {
    write: (text) => splitter.write(text),
    end: (): ReadResult => {
      splitter.end();
      if (header && rows && !errors.stop) {
        const readings = errors.items.length > 0 ? undefined : rows.readings();
        const format = readings?.kind === "intervals" ? "smt_interval_csv" : header.kind;
        return finish(format, errors, readings);
      }
      // A line without end before any header is not a table at all.
      const isTable = header ?? errors.items.some(({ code }) => code !== "line_too_long");
      if (errors.items.length > 0 && isTable) return { ok: false, errors: errors.items };
      const expected = "a header such as ESIID,USAGE_DATE,…,USAGE_KWH";
      return { ok: false, errors: [readError("unknown_format", { expected })] };
    },
  };
}

/** Whether a row below the readings, or between them, only adds them up. */
function isSummary(fields: readonly string[], header: CsvHeader | undefined): boolean {
  const first = fields.find((field) => field.trim() !== "") ?? "";
  if (first.length > MAX_TOTAL_LABEL || !TOTAL_LABEL.test(first)) return false;
  const { date, from, month } = header?.columns ?? {};
  const time = (fields[(date ?? from ?? month)?.index ?? 0] ?? "").trim();
  return time === "" || time === first.trim();
}

/** Whether a row is the header again, as in files that were joined. */
function isSame(fields: readonly string[], header: readonly string[]): boolean {
  return (
    fields.length === header.length && fields.every((field, index) => field.trim() === header[index]?.trim())
  );
}

const MAX_TOTAL_LABEL = 40;
const TOTAL_LABEL = /^\s*(?:grand |sub-?)?totals?\b/i;

function chooseRows({ kind, columns }: CsvHeader): (typeof ROWS)[CsvHeader["kind"]] {
  return kind === "smt_daily_csv" && columns.slot && columns.kwh ? slotRows : ROWS[kind];
}

function requireColumns(header: CsvHeader, line: number, errors: ErrorList): void {
  if (header.missing.length > 0)
    errors.fatal("missing_column", { line, expected: header.missing.join(", ") });
  if (header.unclear.length > 0) errors.fatal("columns_unclear", { line, found: header.unclear.join(", ") });
}
