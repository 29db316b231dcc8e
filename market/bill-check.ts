// Compares the lines of a printed bill with ours: the plan's charges for its kWh, the utility's delivery charges of its
// period, and the taxes on the bill's own charges. Pure, for the browser.
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import type { TaxBasis } from "#contracts/taxes.ts";
import type { MonthSums } from "./month-sums.ts";
import { compileDelivery, deliveryCents, type DeliveryTerms } from "./price-delivery.ts";
import { compileTariff, energyCents, feesCents, usageCreditCents } from "./price.ts";
import { kwhToWh } from "./price-round.ts";
import {
  BILLED_LINES,
  checkTaxLines,
  expectedTaxes,
  isClose,
  type BilledLine,
  type BillFinding,
} from "./taxes/check-lines.ts";

/** Charges before taxes. `base` includes monthly and minimum usage fees. `other` is accepted as it is printed. */
export const BILL_CHARGES = ["energy", "base", "delivery", "credits", "other"] as const;
export type BillCharge = (typeof BILL_CHARGES)[number];
export type BillLine = BillCharge | BilledLine;
/** Lines in the order of a bill. */
export const BILL_LINES: readonly BillLine[] = [...BILL_CHARGES, ...BILLED_LINES];

export interface PrintedBill {
  /** First and last day of the period, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly kwh: number;
  /** Cents of each printed line, negative for credits. A line that isn't printed is left out. */
  readonly cents: Readonly<Partial<Record<BillLine, number>>>;
  readonly total_cents: number;
}

/** What a bill is compared with. */
export interface BillTerms {
  /** Null if the plan's price isn't known. */
  readonly tariff: Tariff | null;
  /** The price changes every month, so the tariff's energy price isn't the bill's. */
  readonly is_variable: boolean;
  /** In force on the bill's first day, with later changes. Null if not known. */
  readonly delivery: DeliveryCharges | null;
  readonly taxes: TaxBasis;
  /** The plan's charges contain the assessment. */
  readonly has_assessment: boolean;
}

/** Cents. Equal, unless delivery charges changed within the period. */
export interface ExpectedCents {
  readonly low_cents: number;
  readonly high_cents: number;
}

export interface CheckedLine {
  readonly line: BillLine | "total";
  /** Zero if the line isn't printed. */
  readonly billed_cents: number;
  /** Null if we can't check the line. */
  readonly expected: ExpectedCents | null;
  /** The bill's amount minus ours, in cents. Zero within a range. Null if we can't check the line. */
  readonly difference_cents: number | null;
}

export type BillCheckFinding =
  | BillFinding
  | {
      readonly kind: "charge";
      readonly line: BillCharge;
      readonly billed_cents: number;
      /** The nearest amount that we expect. */
      readonly expected_cents: number;
    }
  /** The printed lines don't add up to the printed total. */
  | { readonly kind: "sum"; readonly billed_cents: number; readonly sum_cents: number };

export interface BillCheck {
  /** Those that are printed or expected, in the order of a bill, then the total. */
  readonly lines: readonly CheckedLine[];
  readonly findings: readonly BillCheckFinding[];
}

const exactly = (cents: number): ExpectedCents => ({ low_cents: cents, high_cents: cents });

/**
 * Returns the delivery charges of the period as a range: of a change within it, no rule for the split is public. A change
 * whose day is only known as "by" may already apply before it. Null if those of the first day aren't known.
 */
function expectedDelivery(
  terms: Omit<DeliveryTerms, "delivery">,
  charges: DeliveryCharges | null,
  { from, to, kwh }: PrintedBill,
): ExpectedCents | null {
  if (charges === null || charges.as_of > from || terms.waives_delivery) return null;
  const later = charges.later ?? [];
  const inside = later.filter(({ as_of }) => as_of <= to).length;
  const possible = later[inside]?.certainty === "by" ? inside + 1 : inside;
  const sums = toSums(kwh);
  const cents = compileDelivery(charges)
    .slice(0, 1 + possible)
    .map((one) => deliveryCents({ ...terms, delivery: [one] }, sums));
  return { low_cents: Math.min(...cents), high_cents: Math.max(...cents) };
}

function toSums(kwh: number): MonthSums {
  const wh = kwhToWh(kwh);
  return { wh, window_wh: [wh] };
}

/** Without a price, only a printed delivery line can be checked: it is the utility's, the same with every provider. */
function expectedWithoutPrice(
  bill: PrintedBill,
  delivery: DeliveryCharges | null,
): Partial<Record<BillCharge, ExpectedCents>> {
  if (bill.cents.delivery === undefined) return {};
  const expected = expectedDelivery({ windows: [], waives_delivery: false }, delivery, bill);
  return expected === null ? {} : { delivery: expected };
}

