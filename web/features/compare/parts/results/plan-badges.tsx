import type { RankFlag } from "#contracts/compare.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { Tone } from "#web/ui/badge.tsx";
import type { RankedItem } from "#rating/plan-groups.ts";
import type { RankingView } from "./view.ts";

const TONES: Record<RankFlag, Tone> = {
  credit_cliff: "warn",
  new_customers_only: "neutral",
  prepaid: "warn",
  dear_season_end: "warn",
  first_cycle_price: "warn",
  unproven: "warn",
  time_of_use_hours_unknown: "warn",
  buyback_not_priced: "warn",
};

/** Warnings to see before a plan's price. Those that all plans share are shown once, above the list. */
export function PlanBadges({ item, view }: { readonly item: RankedItem; readonly view: RankingView }) {
  const messages = useMessages("results");
  const { verdict } = item.plan.proof;
  const proof = view.verdict === null && verdict !== "unproven" ? verdict : null;
  const flags = shownFlags(item.flags);
  if (!proof && flags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {proof && (
        <li>
          <Badge tone={proof === "exact" ? "good" : "neutral"}>{messages.verdicts[proof]}</Badge>
        </li>
      )}
      {flags.map((flag) => (
        <li key={flag}>
          <Badge tone={TONES[flag]}>{messages.flags[flag]}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Returns the flags to show. The section already shows that a plan is unproven, and the hours explain why. */
export function shownFlags(flags: readonly RankFlag[]): readonly RankFlag[] {
  return flags.filter((flag) => flag !== "unproven");
}
