// Converts the fields of the bill check to a printed bill, or to the problem of each field. Pure.
import { MAX_MONTH_KWH } from "#contracts/tables/month-usage.ts";
import { BILL_LINES, type BillLine, type PrintedBill } from "#market/bill-check.ts";
import { toDayNumber } from "#market/day-number.ts";
import { usdCents } from "#market/price-round.ts";
import { parseAmount } from "#web/features/compare/parts/wizard/amount.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";

/** Fields in the order of the page. */
export const BILL_FIELDS = ["from", "to", "kwh", ...BILL_LINES, "total"] as const;
export type BillField = BillLine | "from" | "to" | "kwh" | "total";
/** Dates are YYYY-MM-DD, or what the browser's date field returns while they are incomplete. Other fields are as typed. */
export type BillDraft = Readonly<Record<BillField, string>>;

export type BillProblem = keyof Messages<"billCheck">["problems"];
export type BillProblems = Partial<Record<BillField, BillProblem>>;

/** Two months and the days by which meter reads vary. */
const MAX_DAYS = 70;
const MAX_USD = 20_000;

export const EMPTY_BILL = Object.fromEntries(BILL_FIELDS.map((field) => [field, ""])) as BillDraft;

function checkPeriod({ from, to }: BillDraft, today: string): BillProblems {
  const isDate = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text);
  if (!isDate(from)) return { from: "date", ...(isDate(to) ? {} : { to: "date" }) };
  if (!isDate(to)) return { to: "date" };
  if (to > today) return { to: "future" };
  if (to <= from) return { to: "order" };
  return toDayNumber(to) - toDayNumber(from) > MAX_DAYS ? { to: "long" } : {};
}

/** Returns dollars, or null if the text isn't an amount. A bill prints a credit with or without a minus sign. */
function parseUsd(text: string, line: BillField): number | null {
  const usd = parseAmount(line === "credits" ? text.replace(/^\s*[-−–]/, "") : text);
  return usd !== null && usd <= MAX_USD ? usd : null;
}

const REQUIRED: ReadonlySet<BillField> = new Set(["energy", "total"]);

/** Returns the bill in the fields, or the problem of each field that has one. `today` is YYYY-MM-DD in Texas. */
export function checkDraft(
  draft: BillDraft,
  today: string,
): { readonly bill: PrintedBill | null; readonly problems: BillProblems } {
  const problems = checkPeriod(draft, today);
  const kwh = parseAmount(draft.kwh);
  if (kwh === null || kwh > MAX_MONTH_KWH) problems.kwh = "kwh";
  const cents: Partial<Record<BillLine | "total", number>> = {};
  for (const line of [...BILL_LINES, "total"] as const) {
    const text = draft[line];
    if (text.trim() === "") {
      if (REQUIRED.has(line)) problems[line] = line === "energy" ? "energy" : "total";
      continue;
    }
    const usd = parseUsd(text, line);
    if (usd === null) problems[line] = "amount";
    else cents[line] = line === "credits" ? 0 - usdCents(usd) : usdCents(usd);
  }
  const { total: total_cents = 0, ...lines } = cents;
  if (Object.keys(problems).length > 0 || kwh === null) return { bill: null, problems };
  return { bill: { from: draft.from, to: draft.to, kwh, cents: lines, total_cents }, problems };
}
