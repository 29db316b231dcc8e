import { Fragment } from "react";
import type { ReactNode } from "react";
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import type { Messages } from "../../../i18n/catalog.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { paths } from "../../../paths.ts";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Anchor, Link } from "../../../ui/link.tsx";
import { sideBySidePath } from "../results/addresses.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { SideRow } from "./side-rows.tsx";
import { bestOf, sideGroups } from "./side-rows.tsx";

interface SideTableProps {
  readonly ranking: Ranking;
  readonly items: readonly RankedPlan[];
}

const CELL = "border-b border-line px-3 py-2.5 text-left align-top";
const SIDE = "sticky left-0 z-10 bg-ground lg:static";

/** Plans as columns. On a phone it scrolls inside itself, names and row heads staying in view. */
export function SideTable({ ranking, items }: SideTableProps) {
  const words = useMessages("results");
  const format = useFormat();
  return (
    // Focusable, so that the keyboard can scroll it; relative, or its hidden texts would widen the page.
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={words.side.table}
      className="relative -mx-4 max-h-[85dvh] overflow-auto border-y border-line sm:mx-0 lg:max-h-none lg:overflow-visible print:max-h-none print:overflow-visible"
    >
      <table className="figures w-full border-separate border-spacing-0 text-small lg:table-fixed lg:text-body">
        <caption className="sr-only">{words.side.table}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${CELL} sticky top-0 left-0 z-20 w-28 min-w-28 bg-ground lg:w-44`}>
              <VisuallyHidden>{words.side.figure}</VisuallyHidden>
            </th>
            {items.map((item) => (
              <PlanHead key={item.plan.id} item={item} items={items} words={words} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sideGroups({ ranking, items, words, format }).map((group) => (
            <Fragment key={group.key}>
              <tr>
                <th scope="colgroup" colSpan={items.length + 1} className={`${CELL} bg-raised font-semibold`}>
                  <span className="sticky left-3">{group.title}</span>
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row" className={`${CELL} ${SIDE} font-normal text-muted`}>
                    {row.label}
                  </th>
                  <Cells row={row} items={items} words={words.side} />
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PlanHeadProps {
  readonly item: RankedPlan;
  readonly items: readonly RankedPlan[];
  readonly words: Messages<"results">;
}

function PlanHead({ item: { plan }, items, words }: PlanHeadProps) {
  const others = items.map((item) => item.plan.id).filter((id) => id !== plan.id);
  const label = words.side.remove(plan.name);
  return (
    <th scope="col" className={`${CELL} sticky top-0 z-10 min-w-40 bg-ground font-normal`}>
      <span className="flex items-start justify-between gap-1">
        <span className="min-w-0">
          <span className="block text-small text-muted">{plan.provider.name}</span>
          <Link href={paths.comparePlan(plan.id)} look="plain">
            <span className="font-semibold">{plan.name}</span>
          </Link>
        </span>
        <Anchor
          href={sideBySidePath(others)}
          keepScroll
          aria-label={label}
          title={label}
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-field text-muted hover:bg-raised hover:text-ink"
        >
          <CloseIcon size={18} />
        </Anchor>
      </span>
    </th>
  );
}

interface CellsProps {
  readonly row: SideRow;
  readonly items: readonly RankedPlan[];
  readonly words: Messages<"results">["side"];
}

function Cells({ row, items, words }: CellsProps): ReactNode {
  const best = bestOf(row, items);
  return items.map((item) => (
    <td key={item.plan.id} className={CELL}>
      {row.cell(item)}
      {row.best && best.has(item.plan.id) && (
        <span className="block text-small font-semibold text-good">{words[row.best]}</span>
      )}
    </td>
  ));
}
