// Reads the sentences of a listing's terms: what is paid once, what the price depends on, and which amounts no rule
// explains. A number without a unit of money is never a price here.
import { CONDITION_CHOICES } from "#contracts/tables/plan-conditions.ts";
import type { ConditionKind, PlanCondition, Tariff } from "#contracts/plan.ts";
import { findAmounts, type Amount } from "../facts-label/amounts.ts";
import { foldUnits } from "../facts-label/fold-units.ts";
import { findThresholds } from "../infer/thresholds.ts";
import {
  BASE_CHARGE,
  DISCOUNT,
  KINDS,
  LEFT_OUT,
  NOT_PRICED,
  NOT_REQUIRED,
  ONE_TIME,
  PENALTY,
  PURCHASE,
  REQUIRED,
  TWELFTH,
} from "./term-patterns.ts";

/** An amount that the tariff must contain: a base charge, a usage credit, a rate. */
export interface StatedAmount {
  readonly kind: "base" | "usage_credit" | "rate";
  readonly value: number;
  /** The sentence as printed. */
  readonly quote: string;
}

export interface ListedTerms {
  readonly one_time_fees: NonNullable<Tariff["one_time_fees"]>;
  readonly conditions: readonly PlanCondition[];
  readonly stated: readonly StatedAmount[];
  /** Sentences with an amount that no rule explains. */
  readonly not_understood: readonly string[];
}

interface Collected {
  readonly one_time_fees: NonNullable<Tariff["one_time_fees"]>;
  readonly conditions: PlanCondition[];
  readonly stated: StatedAmount[];
  readonly not_understood: string[];
}

/** Longest sentence that is stored. Real ones have at most 900 characters (2026-01-10). */
const MAX_QUOTE = 400;

const toQuote = (sentence: string): string =>
  sentence.length > MAX_QUOTE ? `${sentence.slice(0, MAX_QUOTE)}…` : sentence;

/** Splits terms into sentences as printed. Providers also separate them with bars, colons and asterisks. */
export function splitTerms(text: string): string[] {
  return text
    .split(/(?<=[.!?])[*\s]*(?=[A-Z¡¿ÁÉÍÓÚ])|\s*[|•▪·]\s*|\s*:::?\s*|\s+\/\s+/)
    .map((sentence) => sentence.replace(/^[*\s]+|[*\s]+$/g, ""))
    .filter((sentence) => sentence !== "");
}

/** Returns the conditions that a folded sentence names. */
export const listKinds = (folded: string): ConditionKind[] =>
  KINDS.flatMap(([kind, pattern]) => (pattern.test(folded) ? [kind] : []));

/** What credits and fees depend on. */
const PAYMENT_OR_DEVICE: ReadonlySet<ConditionKind> = new Set(CONDITION_CHOICES);

const isPerMonth = (amount: Amount, text: string): boolean =>
  amount.unit === "usd_per_month" || /\b(?:month|monthly|each bill|every bill|mes|mensual)\b/.test(text);

function conditionOf(
  needs: readonly ConditionKind[],
  effect: PlanCondition["effect"],
  quote: string,
  part: Partial<PlanCondition> = {},
): PlanCondition | null {
  const [first, ...rest] = needs;
  if (first === undefined) return null;
  const amounts = { usd_per_month: 0, cents_per_kwh: 0 };
  return { needs: [first, ...rest], effect, ...amounts, met_in_tariff: true, quote: toQuote(quote), ...part };
}

/** Returns the credit or fee of an amount next to a condition. Null if it is not clear what it changes. */
function readConditional(amount: Amount, text: string, folded: string, quote: string): PlanCondition | null {
  const needs = listKinds(folded).filter((kind) => PAYMENT_OR_DEVICE.has(kind));
  if (needs.length === 0) return null;
  const fee = PENALTY.test(text) && !/\b(?:discount|credit|descuento|credito)\b/.test(text);
  if (!fee && !DISCOUNT.test(text)) return null;
  const isRate = amount.unit === "cents_per_kwh";
  // A discount is given on every bill unless it is for one. A fee without a period may be paid once.
  if (!isRate && fee && !isPerMonth(amount, text)) return null;
  if (amount.unit === "usd_per_day") return null;
  const value = Math.abs(amount.value);
  return conditionOf(needs, fee ? "fee" : "credit", quote, {
    usd_per_month: isRate ? 0 : value,
    cents_per_kwh: isRate ? value : 0,
    met_in_tariff: fee || !LEFT_OUT.test(folded),
  });
}

/** The clause of an amount. In a sentence with several, each ends at a comma or at "and". */
function clauseOf(folded: string, amounts: readonly Amount[], index: number): string {
  const amount = amounts[index];
  if (amount === undefined || amounts.length === 1) return folded;
  const before = folded.slice(amounts[index - 1]?.end ?? 0, amount.start);
  const after = folded.slice(amount.end, amounts[index + 1]?.start ?? folded.length);
  const start = before.split(/[,;]|\b(?:and|plus|y|mas)\b/).at(-1) ?? "";
  const end = after.split(/[,;]|\b(?:and|plus|y|mas)\b/)[0] ?? "";
  return `${start}${folded.slice(amount.start, amount.end)}${end}`;
}

