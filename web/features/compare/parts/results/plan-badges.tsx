import type { RankFlag } from "#contracts/compare.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { listConditionBadges } from "../conditions/condition-badges.ts";

const TONES: Record<RankFlag, string> = {
  credit_cliff: "text-warn",
  new_customers_only: "",
  prepaid: "text-warn",
  dear_season_end: "text-warn",
  first_cycle_price: "text-warn",
  unproven: "text-warn",
  time_of_use_hours_unknown: "text-warn",
  buyback_not_priced: "text-warn",
};

/** Warnings to see before a plan's price, within the line below its name. */
export function PlanBadges({ item }: { readonly item: RankedItem }) {
  const messages = useMessages("results");
  const flags = shownFlags(item.flags);
  const conditions = listConditionBadges(item.plan, useMessages("conditions"));
  if (flags.length === 0 && conditions.length === 0) return null;
  return (
    <ul className="inline">
      {conditions.map(({ text, warn }) => (
        <li key={text} className={cx("inline", warn && "text-warn")}>
          {" · "}
          {text}
        </li>
      ))}
      {flags.map((flag) => (
        <li key={flag} className={cx("inline", TONES[flag])}>
          {" · "}
          {messages.flags[flag]}
        </li>
      ))}
    </ul>
  );
}

/** Returns the flags to show. The section already shows that a plan is unproven, and the hours explain why. */
export function shownFlags(flags: readonly RankFlag[]): readonly RankFlag[] {
  return flags.filter((flag) => flag !== "unproven");
}
