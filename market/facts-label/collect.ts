// Reads a label statement by statement. Every amount and every number that may change a price is claimed by a rule here,
// or explained, or becomes a note that keeps the plan unproven.
import { isOfContractMonths } from "../infer/some-months.ts";
import { findThresholds } from "../infer/thresholds.ts";
import { findAmounts } from "./amounts.ts";
import type { Amount } from "./amounts.ts";
import { baseWaivedFrom, wholeKwh } from "./bands.ts";
import { ABOUT_BUYBACK } from "./buyback.ts";
import { readCharges } from "./charge-facts.ts";
import { CREDIT, hasOwnCalendar, limitsCharge, NO_CREDIT, statesCharge } from "./charge-limits.ts";
import type { Category } from "./charge-category.ts";
import { ABOUT_AVERAGES } from "./about-averages.ts";
import { readRules, readShares, withMoreHours } from "./collect-rules.ts";
import type { Collected } from "./collected.ts";
import { hasLeftoverNumber, isUnexplained, LIMITS, limitsAtUnknownUsage } from "./leftover-numbers.ts";
import { isGift, isReward, PAYMENT_TERMS, readConditional, readOneTime } from "./special-amounts.ts";
import { readSplitPair, readSplitRow } from "./split-table.ts";
import { NOT_RECURRING } from "./terms.ts";
import { addBands, addCredits } from "./usage-charges.ts";

const USAGE_FEE =
  /minimum usage|low usage|usage (?:fee|charge)|uso minimo|consumo minimo|\b(?:fee|charge|cargo|cuota)\b/;
// A decimal number next to a price word but without a unit may be a price.
const BARE_AMOUNT =
  /(?:charge|fee|price|rate|credit)s?\b[^.\d]{0,30}(?<![\d.$])\d+\.\d+(?![\d.]*\s*(?:¢|%|kwh))/;
/** A charge of no stated amount in addition to the energy charge. */
const VARYING =
  /\b(?:adder|congestion|ancillary|nodal|fuel|balancing)\b[^.]{0,80}\b(?:var(?:y|ies)|fluctuat\w*|actual cost|each month|monthly basis)\b/;
/** The heading of the part with fees for a customer's own actions. It ends at the next question or price. */
const OTHER_FEES =
  /what other fees|fees? not included in (?:the )?(?:price|average)|otros cargos|non-?recurring (?:fees|charges)/;
const OTHER_FEES_END =
  /^(?:is this|can my|do(?:es)? |type of product|contract term|renewable|energy charge|base charge|average|what (?:is|are) )/;
/** What a prepaid customer keeps on the account. It pays for the usage and is no price. */
const BALANCE =
  /\b(?:minimum|account|initial|starting|opening|connection|low|current|prepaid) balance\b|\bbalance (?:of|reaches|falls|is|drops|below)|\b(?:initial|minimum|first|opening) (?:payment|purchase|deposit)\b/;
const REPLY = /^(?:yes|no|si)\b[\s.,;:!-]*/;

/** What a credit or price requires: a device, a membership, being enrolled. */
const REQUIREMENT =
  /\b(?:thermostat|device|battery|powerwall|electric vehicle|membership|member|enroll\w*)\b[^.]{0,80}\b(?:required|forfeit\w*|must|only)\b|\b(?:requires?|must (?:be|have|own|enroll|maintain|remain)|failure to|forfeit\w*|only (?:if|for|available))\b[^.]{0,80}\b(?:thermostat|device|battery|powerwalls?|electric vehicle|membership|members?|enroll\w*)\b/;

/** A statement without an amount: a heading, a rule about hours, a remark that repeats a threshold. */
function readText(statement: string, place: Place, into: Collected): Category | null {
  const { last } = place;
  if (
    BARE_AMOUNT.test(statement) ||
    VARYING.test(statement) ||
    (!place.inHeading && isUnexplained(statement)) ||
    limitsCharge(statement, place.followsCharge)
  )
    into.notes.push({ text: statement, carries_price: true });
  const waivedFrom = baseWaivedFrom(statement);
  if (waivedFrom !== null) into.base_waived_from_kwh = waivedFrom;
  else if (
    (place.followsCharge || LIMITS.test(statement)) &&
    findThresholds(statement).length > 0 &&
    !ABOUT_AVERAGES.test(statement)
  )
    into.repeated.push(statement);
  // "Do I have a termination fee?" has its reply on the next line: "Yes. $150.00".
  if (NOT_RECURRING.test(statement) || (last === "ignored" && /^(?:yes|no)\b.{0,3}$/.test(statement)))
    return "ignored";
  if (statement.length >= 80) return null;
  if (/deliver|\btdu\b|\btdsp\b|entrega/.test(statement)) return "delivery";
  if (/\bbase\b|cargo (?:basico|fijo)/.test(statement)) return "base";
  return /\benergy (?:charge|rate)/.test(statement) ? "energy" : null;
}