/** Returns what the plan charges for the bill's kWh. Lines that they don't determine are left out. */
function expectedCharges(bill: PrintedBill, terms: BillTerms): Partial<Record<BillCharge, ExpectedCents>> {
  const { tariff, delivery, is_variable } = terms;
  if (tariff === null) return expectedWithoutPrice(bill, delivery);
  const compiled = compileTariff(tariff, delivery);
  const sums = toSums(bill.kwh);
  const ofDelivery =
    tariff.delivery === "pass_through" ? expectedDelivery(compiled, delivery, bill) : exactly(0);
  return {
    // The kWh of each window, and the exported kWh, aren't among the bill's lines.
    ...(tariff.energy.length === 1 && !is_variable ? { energy: exactly(energyCents(compiled, sums)) } : {}),
    base: exactly(compiled.base_cents + feesCents(compiled, sums)),
    ...(ofDelivery === null ? {} : { delivery: ofDelivery }),
    ...(tariff.buyback === null ? { credits: exactly(usageCreditCents(compiled, sums)) } : {}),
  };
}

function toDifference(billed: number, { low_cents: low, high_cents: high }: ExpectedCents): number {
  if (billed < low) return billed - low;
  return billed > high ? billed - high : 0;
}

function checkCharge(line: BillCharge, billed: number, expected: ExpectedCents): BillCheckFinding[] {
  const difference = toDifference(billed, expected);
  if (isClose(difference, 0)) return [];
  return [{ kind: "charge", line, billed_cents: billed, expected_cents: billed - difference }];
}

/** Adds what we expect. A total with a line that we can't check can't be checked either. */
function checkTotal({ total_cents: billed_cents }: PrintedBill, lines: readonly CheckedLine[]): CheckedLine {
  const known = lines.flatMap(({ expected }) => expected ?? []);
  if (known.length < lines.length)
    return { line: "total", billed_cents, expected: null, difference_cents: null };
  const expected = known.reduce(
    (sum, one) => ({
      low_cents: sum.low_cents + one.low_cents,
      high_cents: sum.high_cents + one.high_cents,
    }),
    exactly(0),
  );
  return { line: "total", billed_cents, expected, difference_cents: toDifference(billed_cents, expected) };
}

const sumOf = (bill: PrintedBill, lines: readonly BillLine[]): number =>
  lines.reduce((sum, line) => sum + (bill.cents[line] ?? 0), 0);

function checkSum(bill: PrintedBill): BillCheckFinding[] {
  const sum_cents = sumOf(bill, BILL_LINES);
  if (isClose(sum_cents, bill.total_cents)) return [];
  return [{ kind: "sum", billed_cents: bill.total_cents, sum_cents }];
}

/**
 * Returns each line of a bill with ours, in cents, and what is wrong. Taxes are calculated from the bill's own charges, so
 * that one wrong charge isn't found again in each tax. One cent per line is accepted.
 */
export function checkBillLines(bill: PrintedBill, terms: BillTerms): BillCheck {
  const charges = expectedCharges(bill, terms);
  const { cents: printed } = bill;
  const taxed = {
    before_cents: sumOf(bill, BILL_CHARGES),
    printed,
    has_assessment: terms.has_assessment,
  };
  const taxes = expectedTaxes(taxed, terms.taxes);
  const expected: Partial<Record<BillLine, ExpectedCents>> = { ...charges };
  for (const line of BILLED_LINES) {
    const isNever = line === "state_sales_tax" || line === "franchise_fee";
    const cents = isNever ? 0 : taxes[line];
    if (cents !== undefined) expected[line] = exactly(cents);
  }
  const lines = BILL_LINES.flatMap((line): CheckedLine[] => {
    const billed_cents = printed[line] ?? 0;
    const one = expected[line] ?? null;
    // A credit is below zero.
    if (billed_cents === 0 && (one === null || (one.low_cents === 0 && one.high_cents === 0))) return [];
    return [{ line, billed_cents, expected: one, difference_cents: one && toDifference(billed_cents, one) }];
  });
  const findings = [
    ...BILL_CHARGES.flatMap((line) => {
      const one = charges[line];
      return one ? checkCharge(line, printed[line] ?? 0, one) : [];
    }),
    ...checkTaxLines(taxed, terms.taxes),
    ...checkSum(bill),
  ];
  return { lines: [...lines, checkTotal(bill, lines)], findings };
}
