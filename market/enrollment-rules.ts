// Rules for enrolling a residential customer: one row for each number, with its source. Pages, emails and the partner
// API take them from here. The rows come from the sections as published in 2024 and 2025 and from the commission's
// leaflet "Electric Deposit Payment Options"; no rule that we could not find there has a row.
import type { OrderKind } from "#contracts/checkout.ts";
import { federalBusinessDaysAfter } from "./closed-days.ts";

export interface EnrollmentRule {
  readonly id: string;
  /** In our own words. */
  readonly rule: string;
  readonly value: number;
  readonly unit:
    | "federal business days"
    | "business days"
    | "months of bills"
    | "share of a year's bills"
    | "years of age"
    | "months"
    | "late payments"
    | "US dollars"
    | "years"
    | "days";
  readonly source: string;
  /** Day from which we apply it, YYYY-MM-DD: the day of the published version that we read. */
  readonly effective: string;
}

export const ENROLLMENT_RULES = [
  {
    id: "rescission",
    rule: "A customer who switches may cancel without a fee for this long after receiving the terms of service. A move-in has no such right.",
    value: 3,
    unit: "federal business days",
    source: "16 TAC 25.474, right of rescission",
    effective: "2024-05-10",
  },
  {
    id: "switch_days",
    rule: "A switch to another provider may take up to this long.",
    value: 7,
    unit: "business days",
    source: "16 TAC 25.475(d)(4)(F)",
    effective: "2024-05-10",
  },
  {
    id: "deposit_months",
    rule: "All deposits together are at most this many months of estimated bills, or the share below if that is more.",
    value: 2,
    unit: "months of bills",
    source: "16 TAC 25.478, amount of deposit",
    effective: "2025-03-28",
  },
  {
    id: "deposit_share",
    rule: "All deposits together are at most this share of a year's estimated bills, or the months above if that is more.",
    value: 0.2,
    unit: "share of a year's bills",
    source: "16 TAC 25.478, amount of deposit",
    effective: "2025-03-28",
  },
  {
    id: "senior_age",
    rule: "A customer of this age who owes nothing overdue for electricity has satisfactory credit.",
    value: 65,
    unit: "years of age",
    source: "16 TAC 25.478(a)(3)(C)",
    effective: "2025-03-28",
  },
  {
    id: "payment_history",
    rule: "A customer of the last two years who owes nothing overdue has satisfactory credit after this long without a second late payment.",
    value: 12,
    unit: "months",
    source: "16 TAC 25.478(a)(3)(A)",
    effective: "2025-03-28",
  },
  {
    id: "late_payments",
    rule: "Late payments that a satisfactory payment history may have.",
    value: 1,
    unit: "late payments",
    source: "16 TAC 25.478(a)(3)(A)(iii)",
    effective: "2025-03-28",
  },
  {
    id: "divorce",
    rule: "After a divorce, both former spouses keep the credit of their shared account for this long.",
    value: 12,
    unit: "months",
    source: "16 TAC 25.478(a)(2)",
    effective: "2025-03-28",
  },
  {
    id: "installments",
    rule: "A customer who qualifies for the rate reduction program may pay a deposit above this amount in two installments.",
    value: 50,
    unit: "US dollars",
    source: "16 TAC 25.478, as amended in PUCT project 31417",
    effective: "2006-02-23",
  },
  {
    id: "records",
    rule: "A provider keeps the records of an enrollment at least this long.",
    value: 2,
    unit: "years",
    source: "16 TAC 25.491(b)(2)",
    effective: "2025-03-28",
  },
  {
    id: "records_request",
    rule: "A provider hands these records to the commission within this many days of a request.",
    value: 15,
    unit: "days",
    source: "16 TAC 25.491(b)(3)",
    effective: "2025-03-28",
  },
] as const satisfies readonly EnrollmentRule[];
export type EnrollmentRuleId = (typeof ENROLLMENT_RULES)[number]["id"];

/** Ways to have satisfactory credit, so that no deposit is due (16 TAC 25.478(a)(3)(A), (C) and (D)). */
export const DEPOSIT_EXEMPTIONS = ["payment_history", "senior", "family_violence"] as const;

const MONTHS = 12;

/** Returns a row of the table. */
export function getEnrollmentRule(id: EnrollmentRuleId): EnrollmentRule {
  const found = ENROLLMENT_RULES.find((rule) => rule.id === id);
  if (!found) throw new Error("There is no such rule.");
  return found;
}

/**
 * Returns the last day (YYYY-MM-DD, Texas) on which an order may be canceled without a fee. `receivedOn` is the day in
 * Texas on which the terms were received, whatever the time of day. Null for a move-in, and for a renewal: with the same
 * provider nothing is switched.
 */
export function getRescissionEnd(kind: OrderKind, receivedOn: string): string | null {
  if (kind !== "switch") return null;
  return federalBusinessDaysAfter(receivedOn, getEnrollmentRule("rescission").value);
}

/**
 * Returns the most that a provider may require as a deposit, in cents, rounded up. `months` are the estimated bills
 * from the first month of service on, in cents; without any, the next two are two twelfths of the year.
 */
export function getDepositLimitCents(yearCents: number, months: readonly number[] = []): number {
  const count = getEnrollmentRule("deposit_months").value;
  const next =
    months.length < count
      ? (yearCents * count) / MONTHS
      : months.slice(0, count).reduce((sum, cents) => sum + cents, 0);
  return Math.ceil(Math.max(next, yearCents * getEnrollmentRule("deposit_share").value));
}
