import { memo, useId, useState } from "react";
import type { RankedItem } from "#rating/plan-groups.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { ChevronDownIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useComparePaths } from "../compare-location.ts";
import { toggleSelected, usePicked } from "./selection.ts";
import { PlanBadges } from "./plan-badges.tsx";
import { PlanCostBlock } from "./plan-cost-block.tsx";
import { PlanFacts } from "./plan-facts.tsx";
import type { RankingView } from "./view.ts";
import { WhyPanel } from "./why-panel.tsx";

interface PlanRowProps {
  readonly item: RankedItem;
  readonly view: RankingView;
  /** It is the first of the ranking itself, not of a section after it. */
  readonly first: boolean;
}

/**
 * A plan in the list. Three things keep two hundred of them fast: offscreen rows are not laid out (content-visibility),
 * a row re-renders only if its own data changes, and it is a block instead of a list-item, because the browser
 * renumbers all list-items for each one that moves (45 ms against 4 for a whole list).
 */
export const PlanRow = memo(function PlanRow({ item, view, first }: PlanRowProps) {
  const { plan } = item;
  const id = useId();
  const [open, setOpen] = useState(false);
  const messages = useMessages("results").row;
  const paths = useComparePaths();
  return (
    <li
      aria-labelledby={id}
      className="block px-4 pt-4 pb-2 [contain-intrinsic-size:auto_18rem] [content-visibility:auto] sm:px-5 sm:pt-5 sm:[contain-intrinsic-size:auto_12rem]"
    >
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="min-w-0">
          <p className="text-small text-muted">{plan.provider.name}</p>
          <h3 id={id} className="text-lead font-semibold">
            <Link href={paths.plan(plan.id)} look="plain">
              {plan.name}
            </Link>
          </h3>
        </div>
        <div className="sm:row-span-3 sm:text-right">
          <PlanCostBlock item={item} view={view} />
        </div>
        <PlanFacts item={item} months={view.ranking.usage.months} />
        <PlanBadges item={item} view={view} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-1" data-print="hide">
        <SelectBox id={plan.id} name={plan.name} />
        <button
          type="button"
          aria-expanded={open}
          aria-describedby={id}
          onClick={() => setOpen(!open)}
          className="touch -mx-2 inline-flex items-center gap-1.5 rounded-field px-2 font-semibold text-accent hover:bg-accent-soft"
        >
          {first ? messages.whyFirst : messages.why}
          <span className={open ? "rotate-180 transition-transform" : "transition-transform"}>
            <ChevronDownIcon size={18} />
          </span>
        </button>
      </div>
      {open && <WhyPanel item={item} view={view} first={first} />}
    </li>
  );
});

function SelectBox({ id, name }: { readonly id: string; readonly name: string }) {
  const messages = useMessages("results").row;
  const picked = usePicked(id);
  const show = useToast();
  return (
    <label className="touch -ml-1 inline-flex items-center gap-2.5 rounded-field px-1">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={picked}
        onChange={() => {
          if (!toggleSelected(id)) show({ text: messages.pickFull });
        }}
      />
      <span aria-hidden="true">{messages.pick}</span>
      <VisuallyHidden>{messages.pickOf({ plan: name })}</VisuallyHidden>
    </label>
  );
}
