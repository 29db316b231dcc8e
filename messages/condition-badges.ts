// What a row of the list shows about fees paid once and conditions: a few words each.
import type { RankedPlan } from "#contracts/compare.ts";
import { CONDITION_CHOICES } from "#contracts/tables/plan-conditions.ts";
import type { ConditionKind, PlanCondition } from "#contracts/plan.ts";
import { changesPrice, hasAmount } from "#contracts/condition-effects.ts";
import type { Catalog } from "./catalog.ts";

type ConditionMessages = Catalog["conditions"];

export interface ConditionBadge {
  readonly text: string;
  readonly warn: boolean;
}

type Fee = NonNullable<RankedPlan["plan"]["one_time_fees"]>[number];

/** What a fee paid once is for. A label's own name is longer than a row has room for. */
export function getFeeKind({ name }: Fee): "purchase" | "membership" | "enrollment" {
  if (/purchase|compra/i.test(name)) return "purchase";
  return /member|membres/i.test(name) ? "membership" : "enrollment";
}

/** Returns the names of the conditions that a customer can choose. */
export function nameNeeds(needs: readonly ConditionKind[], messages: ConditionMessages): string[] {
  return CONDITION_CHOICES.filter((choice) => needs.includes(choice)).map((choice) => messages.names[choice]);
}

type AmountTexts = Pick<ConditionMessages["badges"], "creditMonth" | "creditRate" | "feeMonth" | "feeRate">;

/** Returns the text about a condition's credit or fee, a month or per kWh. */
export function formatAmount(
  { effect, usd_per_month: usd, cents_per_kwh: cents }: PlanCondition,
  needs: readonly string[],
  texts: AmountTexts,
): string {
  if (effect === "fee") return usd > 0 ? texts.feeMonth({ usd, needs }) : texts.feeRate({ cents, needs });
  return usd > 0 ? texts.creditMonth({ usd, needs }) : texts.creditRate({ cents, needs });
}

function formatCondition(condition: PlanCondition, messages: ConditionMessages): ConditionBadge | null {
  const { badges } = messages;
  const { met = false } = condition;
  const needs = nameNeeds(condition.needs, messages);
  if (!changesPrice(condition)) {
    // Everyone who enrolls is a new customer, and the list shows plans only for them by a flag of their own.
    const isChoice = condition.needs.some((kind) => kind === "autopay" || kind === "paperless");
    return isChoice ? { text: badges.required({ needs }), warn: false } : null;
  }
  if (met) return { text: badges.met({ needs }), warn: false };
  if (!hasAmount(condition)) return { text: badges.unknown({ needs }), warn: true };
  return { text: formatAmount(condition, needs, badges), warn: true };
}

/** Returns the badges of a plan: fees paid once, then conditions. */
export function listConditionBadges(
  { one_time_fees, conditions }: Pick<RankedPlan["plan"], "one_time_fees" | "conditions">,
  messages: ConditionMessages,
): ConditionBadge[] {
  const fees = (one_time_fees ?? []).map((fee) => ({
    text: messages.badges[getFeeKind(fee)]({ usd: fee.amount_usd }),
    warn: true,
  }));
  const rest = (conditions ?? []).map((condition) => formatCondition(condition, messages));
  return [...fees, ...rest.filter((badge) => badge !== null)];
}
