// Reads delivery charges from a CSV: effective_date, tdu, monthly_usd, cents_per_kwh, and optionally source_kind, source,
// certainty and checked_on. All or nothing.
import { DELIVERY_SOURCES, type DeliveryRow } from "#contracts/delivery.ts";
import { certaintySchema } from "#contracts/plan.ts";
import { readCsvLines } from "../csv-lines.ts";
import { tduFromName } from "../tdu.ts";
import {
  findChargeProblems,
  findDayProblem,
  rejectFile,
  type DeliveryFile,
  type DeliveryFileResult,
  type DeliveryProblem,
} from "./check-row.ts";

const REQUIRED = ["effective_date", "tdu", "monthly_usd", "cents_per_kwh"] as const;
const OPTIONAL = ["source_kind", "source", "certainty", "checked_on"] as const;
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];
type Fields = Readonly<Partial<Record<Column, string>>>;

/** Ten years of six utilities that change twelve times a year are 720 rows. */
const MAX_ROWS = 10_000;
const MAX_SOURCE_LENGTH = 300;
/** Sources that show on which day a charge starts. The others show that it started on their date or before. */
const STATES_THE_DAY: ReadonlySet<DeliveryRow["source_kind"]> = new Set(["bill", "report", "operator"]);

/** Reads a plain number with at most `decimals` decimals. */
function readNumber(text: string, decimals: number): number | null {
  return new RegExp(`^-?\\d{1,6}(\\.\\d{1,${decimals}})?$`).test(text) ? Number(text) : null;
}

function readRow(fields: Fields, file: DeliveryFile): DeliveryRow | string[] {
  const { effective_date = "", monthly_usd = "", cents_per_kwh = "", source_kind, certainty } = fields;
  const tdu = tduFromName(fields.tdu ?? "");
  const [monthly, cents] = [readNumber(monthly_usd, 2), readNumber(cents_per_kwh, 4)];
  const kind = DELIVERY_SOURCES.find((one) => one === (source_kind || "operator"));
  const sure = certaintySchema.safeParse(certainty || (kind && STATES_THE_DAY.has(kind) ? "exact" : "by"));
  const source = fields.source || file.source;
  const isSeen = kind === "operator" || kind === "report";
  const checked_on =
    fields.checked_on || (isSeen && effective_date < file.today ? file.today : effective_date);
  const dayProblem = findDayProblem(effective_date, file.today);
  const problems = [
    dayProblem,
    dayProblem === null && fields.checked_on ? findDayProblem(checked_on, file.today) : null,
    tdu ? null : `"${fields.tdu ?? ""}" isn't a utility`,
    monthly === null ? `"${monthly_usd}" isn't an amount in dollars with at most 2 decimals` : null,
    cents === null ? `"${cents_per_kwh}" isn't a number of cents with at most 4 decimals` : null,
    ...(monthly !== null && cents !== null ? findChargeProblems(monthly, cents) : []),
    kind ? null : `"${source_kind ?? ""}" isn't one of ${DELIVERY_SOURCES.join(", ")}`,
    sure.success ? null : `"${certainty ?? ""}" isn't exact or by`,
    source.length > MAX_SOURCE_LENGTH ? `the source has more than ${MAX_SOURCE_LENGTH} characters` : null,
  ].filter((problem) => problem !== null);
  if (problems.length > 0 || !tdu || monthly === null || cents === null || !kind || !sure.success)
    return problems;
  return {
    tdu,
    effective_date,
    certainty: sure.data,
    monthly_usd: monthly,
    cents_per_kwh: cents,
    source_kind: kind,
    source,
    checked_on,
  };
}

function hasOtherCharges(a: DeliveryRow, b: DeliveryRow): boolean {
  return a.monthly_usd !== b.monthly_usd || a.cents_per_kwh !== b.cents_per_kwh;
}

/** Returns the rows of a CSV of delivery charges, or every problem with its line. */
export function readChargesCsv(text: string, file: DeliveryFile): DeliveryFileResult {
  const lines = readCsvLines(text, REQUIRED, MAX_ROWS);
  if (typeof lines === "string") return rejectFile(lines);
  const rows: DeliveryRow[] = [];
  const problems: DeliveryProblem[] = [];
  const known = new Map<string, { readonly line: number; readonly row: DeliveryRow }>();
  for (const { line, fields } of lines) {
    const row = readRow(fields, file);
    if (Array.isArray(row)) {
      problems.push(...row.map((reason) => ({ line, reason })));
      continue;
    }
    const key = `${row.tdu} ${row.effective_date}`;
    const same = known.get(key);
    if (same && hasOtherCharges(same.row, row)) {
      const reason = `line ${same.line} has other charges for ${row.tdu} on ${row.effective_date}`;
      problems.push({ line, reason });
    }
    known.set(key, { line, row });
    rows.push(row);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, rows };
}
