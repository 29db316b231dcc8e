// Compares the tax lines of an actual bill with those of the rates at the home on the bill's day.
import type { TaxBasis, TaxLine } from "#contracts/taxes.ts";
import { taxLines } from "./taxes.ts";

// contracts/taxes.ts has the same list, but browsers don't load schemas.
const TAX_LINES = ["assessment", "gross_receipts", "city", "district"] as const satisfies readonly TaxLine[];

/** Lines that a bill may print. The last two are never right on a home's bill. */
export const BILLED_LINES = [...TAX_LINES, "state_sales_tax", "franchise_fee"] as const;
export type BilledLine = (typeof BILLED_LINES)[number];

/** Cents of each printed line. A line that isn't printed is left out. */
export type BilledTaxes = Readonly<Partial<Record<BilledLine, number>>>;

export type BillFinding =
  /** The line is printed and shouldn't be. */
  | { readonly kind: "extra"; readonly line: BilledLine; readonly billed_cents: number }
  | { readonly kind: "missing"; readonly line: BilledLine; readonly expected_cents: number }
  | {
      readonly kind: "different";
      readonly line: BilledLine;
      readonly billed_cents: number;
      readonly expected_cents: number;
    }
  /** The gross receipts line has the rate of cities of another size. */
  | {
      readonly kind: "wrong_bracket";
      readonly line: "gross_receipts";
      readonly billed_cents: number;
      readonly expected_cents: number;
      /** The rate that reproduces the printed line. */
      readonly billed_rate: number;
    }
  /** A district taxes homes only in a city that does (Tax Code 321.1055). */
  | { readonly kind: "district_without_city"; readonly line: "district"; readonly billed_cents: number };

/** Rates of the gross receipts tax by population (Tax Code 182.022). */
const BRACKETS = [0.00581, 0.0107, 0.01997];
/** Providers round lines in slightly different ways. */
const TOLERANCE_CENTS = 1;

/** Whether two amounts in cents are the same line of a bill: within one cent. */
export const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE_CENTS;

/** Cents of the bill before taxes, and what it prints after them. */
export interface BillToCheck {
  readonly before_cents: number;
  readonly printed: BilledTaxes;
  readonly has_assessment: boolean;
}

function findOtherBracket(billed: number, base: number, rates: TaxBasis["low"]): number | undefined {
  return BRACKETS.find((rate) => {
    if (rate === rates.gross_receipts) return false;
    return isClose(billed, taxLines(base, { ...rates, gross_receipts: rate }).gross_receipts);
  });
}

function checkLine(
  line: keyof TaxBasis["low"],
  bill: BillToCheck,
  expected: number,
  rates: TaxBasis["low"],
): BillFinding | null {
  const billed_cents = bill.printed[line] ?? 0;
  if (isClose(billed_cents, expected)) return null;
  if (line === "district" && expected === 0 && (bill.printed.city ?? 0) === 0)
    return { kind: "district_without_city", line, billed_cents };
  if (expected === 0) return { kind: "extra", line, billed_cents };
  if (billed_cents === 0) return { kind: "missing", line, expected_cents: expected };
  const billed_rate =
    line === "gross_receipts" ? findOtherBracket(billed_cents, bill.before_cents, rates) : undefined;
  return line === "gross_receipts" && billed_rate !== undefined
    ? { kind: "wrong_bracket", line, billed_cents, expected_cents: expected, billed_rate }
    : { kind: "different", line, billed_cents, expected_cents: expected };
}

function billRates({ has_assessment }: BillToCheck, { low }: TaxBasis): TaxBasis["low"] {
  return has_assessment ? { ...low, assessment: 0 } : low;
}

/** Returns the cents of each tax line of a bill, from its charges before taxes. Lines whose rate isn't known are left out. */
export function expectedTaxes(bill: BillToCheck, basis: TaxBasis): Partial<Record<TaxLine, number>> {
  const { low, high } = basis;
  const expected = taxLines(bill.before_cents, billRates(bill, basis));
  const known = TAX_LINES.filter(
    (line) =>
      low[line] === high[line] &&
      // Where the city's tax isn't known, neither is its district's.
      !(line === "district" && low.city !== high.city),
  );
  return Object.fromEntries(known.map((line) => [line, expected[line]]));
}

/**
 * Returns what is wrong with the tax lines of a bill, empty if nothing is. Lines whose rate isn't known at the place are
 * accepted. One cent per line is accepted, because providers round in slightly different ways.
 */
export function checkTaxLines(bill: BillToCheck, basis: TaxBasis): BillFinding[] {
  const rates = billRates(bill, basis);
  const expected = expectedTaxes(bill, basis);
  const never = (["state_sales_tax", "franchise_fee"] as const).filter(
    (line) => (bill.printed[line] ?? 0) > 0,
  );
  return [
    ...TAX_LINES.flatMap((line) => {
      const cents = expected[line];
      return cents === undefined ? [] : (checkLine(line, bill, cents, rates) ?? []);
    }),
    ...never.map((line) => ({ kind: "extra" as const, line, billed_cents: bill.printed[line] ?? 0 })),
  ];
}
