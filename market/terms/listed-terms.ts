// Adds what a listing's sentences state to a plan: fees paid once, conditions, and a reason against ranking it if an
// amount isn't understood.
import type { Label, Plan, Tariff } from "#contracts/plan.ts";
import { findAmounts } from "../facts-label/amounts.ts";
import { foldUnits } from "../facts-label/fold-units.ts";
import { findThresholds } from "../infer/thresholds.ts";
import {
  readTerms,
  splitTerms,
  uniqueConditions,
  uniqueFees,
  type ListedTerms,
  type StatedAmount,
} from "./read-terms.ts";

type Texts = Plan["texts"];
type Priced = Pick<Plan, "tariff" | "proof">;

/** The base charge that three rounded averages give is uncertain by $0.65 (market/README.md). */
const BASE_TOLERANCE_USD = 0.7;
/** Rounding of a label's averages, in cents per kWh. */
const RATE_TOLERANCE_CENTS = 0.051;

/** Returns the terms of both languages. What only one of them states counts. */
function readTexts(texts: Texts): ListedTerms {
  const all = [texts.en, texts.es].flatMap((text) =>
    text === null ? [] : [text.special_terms, text.promotion].filter((one) => one !== null),
  );
  const read = all.map(readTerms);
  return {
    one_time_fees: uniqueFees(read.flatMap((one) => one.one_time_fees)),
    conditions: uniqueConditions(read.flatMap((one) => one.conditions)),
    stated: read.flatMap((one) => one.stated),
    not_understood: read.flatMap((one) => one.not_understood),
  };
}

/** A sentence of the "Fees/Credits" text that names a condition or a fee paid once, and no usage. */
function isTerm(sentence: string): boolean {
  const folded = foldUnits(sentence);
  if (findAmounts(folded).length === 0 || findThresholds(folded).length > 0 || /\bkwh\b/.test(folded))
    return false;
  const { one_time_fees, conditions, stated, not_understood } = readTerms(sentence);
  return not_understood.length === 0 && stated.length === 0 && one_time_fees.length + conditions.length > 0;
}

/** Splits the "Fees/Credits" text into terms and what the grammar of usage credits reads. */
export function splitCreditText(text: string | null): {
  readonly terms: string | null;
  readonly credits: string | null;
} {
  if (text === null) return { terms: null, credits: null };
  const sentences = splitTerms(text);
  const terms = sentences.filter(isTerm);
  if (terms.length === 0) return { terms: null, credits: text };
  const credits = sentences.filter((sentence) => !terms.includes(sentence));
  return { terms: terms.join(" "), credits: credits.length === 0 ? null : credits.join(" ") };
}

function isExplained({ kind, value, quote }: StatedAmount, tariff: Tariff, label: Label): boolean {
  if (kind === "base") return Math.abs(tariff.base_charge_usd - value) <= BASE_TOLERANCE_USD;
  if (kind === "usage_credit") {
    // The averages decide about the amount, if two texts of the listing differ. The usage level must be the same.
    const levels = findThresholds(foldUnits(quote)).map(({ min_kwh, max_kwh }) => min_kwh ?? max_kwh ?? 0);
    return levels.every((kwh) =>
      tariff.credits.some(({ min_kwh, max_kwh }) =>
        [min_kwh, max_kwh].some((one) => one !== null && Math.abs(one - kwh) <= 1),
      ),
    );
  }
  const rates = tariff.energy.flatMap(({ tiers }) => tiers.map(({ cents_per_kwh }) => cents_per_kwh));
  return [...rates, ...Object.values(label)].some((rate) => Math.abs(rate - value) <= RATE_TOLERANCE_CENTS);
}

/** Returns a tariff with the fees and conditions of its listing. Those that it has already come first. */
export function addTerms(
  tariff: Tariff,
  listed: Pick<Tariff, "one_time_fees" | "conditions"> | Pick<ListedTerms, "one_time_fees" | "conditions">,
): Tariff {
  const fees = uniqueFees([...(tariff.one_time_fees ?? []), ...(listed.one_time_fees ?? [])]);
  const conditions = uniqueConditions([...(tariff.conditions ?? []), ...(listed.conditions ?? [])]);
  return {
    ...tariff,
    ...(fees.length > 0 ? { one_time_fees: fees } : {}),
    ...(conditions.length > 0 ? { conditions } : {}),
  };
}

/**
 * Returns a listed plan's tariff and proof with the terms of its texts. `credit_terms` are the sentences of its
 * "Fees/Credits" text that `splitCreditText` found. A verified plan with an amount that no rule explains becomes unproven.
 */
export function withListedTerms(
  { tariff, proof }: Priced,
  { texts, label }: Pick<Plan, "texts" | "label">,
  credit_terms: string | null,
): Priced {
  if (tariff === null) return { tariff, proof };
  const terms = readTexts(texts);
  const more = credit_terms === null ? null : readTerms(credit_terms);
  const priced = more === null ? addTerms(tariff, terms) : addTerms(addTerms(tariff, terms), more);
  const quote =
    terms.not_understood[0] ?? terms.stated.find((stated) => !isExplained(stated, tariff, label))?.quote;
  if (quote === undefined || proof.verdict === "unproven") return { tariff: priced, proof };
  return { tariff: priced, proof: { ...proof, verdict: "unproven", why: "terms_not_understood", quote } };
}

/** Returns what a label's text gives for a listed plan, with the terms that only the listing states. */
export function keepListedTerms(
  listed: Priced,
  read: { readonly tariff: Tariff; readonly proof: Plan["proof"] },
): { readonly tariff: Tariff; readonly proof: Plan["proof"] } {
  const tariff = listed.tariff === null ? read.tariff : addTerms(read.tariff, listed.tariff);
  const { why, quote } = listed.proof;
  if (why !== "terms_not_understood") return { tariff, proof: read.proof };
  return {
    tariff,
    proof: { ...read.proof, verdict: "unproven", why, ...(quote === undefined ? {} : { quote }) },
  };
}
