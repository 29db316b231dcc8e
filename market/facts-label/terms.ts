// The disclosure chart (16 TAC 25.475): kind of product, term, termination fee, renewable share.
import type { Plan, TerminationFee } from "#contracts/plan.ts";
import { readFeeSentence } from "../listing/values.ts";
import { findAmounts } from "./amounts.ts";

export interface LabelTerms {
  /** 0 = month to month; null = not stated. */
  readonly term_months: number | null;
  readonly rate_type: Plan["rate_type"] | null;
  readonly termination_fee: TerminationFee;
  readonly renewable_percent: number | null;
  readonly prepaid: boolean | null;
  readonly new_customers_only: boolean;
}

/**
 * Sentences about early termination or about fees caused by a customer's own actions. They are not part of the
 * recurring price.
 */
export const NOT_RECURRING =
  /terminat|cancel|months? (?:remaining|left)|\bremaining (?:in|on|of)\b|\bearly\b|\betf\b|cancelacion|deposit|late (?:payment|fee|charge)|past due|penalty|disconnect|reconnect|desconexion|reconexion|return(?:ed)? (?:check|payment|item|fee)|(?:in|non-?)sufficient funds?|\bnsf\b|non-?recurring|move[- ](?:in|out)|expedited|paper (?:bill|invoice|statement)|gift card|sales tax|credit card|(?:product|plan) change fee|if you (?:wish|want) to (?:adjust|change)|payment (?:assistance|processing|convenience|transaction)|convenience fee|agent[- ]assist|duplicate bill|letter fee|meter (?:test|re-?read)|out[- ]of[- ]cycle|collection|processing fee|live agent|phone payment|by phone|per payment|statement fee|mailed|printed|bill copy|copies|meter read\b|transaction fee|priority|tampering|broken (?:meter )?seal|trip fee|dispatch|pago tardio|deposito/;

