import type { RankFlag } from "#contracts/compare.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { listConditionBadges } from "#messages/condition-badges.ts";

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

interface PlanBadge {
  readonly text: string;
  readonly className: string;
}

/** Returns the warnings to see before a plan's price: its conditions, then its flags. */
export function usePlanBadges(item: RankedItem): readonly PlanBadge[] {
  const messages = useMessages("results");
  const conditions = listConditionBadges(item.plan, useMessages("conditions"));
  return [
    ...conditions.map(({ text, warn }) => ({ text, className: warn ? "text-warn" : "" })),
    ...shownFlags(item.flags).map((flag) => ({ text: messages.flags[flag], className: TONES[flag] })),
  ];
}

/** Shows the warnings within the line below a plan's name. */
export function PlanBadges({ badges }: { readonly badges: readonly PlanBadge[] }) {
  if (badges.length === 0) return null;
  return (
    <ul className="inline">
      {badges.map(({ text, className }) => (
        <li key={text} className={cx("inline", className)}>
          {SEPARATOR}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Returns the flags to show. The section already shows that a plan is unproven, and the hours explain why. */
export function shownFlags(flags: readonly RankFlag[]): readonly RankFlag[] {
  return flags.filter((flag) => flag !== "unproven");
}
