// Amounts that are no plain monthly charge: discounts with a condition, amounts paid once, rewards outside the bill.
import type { PlanCondition } from "#contracts/plan.ts";
import { CONDITION_CHOICES } from "#contracts/tables/plan-conditions.ts";
import { listKinds } from "../terms/read-terms.ts";
import { findAmounts } from "./amounts.ts";

/** A discount (negative) or surcharge that depends on how the customer pays or is billed. */
export interface ConditionalAmount {
  readonly usd_per_month: number;
  readonly cents_per_kwh: number;
  /** Whether the averages contain it. Null if the label does not say. */
  readonly in_average: boolean | null;
  /** What it depends on, and the folded statement. */
  readonly needs: PlanCondition["needs"];
  readonly quote: string;
}

/** An amount charged once. */
export interface OneTimeAmount {
  readonly name: string;
  readonly amount_usd: number;
  /** Whether the averages contain a twelfth of it. Null if the label does not say. */
  readonly in_average: boolean | null;
}

/** How the customer pays or is billed, which many discounts require. */
export const PAYMENT_TERMS =
  /auto[- ]?pay|paper-?less|automatic (?:monthly )?(?:bill )?(?:payments?|draft|withdrawal)|bank draft|direct debit|\be-?bill(?:ing)?\b|electronic bill|pago automatico|sin papel|\bthermostat\b|\btermostato\b/;
const DISCOUNT = /discount|credit|reduc|savings?|lower|\boff\b|descuento/;
const PENALTY = /\bfee\b|surcharge|additional charge|increase|without|not enrolled|fail/;
const INCLUDED =
  /(?:included|reflected|applied|assum\w+)\b[^.]{0,60}\b(?:average|price)|average[^.]{0,80}\b(?:include|reflect|assume)/;
const LEFT_OUT =
  /(?:not|n't) (?:be )?(?:included|reflected|part of)[^.]{0,60}(?:average|price)|average[^.]{0,80}(?:do(?:es)? not|exclude)|exclud\w+ from[^.]{0,40}average/;
const ONE_TIME =
  /\bone[- ]time\b|\bset-?up\b|\b(?:enrollment|activation|sign-?up|initiation|joining|equipment purchase) (?:fee|charge)|\bunico pago\b|\bpago unico\b|carg[ao] unic[ao]/;
/** Paid at the start and returned at the end. */
const MEMBERSHIP = /\bmembership fee\b[^.]{0,40}\brefund/;
const AVOIDABLE =
  /\bmay\b|\bif\b|option|request|move[- ]|connect|terminat|cancel|return|late\b|credit card|deposit|expedit|priority/;
const TWELFTH = /\b1\/12\b|one[- ]twelfth|(?:amortiz|prorat|spread|averag)\w*[^.]{0,40}\b(?:12|twelve)\b/;
const REWARD =
  /cash ?back|gift|reward|loyalty (?:reward|points|card)|referral|rebate card|prepaid card|pre-paid cash card|points|sweepstakes|donat/;
const FIRST_BILL =
  /(?:first|initial|second|next|1st) (?:\w+ )?(?:bill|invoice|month|billing cycle|statement)|sign-?up|welcome|new customer|one[- ]time/;

function inAverage(neighbors: string): boolean | null {
  if (LEFT_OUT.test(neighbors)) return false;
  return INCLUDED.test(neighbors) ? true : null;
}

function toNeeds(statement: string): PlanCondition["needs"] {
  const [first = "autopay", ...rest] = listKinds(statement).filter((kind) =>
    CONDITION_CHOICES.some((choice) => choice === kind),
  );
  return [first, ...rest];
}

/** Returns the discount or surcharge of a statement about payment terms. Null if it has none that can be read. */
export function readConditional(statement: string, neighbors: string): ConditionalAmount | null {
  if (!PAYMENT_TERMS.test(statement) || /\bkwh (?:or|and)\b|[<>≤≥]/.test(statement)) return null;
  if (FIRST_BILL.test(statement)) return null;
  const amounts = findAmounts(statement).filter((amount) => amount.value !== 0);
  const [only, ...others] = amounts;
  if (only === undefined || others.some((other) => other.value !== only.value || other.unit !== only.unit))
    return null;
  const discount = DISCOUNT.test(statement);
  if (!discount && !PENALTY.test(statement)) return null;
  const value = (discount ? -1 : 1) * Math.abs(only.value);
  const isRate = only.unit === "cents_per_kwh";
  return {
    usd_per_month: isRate ? 0 : value,
    cents_per_kwh: isRate ? value : 0,
    // What only those pay who do not enroll is outside the averages.
    in_average: discount ? inAverage(neighbors) : false,
    needs: toNeeds(statement),
    quote: statement,
  };
}

/** Returns the amount of a statement that everyone pays once. Null if it has none. */
export function readOneTime(statement: string, neighbors: string): OneTimeAmount | null {
  const isOnce = ONE_TIME.test(statement) && !AVOIDABLE.test(statement.replaceAll(/\([^)]*\)/g, ""));
  if (!isOnce && !MEMBERSHIP.test(statement)) return null;
  const [only, ...others] = findAmounts(statement).filter((amount) => amount.unit !== "cents_per_kwh");
  if (only === undefined || others.length > 0 || only.value <= 0) return null;
  const label = isOnce ? statement : "membership fee";
  const name = label
    .slice(0, only.start)
    .replace(/^one[- ]time\s+/, "")
    .replace(/[\s:=-]+(?:of|is)?\s*$/, "")
    .trim();
  const stated = TWELFTH.test(neighbors) ? !LEFT_OUT.test(neighbors) : inAverage(neighbors);
  return {
    name: name === "" ? "one-time fee" : name.slice(0, 80),
    amount_usd: only.value,
    in_average: stated,
  };
}

/** Whether a statement is about a gift outside the bill, such as a card. */
export const isGift = (statement: string): boolean => REWARD.test(statement);

/** Whether a statement is about a reward outside the bill or a credit on one bill only, which no month's price has. */
export function isReward(statement: string): boolean {
  if (REWARD.test(statement)) return true;
  return (
    /credit|discount|bonus/.test(statement) &&
    FIRST_BILL.test(statement) &&
    !/each|every|per month/.test(statement)
  );
}
