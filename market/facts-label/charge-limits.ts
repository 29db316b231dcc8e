// What limits a credit, fee or base charge to a usage, to months or to days, in its own statement or in one behind it.
import { isNotMonthly, limitsMonths } from "../infer/some-months.ts";
import { findThresholds } from "../infer/thresholds.ts";
import { ABOUT_AVERAGES } from "./about-averages.ts";
import { findAmounts } from "./amounts.ts";
import type { Amount } from "./amounts.ts";
import { ADDER } from "./charge-facts.ts";
import { limitsAtUnknownUsage } from "./leftover-numbers.ts";
import { readOneTime } from "./special-amounts.ts";
import { NOT_RECURRING } from "./terms.ts";

export const CREDIT = /\b(?:credits?|discounts?|rebates?|creditos?|descuentos?|bonificacion)\b/;
export const NO_CREDIT = /credit card|credit (?:score|check|history)/;
/** "Delivery charges of $4.23 per month change on March 1 and September 1" is no charge of some months. */
const ABOUT_DELIVERY =
  /^(?!.*\b(?:credit|discount|fee|surcharge)).*\b(?:tdu|tdsp|deliver\w*|oncor|centerpoint|aep|tnmp|lp&l)\b/;

/** Whether a folded statement has a credit, fee, base charge or adder, to which the next one may refer. */
export function statesCharge(statement: string): boolean {
  if (NOT_RECURRING.test(statement) || ABOUT_DELIVERY.test(statement)) return false;
  const isAdder = ADDER.test(statement);
  return findAmounts(statement).some(
    ({ unit, value }) => (isAdder || unit !== "cents_per_kwh") && value !== 0,
  );
}

/**
 * Whether a folded statement without an amount limits a credit or fee to a usage or to months that no tariff has.
 * `followsCharge` says that a charge in dollars is before it.
 */
export function limitsCharge(statement: string, followsCharge: boolean): boolean {
  if (ABOUT_AVERAGES.test(statement)) return false;
  if (limitsAtUnknownUsage(statement, followsCharge)) return true;
  const isCredit = CREDIT.test(statement) && !NO_CREDIT.test(statement);
  return (isCredit || !NOT_RECURRING.test(statement)) && limitsMonths(statement, followsCharge);
}

/** Whether a folded statement has dollars or an adder per kWh that are due another way than in every month. */
export function hasOwnCalendar(statement: string, amounts: ReadonlyArray<Amount>): boolean {
  const hasDollars = amounts.some(({ unit, value }) => unit !== "cents_per_kwh" && value !== 0);
  if (!hasDollars && !(ADDER.test(statement) || CREDIT.test(statement))) return false;
  if (readOneTime(statement, statement) !== null || ABOUT_DELIVERY.test(statement)) return false;
  return isNotMonthly(statement, findThresholds(statement).length > 0);
}