/** "Yes; $150.00" can be printed before, beside or after its question. */
function isTerminationReply(statements: ReadonlyArray<string>, index: number): boolean {
  const rest = (statements[index] ?? "").replace(REPLY, "");
  if (rest === statements[index] && !/^\$[\d.,]+[.;]?$/.test(rest)) return false;
  if (/charge|credit|\bkwh\b|per month$/.test(rest) || rest.includes("¢")) return false;
  // Without "yes", it has to be near its question.
  const reach = rest === statements[index] ? 3 : 6;
  const around = statements.slice(Math.max(0, index - 2), index + reach).join(" ");
  return /terminat|cancel|\betf\b/.test(around);
}

/** "You may be charged a $12.00 fee for a copy": paid once, and not by everyone. */
function isAvoidable(statement: string, amounts: ReadonlyArray<Amount>): boolean {
  if (BALANCE.test(statement) && amounts.every((amount) => amount.unit === "usd")) return true;
  const isFee = /\bmay be (?:charged|assessed|billed)|\bmay apply\b/.test(statement);
  return (
    isFee && amounts.every((amount) => amount.unit === "usd") && !/\bkwh\b|\bbase\b|energy/.test(statement)
  );
}

/** Credits, discounts and fees with a condition. Null if the statement has none of them. */
function readSpecial(
  statement: string,
  next: string,
  amounts: ReadonlyArray<Amount>,
  into: Collected,
): boolean {
  const neighbors = `${statement} ${next}`;
  // "$0.00 where usage is below 1,000 kWh" says that nothing is due there.
  const nothing = amounts.every((amount) => amount.value === 0 && amount.unit !== "cents_per_kwh");
  if (nothing && findThresholds(statement).length > 0 && !/\bbase\b/.test(statement)) return true;
  const oneTime = readOneTime(statement, neighbors);
  if (oneTime !== null) {
    into.one_time.push(oneTime);
    return true;
  }
  const isForActions = NOT_RECURRING.test(statement) && !PAYMENT_TERMS.test(statement);
  if (isForActions && findThresholds(statement).length === 0) return false;
  const conditional = readConditional(statement, neighbors);
  if (conditional !== null) {
    into.conditional.push(conditional);
    return true;
  }
  const isCredit = CREDIT.test(statement) && !NO_CREDIT.test(statement);
  const isPerDevice = /per month ?(?:\/|per) ?[a-z]/.test(statement);
  if (isPerDevice) return false;
  if (isCredit && addCredits(statement, amounts, into)) return true;
  const isGiven = isGift(statement) && amounts.every((amount) => amount.unit === "usd");
  if (isGiven || (isCredit && isReward(statement))) {
    into.conditions.push(statement);
    return true;
  }
  if (isCredit || !USAGE_FEE.test(statement)) return false;
  if (addBands(statement, amounts, into)) return true;
  // The condition can be a separate sentence: "Usage charge $9.95. It is not included when …".
  const joined = `${statement.replace(/\.$/, ",")} ${next}`;
  const isCondition =
    findAmounts(next).length === 0 &&
    findThresholds(next).length > 0 &&
    /\b(?:if|when|unless|in which|less|more)\b/.test(next);
  return isCondition && addBands(joined, amounts, into);
}

interface Place {
  readonly last: Category | null;
  readonly inOtherFees: boolean;
  /** Above the table of averages. */
  readonly inHeading: boolean;
  /** Below a credit, fee or base charge in dollars. */
  readonly followsCharge: boolean;
}

const isBare = (statement: string): boolean =>
  !/[a-z]{3}/.test(statement.replaceAll(/¢\/kwh|per (?:month|day)|\b(?:yes|and|plus)\b/g, ""));