function termMonths(text: string): number | null {
  const stated = /(?:contract\s+)?(?:term|plazo)(?:\s+length)?[\s:(]*(\d{1,3})\s*[- ]?(?:months?|meses)/.exec(
    text,
  );
  if (stated !== null) return Number(stated[1]);
  if (/month[\s-]+to[\s-]+month|mes a mes/.test(text)) return 0;
  const any = /\b(\d{1,2})[\s-]months?(?:\s+(?:contract|term|product|plan|fixed))/.exec(text);
  return any === null ? null : Number(any[1]);
}

function rateType(text: string): Plan["rate_type"] | null {
  const stated =
    /(?:type of product|product type|tipo de producto)[\s:]*(?:is\s+)?(?:a\s+)?(fixed|variable|indexed|fij[ao]|indexad[ao])/.exec(
      text,
    )?.[1];
  const word = stated ?? /\b(fixed|variable|indexed)[\s-]+(?:rate|price)/.exec(text)?.[1];
  if (word === undefined) return null;
  if (word.startsWith("fi")) return "fixed";
  return word.startsWith("ind") ? "indexed" : "variable";
}

const REPLY = /^(?:yes|no|si)\b/;

/** A further step of the fee, in a sentence of its own: "Otherwise $75", "$200 if 12 or fewer months remain". */
const NEXT_STEP =
  /^\W*(?:otherwise|thereafter|afterwards?|after\b|or\b|then\b|if\b|and\b|plus\b|less\b|minus\b|\$\d[\d.,]* ?(?:if|when|for|in|with|after|per|thereafter|otherwise)\b|(?:whichever|but|not to exceed|up to|the (?:fee|amount))\b)/;
const ABOUT_OTHER = /\bkwh\b|\bbase\b|energy charge|\?/;

/** The reply can be on the question's own line, on the next two ("Yes." "$150.00"), or before it. */
function terminationContext(statements: ReadonlyArray<string>, index: number): string {
  const statement = statements[index] ?? "";
  if (/\$\d/.test(statement)) return addSteps(statement, statements, index);
  const near = [1, 2, -1, -2, -3, -4, -5].map((step) => index + step);
  const reply = near.find((at) => REPLY.test(statements[at] ?? "") && /\$\d/.test(statements[at] ?? ""));
  if (reply !== undefined) return addSteps(`${statement} ${statements[reply]}`, statements, reply);
  const below = statements.slice(index + 1, index + 3).join(" ");
  return addSteps(`${statement} ${below}`, statements, index + 2);
}

/** Adds the sentences behind a reply that go on with its fee. */
function addSteps(context: string, statements: ReadonlyArray<string>, index: number): string {
  const next = statements[index + 1] ?? "";
  const isStep = NEXT_STEP.test(next) && /\$\d|months?|\bremain|%/.test(next) && !ABOUT_OTHER.test(next);
  return isStep ? addSteps(`${context} ${next}`, statements, index + 1) : context;
}

/** Returns the fee of a context. Null if it has no dollars. Two different amounts are not understood. */
function feeIn(context: string): TerminationFee | null {
  const amounts = findAmounts(context).filter((one) => one.unit !== "cents_per_kwh");
  const [only, ...others] = amounts;
  if (only === undefined) return null;
  if (others.some(({ value }) => value !== only.value)) return { kind: "unknown" };
  // The unit of "$20 per month" is part of its rule.
  const digits = /^[-($\s]*[\d.,]+\)?/.exec(context.slice(only.start))?.[0] ?? "";
  return readFeeSentence(
    context.slice(0, only.start),
    Math.abs(only.value),
    context.slice(only.start + digits.length),
  );
}

/** "Monthly credit of $10 until canceled" is no fee for ending the contract. */
const OTHER_AMOUNT =
  /\$\d.*\b(?:credits?|discounts?|deposit|rebate|reward|gift|late|reconnect\w*)\b|\b(?:credits?|discounts?|deposit|rebate|reward|gift|late|reconnect\w*)\b.*\$\d/;
const FEE_NAME =
  /(?:terminat\w*|cancell?ation|exit|\betf\b)[^.$]{0,20}(?:fee|charge|penalt)|fees?\b[^.$]{0,40}terminat/;

function terminationFee(statements: ReadonlyArray<string>): TerminationFee {
  let none = false;
  for (const [index, statement] of statements.entries()) {
    if (!/terminat|cancel|\betf\b/.test(statement)) continue;
    if (OTHER_AMOUNT.test(statement) && !FEE_NAME.test(statement)) continue;
    const context = terminationContext(statements, index);
    const fee = feeIn(context);
    if (fee !== null && fee.kind !== "none") return fee;
    // "Yes. … There is no fee if you move" has a fee that is printed elsewhere.
    const hasFee = /(?:\?\W*|^\W*)(?:yes|si)\b/.test(context);
    none ||= fee !== null || (!hasFee && /\bno\b|\bnone\b|not applicable|n\/a/.test(context));
  }
  return { kind: none ? "none" : "unknown" };
}

function parsePrepaid(text: string): boolean | null {
  const match = /pre-?pa(?:y|id)[^?]{0,60}\?\s*(yes|no)\b/.exec(text);
  if (match !== null) return match[1] === "yes";
  return /\bpre-?paid\b(?! (?:cash |debit |visa |gift |reward )*card)|pay[- ]as[- ]you[- ]go|pay in advance product\b(?!\?)/.test(
    text,
  )
    ? true
    : null;
}

/** Parses the chart from folded statements. */
export function readTerms(statements: ReadonlyArray<string>): LabelTerms {
  const text = statements.join(" ");
  const renewable =
    /renewable (?:energy )?content[^%]{0,80}?(\d{1,3}(?:\.\d+)?)\s*%/.exec(text) ??
    /(\d{1,3}(?:\.\d+)?)\s*% (?:renewable|green)/.exec(text);
  const percent = renewable === null ? null : Number(renewable[1]);
  return {
    term_months: termMonths(text),
    rate_type: rateType(text),
    termination_fee: terminationFee(statements),
    renewable_percent: percent !== null && percent <= 100 ? percent : null,
    prepaid: parsePrepaid(text),
    new_customers_only:
      /new (?:residential )?customers only|only (?:available )?(?:to|for) new (?:residential )?customers/.test(
        text,
      ),
  };
}
