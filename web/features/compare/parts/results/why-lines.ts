// The sentences that explain a plan's rank.
import type { Proof } from "#contracts/plan.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { getShownNet, toRange } from "#messages/message-values.ts";
import type { Sort } from "./filters.ts";
import { shownFlags } from "./plan-badges.tsx";
import { splitText } from "./plan-facts.tsx";
import { isShort, isVerified } from "#rating/plan-groups.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import type { RankingView } from "./view.ts";
import { getRank, getSavings, monthEnds, readDayRange, toYearDifference } from "./view.ts";

/** The texts of the list, and those that load with the explanation. */
export type WhyMessages = Messages<"results"> & { readonly why: Messages<"why"> };

/** Returns the sentences about a plan's place in the list and what it saves. Null for what does not apply. */
export function placeLines(
  item: RankedItem,
  view: RankingView,
  { sort, withShort }: { readonly sort: Sort; readonly withShort: boolean },
  messages: WhyMessages,
): (string | null)[] {
  const verified = isVerified(item);
  const { rank, of, ties } = getRank(item, view.items, withShort);
  const savings = getSavings(item, view);
  const move = item.switch;
  const net = getShownNet(move);
  return [
    verified ? messages.why.rank({ n: rank, of }) : null,
    verified && ties > 0 ? messages.why.ties({ n: ties }) : null,
    sort === "cost" ? null : messages.why.sorted({ sort: messages.list.sorts[sort] }),
    savings === null || view.current === item ? null : messages.why.savings(toYearDifference(-savings)),
    move && net !== null && view.current !== item
      ? messages.why.net({
          ...toYearDifference(-net),
          day: move.starts_on,
          fee: move.exit_fee_cents ?? 0,
        })
      : null,
  ];
}

function whyUnproven(why: Proof["why"], { why: texts }: WhyMessages): string {
  if (why === "condition_price_unknown") return texts.conditionUnknown;
  return why === "terms_not_understood" ? texts.termsUnclear : texts.flags.unproven;
}

/** Returns the sentences about the plan itself: its bills, credits, range and warnings. Null for what does not apply. */
export function aboutLines(item: RankedItem, view: RankingView, messages: WhyMessages): (string | null)[] {
  const { cost, plan, flags } = item;
  const short = isShort(item);
  const ends = cost && !short && monthEnds(cost, view.ranking.usage.months);
  const range = readDayRange(item);
  const drift = item.twelve_months?.then_month_to_month;
  return [
    splitText(item, messages.row),
    drift ? messages.why.drift(toRange(drift.low_cents, drift.high_cents)) : null,
    cost && !short && cost.parts.credits < 0 ? messages.why.credits({ cents: -cost.parts.credits }) : null,
    ends
      ? messages.why.months({
          low: ends.low.month,
          lowCents: ends.low.cents,
          high: ends.high.month,
          highCents: ends.high.cents,
        })
      : null,
    range && messages.why.range({ low: range.low, high: range.high }),
    ...shownFlags(flags).map((flag) => messages.why.flags[flag]),
    flags.includes("unproven") && !flags.includes("time_of_use_hours_unknown") && cost
      ? whyUnproven(plan.proof.why, messages)
      : null,
    plan.proof.verdict === "unproven" ? null : messages.why.verdicts[plan.proof.verdict],
  ];
}
