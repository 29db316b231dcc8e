import { useRef } from "react";
import type { ReactNode, Ref } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterIcon } from "#web/ui/place-icons.tsx";
import { cx } from "#web/ui/cx.ts";
import { useMoreToTheRight } from "#web/ui/scroll-region.tsx";
import { Select } from "#web/ui/select.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { ListState, Sort } from "./filters.ts";
import { SORTS, countFilters } from "./filters.ts";

interface ListBarProps {
  /** Verified plans that pass. */
  readonly shown: number;
  /** Number of plans that the list can show, from the counts of the ranking. */
  readonly all: number;
  readonly list: ListState;
  readonly onSort: (sort: Sort) => void;
  readonly onFilters: () => void;
  readonly onClear: () => void;
  /** The count, which gets the focus when the clicked button disappears. */
  readonly countRef: Ref<HTMLOutputElement>;
  /** The filters that most people want. */
  readonly chips: ReactNode;
}

/**
 * Filters and order in one line, which scrolls sideways on a phone and fades while there is more to the right. Stays
 * visible while the list scrolls. The number of plans is above the first column of a wide list, and in the heading of
 * the page.
 */
export function ListBar({ shown, all, list, onSort, onFilters, onClear, countRef, chips }: ListBarProps) {
  const messages = useMessages("results");
  const set = countFilters(list.filters);
  const scroller = useRef<HTMLDivElement>(null);
  const more = useMoreToTheRight(scroller);
  return (
    <div data-print="hide" className="sticky top-0 z-20 -mx-4 border-b border-line bg-ground lg:mx-0">
      <div
        ref={scroller}
        className={cx(
          "relative flex items-center gap-2 overflow-x-auto px-4 py-1 lg:flex-wrap lg:overflow-visible lg:px-0",
          more && "fade-right",
        )}
      >
        <output ref={countRef} tabIndex={-1} className="sr-only">
          {messages.list.count({ shown, all, filtered: shown !== all })}
          <VisuallyHidden>
            . {messages.list.sortedBy({ sort: messages.list.sorts[list.sort] })}
          </VisuallyHidden>
        </output>
        <Button icon={<FilterIcon size={18} />} aria-haspopup="dialog" onClick={onFilters}>
          <span className="whitespace-nowrap">{messages.filters.open({ n: set })}</span>
        </Button>
        <div className="shrink-0 [&_select]:field-sizing-content">
          <Select
            label={messages.list.sort}
            hideLabel
            value={list.sort}
            onChange={(event) => onSort(event.target.value as Sort)}
            options={SORTS.map((sort) => ({ value: sort, label: messages.list.sorts[sort] }))}
          />
        </div>
        {chips}
        {set > 0 && (
          <span className="shrink-0 whitespace-nowrap">
            <Button variant="quiet" size="small" onClick={onClear}>
              {messages.filters.clear}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
