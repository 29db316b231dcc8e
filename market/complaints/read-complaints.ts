// Reads the Public Utility Commission's complaint statistics from a CSV. Columns are found by name. All or nothing.
import { CsvError, parse } from "csv-parse/sync";
import { PROVIDERS } from "../providers/provider-table.ts";
import { providerFromName } from "../providers/providers.ts";
import { readPeriod } from "./period.ts";

export interface ComplaintCount {
  /** PUCT certificate number. */
  readonly puct_number: string;
  /** 2025, FY2025, 2025-Q3 or 2025-11. */
  readonly period: string;
  readonly complaints: number;
  /** Complaints per 1,000 customers. Null if the file has none. */
  readonly per_1000: number | null;
}

/** Why a file was rejected, and the line if it is about one. */
export interface ComplaintProblem {
  readonly line: number | null;
  readonly reason: string;
}

export type ComplaintFileResult =
  | { readonly ok: true; readonly rows: readonly ComplaintCount[] }
  | { readonly ok: false; readonly problems: readonly ComplaintProblem[] };

type Field = "provider" | "certificate" | "period" | "complaints" | "per_1000";

/** Names of a column, without case, spaces and punctuation. */
const HEADERS: Readonly<Record<Field, readonly string[]>> = {
  certificate: ["certificate", "certificatenumber", "certificateno", "certno", "puctnumber", "pucnumber"],
  provider: [
    "provider",
    "providername",
    "company",
    "companyname",
    "rep",
    "repname",
    "retailelectricprovider",
  ],
  period: ["period", "reportingperiod", "month", "quarter", "year", "fiscalyear"],
  complaints: ["complaints", "complaintcount", "numberofcomplaints", "totalcomplaints"],
  per_1000: ["per1000", "per1000customers", "complaintsper1000", "complaintsper1000customers"],
};

/** Twenty years of months of every provider are about 30,000 rows. */
const MAX_ROWS = 50_000;
const MAX_COMPLAINTS = 1_000_000;
const CERTIFICATES: ReadonlySet<string> = new Set(PROVIDERS.map(({ puct_number }) => puct_number));

interface Line {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Field, string>>>;
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const reject = (reason: string): ComplaintFileResult => ({ ok: false, problems: [{ line: null, reason }] });

function readLines(text: string): readonly Line[] | string {
  let records: readonly CsvRecord[];
  try {
    // The package's types don't know `info`.
    records = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 10_000,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `it isn't a CSV: ${error.message.slice(0, 160)}`;
  }
  const [header, ...body] = records;
  const names = (header?.record ?? []).map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
  const at = (field: Field): number => names.findIndex((name) => HEADERS[field].includes(name));
  const missing = (["period", "complaints"] as const).filter((field) => at(field) === -1);
  if (missing.length > 0) return `the first line has no column for ${missing.join(" and ")}`;
  if (at("provider") === -1 && at("certificate") === -1)
    return "the first line has no column for the provider or its certificate";
  if (body.length === 0) return "it has no rows";
  if (body.length > MAX_ROWS) return `it has more than ${MAX_ROWS} rows`;
  const fields = (Object.keys(HEADERS) as Field[]).filter((field) => at(field) !== -1);
  return body.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(fields.map((field) => [field, record[at(field)] ?? ""])),
  }));
}

/** Returns the certificate number of a row, or why there is none. */
function readCertificate({ certificate = "", provider = "" }: Line["cells"]): { number: string } | string {
  if (certificate !== "")
    return CERTIFICATES.has(certificate)
      ? { number: certificate }
      : `no provider has certificate ${certificate}`;
  const known = providerFromName(provider);
  return known ? { number: known.puct_number } : `no provider is called "${provider.slice(0, 80)}"`;
}

/** Reads a count such as 1,234, or a plain decimal. */
function readAmount(text: string, pattern: RegExp): number | null {
  return pattern.test(text) ? Number(text.replaceAll(",", "")) : null;
}

function readRow({ cells }: Line): ComplaintCount | string[] {
  const certificate = readCertificate(cells);
  const period = readPeriod(cells.period ?? "");
  const complaints = readAmount(cells.complaints ?? "", /^\d{1,3}(,?\d{3})*$|^\d{1,7}$/);
  const hasRate = cells.per_1000 !== undefined && cells.per_1000 !== "";
  const per_1000 = hasRate ? readAmount(cells.per_1000 ?? "", /^\d{1,4}(\.\d{1,6})?$/) : null;
  const problems = [
    ...(typeof certificate === "string" ? [certificate] : []),
    ...(period === null ? [`"${cells.period?.slice(0, 40)}" isn't a year, quarter or month`] : []),
    ...(complaints === null || complaints > MAX_COMPLAINTS
      ? [`"${cells.complaints?.slice(0, 40)}" isn't a number of complaints`]
      : []),
    ...(hasRate && per_1000 === null ? [`"${cells.per_1000?.slice(0, 40)}" isn't a number per 1,000`] : []),
  ];
  if (typeof certificate === "string" || period === null || complaints === null || problems.length > 0)
    return problems;
  return { puct_number: certificate.number, period, complaints, per_1000 };
}

/** Returns the rows of a file, or every line that can't be used and why. A repeated row is one of them. */
export function readComplaints(text: string): ComplaintFileResult {
  const lines = readLines(text);
  if (typeof lines === "string") return reject(lines);
  const rows: ComplaintCount[] = [];
  const problems: ComplaintProblem[] = [];
  const seen = new Map<string, number>();
  for (const line of lines) {
    const row = readRow(line);
    if (Array.isArray(row)) {
      problems.push(...row.map((reason) => ({ line: line.line, reason })));
      continue;
    }
    const key = `${row.puct_number} ${row.period}`;
    const before = seen.get(key);
    if (before !== undefined)
      problems.push({
        line: line.line,
        reason: `certificate ${row.puct_number} in ${row.period} is in line ${before} too`,
      });
    seen.set(key, line.line);
    rows.push(row);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, rows };
}