function isOneTime(clause: string, folded: string): boolean {
  if (ONE_TIME.test(clause)) return true;
  return PURCHASE.test(clause) && REQUIRED.test(folded) && !NOT_REQUIRED.test(folded);
}

/** Adds what an amount is to the lists. False if no rule explains it. */
function readAmount(amount: Amount, clause: string, folded: string, quote: string, into: Collected): boolean {
  const { value, unit } = amount;
  if (value === 0) return true;
  const isMonthly = unit === "usd_per_month";
  if (unit === "usd" && isOneTime(clause, folded)) {
    if (!TWELFTH.test(folded)) into.one_time_fees.push({ name: nameOneTime(clause), amount_usd: value });
    return true;
  }
  if (unit !== "cents_per_kwh" && findThresholds(clause).length > 0 && /\bcredit|\bdescuento/.test(clause)) {
    into.stated.push({ kind: "usage_credit", value, quote });
    return true;
  }
  const conditional = readConditional(amount, clause, folded, quote);
  if (conditional !== null && !NOT_PRICED.some((pattern) => pattern.test(clause.replace(/\bcancel/, "")))) {
    into.conditions.push(conditional);
    return true;
  }
  if (unit !== "cents_per_kwh" && BASE_CHARGE.test(clause)) {
    into.stated.push({ kind: "base", value, quote });
    return true;
  }
  if (NOT_PRICED.some((pattern) => pattern.test(clause))) return true;
  if (unit === "cents_per_kwh" && !isMonthly) into.stated.push({ kind: "rate", value, quote });
  return unit === "cents_per_kwh";
}

/** What an amount is paid for: the listing's own words differ, and only a few things are sold at enrollment. */
function nameOneTime(clause: string): string {
  if (/\bmember|\bmembresia/.test(clause)) return "membership";
  return PURCHASE.test(clause) ? "purchase" : "enrollment";
}

/** Returns the conditions of a folded sentence without an amount. */
export function readCondition(folded: string, quote: string): PlanCondition[] {
  const kinds = listKinds(folded);
  if (kinds.length === 0 || /\breward|\brecompensa/.test(folded)) return [];
  const chosen = kinds.filter((kind) => PAYMENT_OR_DEVICE.has(kind));
  const isDiscount = chosen.length > 0 && DISCOUNT.test(folded);
  if (isDiscount) return [conditionOf(chosen, "credit", quote)].filter((one) => one !== null);
  if (NOT_REQUIRED.test(folded) || !REQUIRED.test(folded)) return [];
  const others = kinds.filter((kind) => !PAYMENT_OR_DEVICE.has(kind));
  return [
    conditionOf(chosen, "required", quote),
    ...others.map((kind) => conditionOf([kind], "required", quote)),
  ].filter((one) => one !== null);
}

function readSentence(sentence: string, into: Collected): void {
  const folded = foldUnits(sentence);
  const amounts = findAmounts(folded);
  if (amounts.length === 0) {
    into.conditions.push(...readCondition(folded, sentence));
    return;
  }
  const isRead = amounts.map((amount, index) =>
    readAmount(amount, clauseOf(folded, amounts, index), folded, toQuote(sentence), into),
  );
  if (isRead.includes(false)) into.not_understood.push(toQuote(sentence));
}

const hasAmount = (one: PlanCondition): boolean => one.usd_per_month > 0 || one.cents_per_kwh > 0;

const sameNeeds = (a: PlanCondition, b: PlanCondition): boolean =>
  a.needs.length === b.needs.length && a.needs.every((kind) => b.needs.includes(kind));

/** Whether a condition adds nothing to another one: it is the same, or names it without the amount. */
function isCovered(one: PlanCondition, other: PlanCondition): boolean {
  if (hasAmount(one))
    return (
      sameNeeds(one, other) &&
      one.usd_per_month === other.usd_per_month &&
      one.cents_per_kwh === other.cents_per_kwh
    );
  if (one.effect === "required" && !one.needs.includes("device"))
    return sameNeeds(one, other) && one.effect === other.effect;
  return one.needs.every((kind) => other.needs.includes(kind)) && (hasAmount(other) || sameNeeds(one, other));
}

/** Returns the conditions without those that another one covers. Of two that are the same, the first remains. */
export function uniqueConditions(all: readonly PlanCondition[]): PlanCondition[] {
  return all.filter(
    (one, index) =>
      !all.some(
        (other, place) =>
          place !== index && isCovered(one, other) && (place < index || !isCovered(other, one)),
      ),
  );
}

/** Returns the fees without those of an amount that an earlier one has: texts repeat a fee under another name. */
export function uniqueFees(all: ListedTerms["one_time_fees"]): ListedTerms["one_time_fees"] {
  return all.filter(
    (fee, index) => all.findIndex(({ amount_usd }) => amount_usd === fee.amount_usd) === index,
  );
}

/** Reads the terms of a listing in one language. Amounts in dollars and cents per kWh. Never throws. */
export function readTerms(text: string): ListedTerms {
  const into: Collected = { one_time_fees: [], conditions: [], stated: [], not_understood: [] };
  for (const sentence of splitTerms(text)) readSentence(sentence, into);
  return {
    ...into,
    one_time_fees: uniqueFees(into.one_time_fees),
    conditions: uniqueConditions(into.conditions),
  };
}
