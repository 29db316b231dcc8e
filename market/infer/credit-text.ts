// A small grammar for the listing's "Fees/Credits" sentence: amounts of money paired in order with usage thresholds,
// sentence by sentence, in English or Spanish. What it does not understand is reported. A price is never partly read.
import type { UsageCredit } from "#contracts/plan.ts";
import { isNotMonthly, limitsMonths } from "./some-months.ts";
import { findThresholds, foldText, namesAnotherUsage } from "./thresholds.ts";
import type { Threshold } from "./thresholds.ts";

export interface MinimumUsageFee {
  readonly amount_usd: number;
  readonly below_kwh: number;
}

/** Charges that a sentence states in addition to base charge and rate. Credits add up. */
export interface StatedCharges {
  readonly credits: ReadonlyArray<UsageCredit>;
  readonly minimum_usage_fees: ReadonlyArray<MinimumUsageFee>;
  /** "The same amount every month below N kWh": the bill is flat up to here. Null if nothing like this is stated. */
  readonly flat_below_kwh: number | null;
}

export type CreditText =
  /** The literal reading first, then others if a boundary or "additional" is doubtful. The label's averages decide. */
  | { readonly ok: true; readonly readings: readonly [StatedCharges, ...StatedCharges[]] }
  | { readonly ok: false; readonly errors: ReadonlyArray<string> };

interface Clause {
  readonly kind: "credit" | "fee" | "flat";
  readonly amount_usd: number;
  readonly threshold: Threshold;
  /** "an additional $15": in addition to the credit before it. */
  readonly additional: boolean;
}

const NOTHING: StatedCharges = { credits: [], minimum_usage_fees: [], flat_below_kwh: null };

const MONEY =
  /-?\$\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)|(?<!\d)(\d+(?:\.\d+)?)\s*(?:\$|dollars|dolares)/g;
const CREDIT_PATTERN = /\b(?:credit\w*|discount\w*|rebate\w*|descuento\w*|bonificacion\w*)/;
const FEE_PATTERN = /\b(?:fees?|charges?|surcharges?|cargos?|tarifas?|cuotas?)\b/;
const WAIVED =
  /\b(?:waived?|not (?:be )?(?:apply|applied|included|charged|assessed)|no fee|exenta?|no se (?:aplica\w*|cobra\w*))\b/;
const ADDITIONAL = /\b(?:additional\w*|another|further|extra|adicional\w*|otros?)\b/;
const SAME_AMOUNT =
  /\b(?:same|flat|misma|fij[ao]|single)\b.{0,40}\b(?:amount|price|bill|fee|cantidad|monto|factura|cuota)\b|\bflat (?:rate|fee)\b/;

/** "Not valid above 2,500" leaves out the unit. */
const BARE_USAGE =
  /(?:\b(?:above|over|below|under|exceed\w*|more than|less than|at least|beyond|mas de|menos de)|[<>≤≥]=?) ?(?:\d{1,2},\d{3}|\d{3,5})(?!,?\d|\.\d|\s*%)/;

/** Smallest step of a meter reading that separates "over 1,000" from "1,000": one Wh. */
const ONE_WH = 0.001;
const afterLast = (kwh: number): number => kwh + ONE_WH;

function splitSentences(text: string): string[] {
  return foldText(text)
    .split(/(?<=[a-z0-9)%][.!?;])\s+(?=\S)|\s*[•▪·]\s*/)
    .filter((sentence) => sentence.trim() !== "");
}

function readSentence(sentence: string): Clause[] | null {
  const thresholds = findThresholds(sentence);
  const money = [...sentence.matchAll(MONEY)];
  const usages = sentence.match(/\bkwh\b/g)?.length ?? 0;
  if (money.length === 0 && usages === 0)
    return limitsMonths(sentence, true) || BARE_USAGE.test(sentence) ? null : [];
  if (isNotMonthly(sentence, usages > 0)) return null;
  if (money.length === 0) {
    const only = thresholds[0];
    const flat = thresholds.length === 1 && only?.min_kwh === null && SAME_AMOUNT.test(sentence);
    return flat ? [{ kind: "flat", amount_usd: 0, threshold: only, additional: false }] : null;
  }
  const credit = CREDIT_PATTERN.test(sentence);
  if (thresholds.length !== money.length || (!credit && !FEE_PATTERN.test(sentence))) return null;
  if (namesAnotherUsage(sentence, thresholds)) return null;
  const clauses: Clause[] = [];
  for (const [index, match] of money.entries()) {
    const amount = Number((match[1] ?? match[2] ?? "").replaceAll(",", ""));
    const band = thresholds[index];
    if (band === undefined) return null;
    const kind = credit ? "credit" : "fee";
    // "additional" belongs to the amount next to it, not to the whole sentence.
    const before = sentence.slice(money[index - 1]?.index ?? 0, match.index);
    const additional =
      ADDITIONAL.test(before) || ADDITIONAL.test(sentence.slice(match.index, (match.index ?? 0) + 40));
    if (kind === "fee" && feeBelow(band, WAIVED.test(sentence)) === null) return null;
    if (amount > 0) clauses.push({ kind, amount_usd: amount, threshold: band, additional });
  }
  return clauses;
}

