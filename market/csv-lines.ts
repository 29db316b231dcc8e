// Reads the lines of an operator's CSV by the names of its columns.
import { CsvError, parse } from "csv-parse/sync";

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** A line of a CSV, with its number in the file and its fields by column name in lower case. */
export interface CsvLine {
  readonly line: number;
  readonly fields: Readonly<Partial<Record<string, string>>>;
}

/** Returns the lines after the header, or why the file can't be read: not a CSV, a column missing, none or too many. */
export function readCsvLines(
  text: string,
  required: readonly string[],
  maxRows: number,
): readonly CsvLine[] | string {
  let records: readonly CsvRecord[];
  try {
    // The package's types don't know `info`.
    records = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `it isn't a CSV: ${error.message.slice(0, 160)}`;
  }
  const [header, ...body] = records;
  const columns = header?.record.map((name) => name.toLowerCase()) ?? [];
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) return `the first line has no column ${missing.join(", ")}`;
  if (body.length === 0) return "it has no rows";
  if (body.length > maxRows) return `it has more than ${maxRows} rows`;
  return body.map(({ record, info }) => ({
    line: info.lines,
    fields: Object.fromEntries(columns.map((name, index) => [name, record[index] ?? ""])),
  }));
}
