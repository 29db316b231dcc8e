import { useId, useMemo, useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import type { Sort } from "./filters.ts";
import { ListContext } from "./list-context.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { PlanRow, useRowColumns } from "./plan-row.tsx";
import { useGrowing } from "./use-growing.ts";
import type { RankingView } from "./view.ts";

/** Number of rows of the ranking in the first render: more than any screen shows. */
const FIRST_ROWS = 12;
/** Rows until "Show all", of the ranking and of the sections after it. */
const SHOWN_ROWS = 25;
const SHOWN_APART = 3;

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
  const [all, setAll] = useState(false);
  const shown = all ? items.length : Math.min(items.length, hideTitle ? SHOWN_ROWS : SHOWN_APART);
  const count = useGrowing(hideTitle ? FIRST_ROWS : 0, shown);
  const drawn = useMemo(() => items.slice(0, Math.min(count, shown)), [items, count, shown]);
  const list = useMemo(() => ({ items, sort, withShort }), [items, sort, withShort]);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className={hideTitle ? "sr-only" : "max-w-[68ch]"}>
        <h2 id={id} className="text-title font-semibold">
          {title}{" "}
          <span className="figures font-normal text-muted">{messages.sectionCount({ n: items.length })}</span>
        </h2>
        {lead && <p className="text-muted">{lead}</p>}
      </div>
      <div className="@container flex flex-col gap-1">
        {hideTitle && <ColumnNames count={items.length} view={view} />}
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          <ListContext value={list}>
            {drawn.map((item, index) => (
              <PlanRow
                key={item.plan.id}
                item={item}
                view={view}
                first={index === 0 && hideTitle === true}
                showSummer={sort === "summer"}
              />
            ))}
          </ListContext>
        </ol>
      </div>
      {shown < items.length && (
        <div className="flex justify-center">
          <Button onClick={() => setAll(true)}>{messages.showAll({ n: items.length })}</Button>
        </div>
      )}
    </section>
  );
}

/** The names of a wide list's columns. Each row's own text is complete, so screen readers skip them. */
function ColumnNames({ count, view }: { readonly count: number; readonly view: RankingView }) {
  const rowColumns = useRowColumns(view);
  const { columns, list } = useMessages("results");
  const names = [
    "",
    list.count({ shown: count, all: count, filtered: false }),
    columns.cost,
    columns.bills,
    columns.term,
    columns.fee,
    columns.rate,
    "",
    columns.compare,
  ];
  return (
    <div aria-hidden="true" className={cx("hidden px-4 text-small text-muted", rowColumns)}>
      {names.map((name, index) => (
        <span key={name || `column ${index}`}>{name}</span>
      ))}
    </div>
  );
}