function readStatement(
  statements: ReadonlyArray<string>,
  index: number,
  place: Place,
  into: Collected,
): Category | null {
  const statement = statements[index] ?? "";
  const next = statements[index + 1] ?? "";
  const previous = statements[index - 1] ?? "";
  const repliesToBuyback =
    statement.length < 80 &&
    /^[\d.]+ ?[¢%]/.test(statement) &&
    previous.endsWith("?") &&
    ABOUT_BUYBACK.test(previous);
  if (repliesToBuyback || (ABOUT_BUYBACK.test(statement) && !/average price/.test(statement))) {
    into.buyback.push(statement);
    return null;
  }
  const amounts = findAmounts(statement);
  const isCondition = PAYMENT_TERMS.test(statement) || REQUIREMENT.test(statement);
  if (isCondition && !place.inHeading) into.conditions.push(statement);
  if (!NOT_RECURRING.test(statement) || amounts.length === 0)
    readRules(withMoreHours(statements, index), place.inHeading, into);
  if (amounts.length === 0) return readText(statement, place, into);
  if (isTerminationReply(statements, index)) return "ignored";
  if (isAvoidable(statement, amounts)) return "ignored";
  if (place.inOtherFees && amounts.every((amount) => amount.unit === "usd")) return "ignored";
  const split = readSplitRow(statements, index) ?? readSplitPair(statements, index);
  if (split !== null) {
    into.facts.push(...split);
    return null;
  }
  const isOpen =
    hasLeftoverNumber(statement) ||
    isOfContractMonths(statement) ||
    VARYING.test(statement) ||
    limitsAtUnknownUsage(statement);
  // A usage shows that it is no fee for an action, such as canceling early.
  const isAction = NOT_RECURRING.test(statement) && !/\d\)?\s*kwh\b/.test(statement);
  if ((isOpen || hasOwnCalendar(statement, amounts)) && !isAction)
    into.notes.push({ text: statement, carries_price: true });
  if (readSpecial(statement, next, amounts, into)) return null;
  // A reply goes on in a line of amounts, not in a sentence of its own.
  const inherited = place.last === "ignored" && !isBare(statement) ? null : place.last;
  const { facts, category } = readCharges(statement, inherited, `${statement} ${next}`);
  // A credit that the grammar rejected must not pass as a charge.
  const isRejected =
    CREDIT.test(statement) &&
    !NO_CREDIT.test(statement) &&
    !NOT_RECURRING.test(statement) &&
    facts.some((fact) => fact.kind !== "energy" && fact.kind !== "ignored");
  const unread = facts.some((fact) => fact.kind === "unread");
  if (isRejected || unread) into.notes.push({ text: statement, carries_price: true });
  else into.facts.push(...facts);
  if (
    facts.some((fact) => fact.kind === "ignored") &&
    /option|device|vehicle|\bvpp\b|powerwall|\/ ?[a-z]/.test(statement)
  )
    into.conditions.push(statement);
  return category;
}

/** A usage named without an amount must be one that was read with its amount. Otherwise, a condition was missed. */
function checkRepeated(into: Collected): void {
  const known = new Set<number>();
  const add = (kwh: number | null): void => {
    if (kwh !== null) for (const near of [kwh - 1, kwh, kwh + 1]) known.add(near);
  };
  for (const credit of into.credits) {
    add(credit.min_kwh);
    add(credit.max_kwh);
  }
  for (const fee of into.minimum_usage_fees) add(fee.below_kwh);
  for (const band of into.base_bands) {
    add(band.min_kwh);
    add(band.max_kwh);
  }
  for (const fact of into.facts) {
    if (fact.kind === "flat_block") add(fact.up_to_kwh);
    if (fact.kind !== "energy") continue;
    add(fact.row.from_kwh);
    add(fact.row.up_to_kwh);
    add(fact.row.max_kwh_per_month);
  }
  for (const rule of into.free) add(rule.max_kwh_per_month);
  for (const statement of into.repeated) {
    const named = findThresholds(statement).map(wholeKwh);
    const isKnown = named.every(({ min_kwh, max_kwh }) =>
      [min_kwh, max_kwh].every((kwh) => kwh === null || kwh === 0 || known.has(kwh)),
    );
    if (!isKnown) into.notes.push({ text: statement, carries_price: true });
  }
}

/** Reads all statements that are not part of the table of averages (`used`). */
export function collect(statements: ReadonlyArray<string>, used: ReadonlySet<number>): Collected {
  const into: Collected = {
    facts: [],
    credits: [],
    other_credits: [],
    minimum_usage_fees: [],
    base_bands: [],
    conditional: [],
    one_time: [],
    conditions: [],
    buyback: [],
    definitions: new Map(),
    rest: null,
    promised_free: [],
    free: [],
    loose_hours: [],
    shares: new Map(),
    loose_shares: [],
    share_rounding: 0,
    promised: new Set(),
    notes: [],
    repeated: [],
    bundled: false,
    base_waived_from_kwh: null,
  };
  let last: Category | null = null;
  let inOtherFees = false;
  const table = Math.min(...used);
  for (const [index, statement] of statements.entries()) {
    if (OTHER_FEES.test(statement)) inOtherFees = true;
    else if (OTHER_FEES_END.test(statement)) inOtherFees = false;
    if (used.has(index)) {
      readShares(statement, into);
      last = null;
      continue;
    }
    const followsCharge = statesCharge(statements[index - 1] ?? "");
    last = readStatement(
      statements,
      index,
      { last, inOtherFees, inHeading: index < table, followsCharge },
      into,
    );
  }
  checkRepeated(into);
  return into;
}
