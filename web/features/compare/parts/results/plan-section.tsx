import { useId, useMemo } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { Sort } from "./filters.ts";
import { ListContext } from "./list-context.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { PlanRow } from "./plan-row.tsx";
import { useGrowing } from "./use-growing.ts";
import type { RankingView } from "./view.ts";

/** Number of rows of the ranking in the first render: more than any screen shows. */
const FIRST_ROWS = 10;
/**
 * Approximate height of a row in rem, reserved for rows that are not rendered yet. See contain-intrinsic-size in
 * plan-row.
 */
const ROW_REM = 12;

interface PlanSectionProps {
  readonly title: string;
  /** For the ranking itself, whose heading the page shows elsewhere. */
  readonly hideTitle?: boolean;
  readonly lead?: string;
  readonly items: readonly RankedItem[];
  readonly view: RankingView;
  readonly sort: Sort;
  readonly withShort: boolean;
}

/** A list of plans under its heading. Renders nothing if there are none. */
export function PlanSection(props: PlanSectionProps) {
  const { title, hideTitle, lead, items, view, sort, withShort } = props;
  const messages = useMessages("results").list;
  const id = useId();
  const count = useGrowing(hideTitle ? FIRST_ROWS : 0, items.length);
  const drawn = useMemo(() => items.slice(0, count), [items, count]);
  const list = useMemo(() => ({ items, sort, withShort }), [items, sort, withShort]);
  if (items.length === 0) return null;
  const left = Math.max(0, items.length - drawn.length);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className={hideTitle ? "sr-only" : "max-w-[68ch]"}>
        <h2 id={id} className="text-title font-semibold">
          {title}{" "}
          <span className="figures font-normal text-muted">{messages.sectionCount({ n: items.length })}</span>
        </h2>
        {lead && <p className="text-muted">{lead}</p>}
      </div>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        <ListContext value={list}>
          {drawn.map((item, index) => (
            <PlanRow key={item.plan.id} item={item} view={view} first={index === 0 && hideTitle === true} />
          ))}
        </ListContext>
      </ol>
      {left > 0 && <div aria-hidden="true" style={{ height: `${left * ROW_REM}rem` }} />}
    </section>
  );
}