/** Returns the usage below which a fee is due: stated directly, or as the usage from which it is waived. */
function feeBelow(band: Threshold, waived: boolean): number | null {
  if (band.min_kwh === null && band.max_kwh !== null && !waived) {
    return band.max_inclusive ? afterLast(band.max_kwh) : band.max_kwh;
  }
  if (band.max_kwh === null && band.min_kwh !== null && waived) {
    return band.min_strict ? afterLast(band.min_kwh) : band.min_kwh;
  }
  return null;
}

/** Whether "between A and B" includes B in the literal reading. The other readings have it the other way. */
type BandEnd = "included" | "excluded";

function toCredit(clause: Clause, loose: boolean, end: BandEnd, starts: ReadonlySet<number>): UsageCredit {
  const { min_kwh, max_kwh, min_strict, max_inclusive, max_doubtful } = clause.threshold;
  const min = min_kwh ?? 0;
  // "Between A and B" ends before B if another credit starts there.
  const isEndOpen = max_doubtful && max_kwh !== null && !starts.has(max_kwh);
  const isIncluded = max_inclusive || (isEndOpen && (end === "included") !== loose);
  const max = max_kwh !== null && isIncluded ? afterLast(max_kwh) : max_kwh;
  return {
    amount_usd: clause.amount_usd,
    min_kwh: min_strict && !loose ? afterLast(min) : min,
    max_kwh: max,
  };
}

// A second open-ended credit that is not called additional replaces the first from its threshold.
function replaceSteps(credits: ReadonlyArray<UsageCredit>, clauses: ReadonlyArray<Clause>): UsageCredit[] {
  return credits.map((credit, index) => {
    const next = credits[index + 1];
    const replaces = next !== undefined && clauses[index + 1]?.additional === false;
    return replaces && credit.max_kwh === null && next.min_kwh > credit.min_kwh
      ? { ...credit, max_kwh: next.min_kwh }
      : credit;
  });
}

function reading(
  clauses: ReadonlyArray<Clause>,
  loose: boolean,
  replace: boolean,
  end: BandEnd,
): StatedCharges {
  const stated = clauses.filter((clause) => clause.kind === "credit");
  const starts = new Set(stated.flatMap(({ threshold: { min_kwh } }) => (min_kwh === null ? [] : [min_kwh])));
  const credits = stated.map((clause) => toCredit(clause, loose, end, starts));
  const fees = clauses.filter((clause) => clause.kind === "fee");
  const flat = clauses.find((clause) => clause.kind === "flat");
  return {
    credits: replace ? replaceSteps(credits, stated) : credits,
    minimum_usage_fees: fees.map((clause) => ({
      amount_usd: clause.amount_usd,
      below_kwh: feeBelow(clause.threshold, clause.threshold.min_kwh !== null) ?? 0,
    })),
    flat_below_kwh: flat?.threshold.max_kwh ?? null,
  };
}

/**
 * Parses usage credits and minimum usage fees from a listing's sentence, in dollars and kWh. `errors` lists the
 * sentences that contain an amount or a usage and were not understood. `end` tells whether "between A and B" includes B
 * in the first reading.
 */
export function parseCreditText(text: string, end: BandEnd = "excluded"): CreditText {
  const clauses: Clause[] = [];
  const errors: string[] = [];
  for (const sentence of splitSentences(text)) {
    const read = readSentence(sentence);
    if (read === null) errors.push(sentence);
    else clauses.push(...read);
  }
  if (errors.length > 0) return { ok: false, errors };
  if (clauses.length === 0) return { ok: true, readings: [NOTHING] };
  const all = [
    reading(clauses, false, true, end),
    reading(clauses, true, true, end),
    reading(clauses, false, false, end),
    reading(clauses, true, false, end),
  ];
  const seen = new Set<string>();
  const [first = NOTHING, ...rest] = all.filter((one) => {
    const key = JSON.stringify(one);
    return seen.has(key) ? false : seen.add(key);
  });
  return { ok: true, readings: [first, ...rest] };
}
