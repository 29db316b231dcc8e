// Names of a bill's parts. A base charge calculated from averages can be below zero: a reduction.
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { CostPart, PartDifference } from "./compare-costs.ts";
import { toDifference } from "#messages/message-values.ts";

type WhyMessages = Messages<"why">;

/** Returns the name of a part in a row that shows these amounts, in cents. */
export function formatPartName(part: CostPart, cents: readonly number[], messages: WhyMessages): string {
  if (part !== "base" || cents.every((amount) => amount >= 0)) return messages.parts[part];
  return cents.some((amount) => amount > 0) ? messages.reductions.either : messages.reductions.name;
}

/** Describes how a part makes one plan's year differ from another's. */
export function formatPartChange(
  { part, mine, theirs, difference }: PartDifference,
  messages: WhyMessages,
): string {
  if (part !== "base" || (mine >= 0 && theirs >= 0)) return messages.change[part](toDifference(difference));
  if (mine <= 0 && theirs <= 0) return messages.reductions.change(toDifference(difference));
  return messages.reductions.instead(toDifference(difference));
}
