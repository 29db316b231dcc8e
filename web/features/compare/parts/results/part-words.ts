// What the parts of a bill are called. A base charge worked out of averages can be below zero: a reduction.
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { CostPart, PartDifference } from "./compare-costs.ts";

type Words = Messages<"results">["why"];

/** The name of a part in a row that shows these amounts, in cents. */
export function partName(part: CostPart, cents: readonly number[], words: Words): string {
  if (part !== "base" || cents.every((amount) => amount >= 0)) return words.parts[part];
  return cents.some((amount) => amount > 0) ? words.reductions.either : words.reductions.name;
}

/** How a part makes one plan's year differ from another's. */
export function changeText({ part, mine, theirs, difference }: PartDifference, words: Words): string {
  if (part !== "base" || (mine >= 0 && theirs >= 0)) return words.change[part](difference);
  if (mine <= 0 && theirs <= 0) return words.reductions.change(difference);
  return words.reductions.instead(difference);
}
