import { Fragment } from "react";
import type { CSSProperties, ReactNode } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { CloseIcon } from "#web/ui/icons.tsx";
import { Anchor, Link } from "#web/ui/link.tsx";
import type { RankedItem } from "#rating/plan-groups.ts";
import type { RankingView } from "../results/view.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { SideRow } from "./side-rows.tsx";
import { sideGroups } from "./side-rows.tsx";
import { useSideMessages } from "./use-side-messages.ts";
import type { SideMessages } from "./use-side-messages.ts";
import { useComparePaths } from "../compare-location.ts";

interface SideTableProps {
  readonly view: RankingView;
  readonly items: readonly RankedItem[];
}

// Below desktop width, the plans share the window's width, and a row's name is above its values.
const CELL = "max-lg:px-1.5 lg:px-3 text-left align-top";
const VALUE = `${CELL} min-w-0 pt-0.5 pb-2.5 break-words lg:border-b lg:border-line lg:pt-2.5`;
const WIDE = `${CELL} max-lg:col-span-full max-lg:pt-2 lg:border-b lg:border-line lg:py-2.5`;
const ROW = "grid lg:table-row";

/** Plans as columns, all of them visible. Only the page itself scrolls. */
export function SideTable({ view, items }: SideTableProps) {
  const messages = useSideMessages();
  const format = useFormat();
  const columns = { gridTemplateColumns: `repeat(${items.length}, minmax(0, 1fr))` };
  return (
    <table className="-mx-4 block border-separate border-spacing-0 border-t border-line text-small hyphens-auto sm:mx-0 lg:table lg:w-full lg:table-fixed lg:text-body">
      <caption className="sr-only">{messages.side.table}</caption>
      {/* On a phone held sideways the names would take half of the window. */}
      <thead className="sticky top-0 z-10 block bg-ground max-lg:border-b max-lg:border-line max-lg:[@media(max-height:30rem)]:static lg:table-header-group">
        <tr className={ROW} style={columns}>
          <th scope="col" className={`${CELL} max-lg:sr-only lg:w-44 lg:border-b lg:border-line`}>
            <VisuallyHidden>{messages.side.figure}</VisuallyHidden>
          </th>
          {items.map((item) => (
            <PlanHead key={item.plan.id} item={item} items={items} messages={messages} />
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        <RemoveRow items={items} messages={messages} columns={columns} />
        {sideGroups({ view, items, messages, format }).map((group) => (
          <Fragment key={group.key}>
            <tr className={ROW} style={columns}>
              <th
                scope="colgroup"
                colSpan={items.length + 1}
                className={`${WIDE} bg-raised font-semibold max-lg:pb-2`}
              >
                {group.title}
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.key} className={`${ROW} max-lg:border-b max-lg:border-line`} style={columns}>
                <th scope="row" className={`${WIDE} font-normal text-muted`}>
                  {row.label}
                </th>
                <Cells row={row} items={items} messages={messages.side} />
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface PlanHeadProps {
  readonly item: RankedItem;
  readonly items: readonly RankedItem[];
  readonly messages: SideMessages;
}

function PlanHead({ item: { plan }, items, messages }: PlanHeadProps) {
  return (
    <th
      scope="col"
      className={`${CELL} relative min-w-0 py-2 font-normal break-words lg:border-b lg:border-line lg:pr-11`}
    >
      <span className="block text-small text-muted">{plan.provider.name}</span>
      <Link href={useComparePaths().plan(plan.id)} look="plain">
        <span data-truncated className="font-semibold max-lg:line-clamp-4" title={plan.name}>
          {plan.name}
        </span>
      </Link>
      <span className="absolute top-0 right-0 max-lg:hidden">
        <RemovePlan plan={plan} items={items} messages={messages} />
      </span>
    </th>
  );
}

/** On a phone this is a separate row: only the names stay visible. */
function RemoveRow({ items, messages, columns }: RemoveRowProps) {
  return (
    <tr className="grid lg:hidden" style={columns}>
      <th scope="row" className="sr-only">
        {messages.side.removePlan}
      </th>
      {items.map(({ plan }) => (
        <td key={plan.id}>
          <RemovePlan plan={plan} items={items} messages={messages} />
        </td>
      ))}
    </tr>
  );
}

interface RemoveRowProps extends Omit<PlanHeadProps, "item"> {
  readonly columns: CSSProperties;
}

interface RemovePlanProps extends Omit<PlanHeadProps, "item"> {
  readonly plan: RankedItem["plan"];
}

function RemovePlan({ plan, items, messages }: RemovePlanProps) {
  const others = items.map((item) => item.plan.id).filter((id) => id !== plan.id);
  const label = messages.side.remove({ plan: plan.name });
  const { sideBySide } = useComparePaths();
  return (
    <Anchor
      href={sideBySide(others)}
      keepScroll
      aria-label={label}
      title={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-field text-muted hover:bg-raised hover:text-ink max-lg:-ml-2"
    >
      <CloseIcon size={18} />
    </Anchor>
  );
}

interface CellsProps {
  readonly row: SideRow;
  readonly items: readonly RankedItem[];
  readonly messages: SideMessages["side"];
}

/** Returns the plans that are best in a row. None if all are equal or only one has a value. */
export function findWinners(
  row: Pick<SideRow, "value" | "best">,
  items: readonly RankedItem[],
): ReadonlySet<string> {
  const { value, best } = row;
  if (!value || !best) return new Set();
  const numbers = items
    .map((item) => ({ id: item.plan.id, figure: value(item) }))
    .filter((one): one is { id: string; figure: number } => one.figure !== null);
  const all = numbers.map(({ figure }) => figure);
  const top = best === "lowest" ? Math.min(...all) : Math.max(...all);
  const winners = numbers.filter(({ figure }) => figure === top).map(({ id }) => id);
  return new Set(winners.length < numbers.length ? winners : []);
}

function Cells({ row, items, messages }: CellsProps): ReactNode {
  const best = findWinners(row, items);
  return items.map((item) => (
    <td key={item.plan.id} className={VALUE}>
      {row.cell(item)}
      {row.best && best.has(item.plan.id) && (
        <span className="block text-small font-semibold text-good">{messages[row.best]}</span>
      )}
    </td>
  ));
}
