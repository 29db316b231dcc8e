// The conditions of a price as short texts of other formats, which have no field for most of them. Lists of our own
// words, so they can be read back.
import type { ConditionKind, PlanCondition } from "#contracts/plan.ts";
import { CONDITION_KINDS } from "#contracts/tables/plan-conditions.ts";

export const REQUIRED = "Required";
export const PRICE_INCLUDES = "The price includes this discount";
export const PRICE_EXCLUDES = "The price does not include this discount";

/** Lists what must be met: "autopay, paperless". */
export function formatNeeds(needs: readonly ConditionKind[]): string {
  return needs.join(", ");
}

/** Parses a list of what must be met. Null if one of its words is unknown. */
export function readNeeds(text: string): PlanCondition["needs"] | null {
  const known: readonly string[] = CONDITION_KINDS;
  const words = text.split(", ");
  return words.every((word) => known.includes(word)) ? (words as PlanCondition["needs"]) : null;
}

/** Returns the text of a condition that is not a fee. */
export function formatEffect({ effect, met_in_tariff }: PlanCondition): string {
  if (effect === "required") return REQUIRED;
  return met_in_tariff ? PRICE_INCLUDES : PRICE_EXCLUDES;
}

/** Creates the condition of a text, without an amount. Null for another text. */
export function readCondition(effect: string, needs: string): PlanCondition | null {
  const list = readNeeds(needs);
  if (list === null || ![REQUIRED, PRICE_INCLUDES, PRICE_EXCLUDES].includes(effect)) return null;
  return createCondition(list, effect === REQUIRED ? "required" : "credit", effect !== PRICE_EXCLUDES);
}

/** Creates the condition of a monthly fee that is charged unless the needs are met. */
export function createFee(needs: PlanCondition["needs"], usd_per_month: number): PlanCondition {
  return { ...createCondition(needs, "fee", true), usd_per_month };
}

function createCondition(
  needs: PlanCondition["needs"],
  effect: PlanCondition["effect"],
  met_in_tariff: boolean,
): PlanCondition {
  return { needs, effect, usd_per_month: 0, cents_per_kwh: 0, met_in_tariff, quote: null };
}
