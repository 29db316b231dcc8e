// Credits, minimum usage fees and base charges that depend on the month's usage.
import type { UsageCredit } from "#contracts/plan.ts";
import { parseCreditText } from "../infer/credit-text.ts";
import type { MinimumUsageFee, StatedCharges } from "../infer/credit-text.ts";
import { LABEL_KWH } from "../infer/averages.ts";
import type { Amount } from "./amounts.ts";
import { readBands, toSteps } from "./bands.ts";
import type { Collected } from "./collected.ts";

/** "The credit is capped at $100 per month" limits a credit and is none. */
const CAP = /(?:capped|limited|limit|up to|maximum|not (?:to )?exceed|no more than)[^$]{0,25}$/;

const ADDITIONAL =
  /\b(?:additional(?:ly)?|another|further|extra|plus|also|in addition|on top|adicional\w*|otros?)\b/;
const [LEAST_KWH, , MOST_KWH] = LABEL_KWH;

/**
 * Notes a credit beside one of another statement if it may replace that one or come on top, and no average shows which:
 * "$100 from 1,000 kWh" above "$150 from 2,500 kWh". Fees below a usage are the same.
 */
function noteStacked(statement: string, added: Stacked, into: Collected): void {
  if (ADDITIONAL.test(statement)) return;
  const isDoubtfulCredit = added.credits.some((credit) =>
    into.credits.some(
      (known) =>
        credit.max_kwh === null &&
        known.max_kwh === null &&
        credit.min_kwh !== known.min_kwh &&
        Math.min(credit.min_kwh, known.min_kwh) > 0 &&
        Math.max(credit.min_kwh, known.min_kwh) > MOST_KWH,
    ),
  );
  const isDoubtfulFee = added.minimum_usage_fees.some((fee) =>
    into.minimum_usage_fees.some(
      (known) => fee.below_kwh !== known.below_kwh && Math.min(fee.below_kwh, known.below_kwh) <= LEAST_KWH,
    ),
  );
  if (isDoubtfulCredit || isDoubtfulFee) into.notes.push({ text: statement, carries_price: true });
}

type Stacked = Pick<StatedCharges, "credits" | "minimum_usage_fees">;

/** Adds the credits of a statement. Returns false if it has none that can be read. */
export function addCredits(statement: string, amounts: ReadonlyArray<Amount>, into: Collected): boolean {
  const dollars = amounts.filter((amount) => amount.unit !== "cents_per_kwh");
  if (dollars.length < amounts.length) return false;
  if (dollars.every((amount) => amount.value === 0)) return dollars.length > 0;
  // A credit can be printed as a negative amount.
  const plain = statement.replaceAll(/-(?=\$)|\$-/g, (sign) => (sign === "-" ? "" : "$"));
  const parsed = parseCreditText(plain, "included");
  if (parsed.ok) {
    const [literal, ...others] = parsed.readings;
    if (literal.credits.length + literal.minimum_usage_fees.length === 0) return false;
    const credits = literal.credits.map(wholeCredit);
    const minimum_usage_fees = literal.minimum_usage_fees.map(wholeFee);
    noteStacked(statement, { credits, minimum_usage_fees }, into);
    into.credits.push(...credits);
    into.minimum_usage_fees.push(...minimum_usage_fees);
    for (const other of others)
      into.other_credits.push({ literal: credits, other: other.credits.map(wholeCredit) });
    return true;
  }
  const bands = readBands(statement, dollars);
  if (bands !== null) {
    const credits = bands
      .filter((band) => band.usd !== 0)
      .map((band) => ({ amount_usd: Math.abs(band.usd), min_kwh: band.min_kwh, max_kwh: band.max_kwh }));
    noteStacked(statement, { credits, minimum_usage_fees: [] }, into);
    into.credits.push(...credits);
    return true;
  }
  // A credit without a threshold is subtracted every month. The averages show whether that is right.
  const [only] = dollars;
  if (
    /\bkwh\b|\busage (?:is|of|reaches|exceeds)\b|[<>≤≥]/.test(statement) ||
    dollars.length > 1 ||
    only === undefined ||
    CAP.test(statement.slice(0, only.start))
  )
    return false;
  if (only.unit !== "usd_per_month" && !/monthly|every month|each month/.test(statement)) return false;
  into.credits.push({ amount_usd: Math.abs(only.value), min_kwh: 0, max_kwh: null });
  return true;
}

// Listings separate "over 1,000" from "1,000" by one Wh. Labels count whole kWh.
const wholeUp = (kwh: number): number => (Number.isInteger(kwh) ? kwh : Math.floor(kwh) + 1);
const wholeCredit = (credit: UsageCredit): UsageCredit => ({
  amount_usd: credit.amount_usd,
  min_kwh: wholeUp(credit.min_kwh),
  max_kwh: credit.max_kwh === null ? null : wholeUp(credit.max_kwh),
});
const wholeFee = (fee: MinimumUsageFee): MinimumUsageFee => ({ ...fee, below_kwh: wholeUp(fee.below_kwh) });

/** Adds a fee or base charge that depends on the month's usage. Returns false if the statement has none. */
export function addBands(statement: string, amounts: ReadonlyArray<Amount>, into: Collected): boolean {
  if (amounts.some(({ unit }) => unit === "cents_per_kwh" || unit === "usd_per_day")) return false;
  if (/\bfirst\b|\bcovers?\b|\bprimeros\b/.test(statement) && !/\bif\b|\bwhen\b|waiv/.test(statement))
    return false;
  const bands = readBands(statement, amounts);
  if (bands === null) return false;
  if (/\bbase\b|cargo (?:base|basico|fijo)/.test(statement)) {
    into.base_bands.push(...bands);
    return true;
  }
  const charged = bands.filter((band) => band.usd !== 0);
  if (charged.length === 0) return true;
  const steps = toSteps(bands) ?? (charged.length === 1 ? toSteps(charged) : null);
  if (steps === null) return false;
  if (steps.base_usd !== 0)
    into.facts.push({
      kind: "monthly_fee",
      name: "monthly fee",
      usd: steps.base_usd,
      in_label_average: true,
      required: true,
    });
  noteStacked(statement, { credits: steps.credits, minimum_usage_fees: steps.fees }, into);
  into.minimum_usage_fees.push(...steps.fees);
  into.credits.push(...steps.credits);
  return true;
}
