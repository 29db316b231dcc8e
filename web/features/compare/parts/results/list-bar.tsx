import type { Ref } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterIcon } from "#web/ui/place-icons.tsx";
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
}

/**
 * The number of plans and their order. Stays visible while the list scrolls. A wide list has the number above its first
 * column, a phone in the heading of the page.
 */
export function ListBar({ shown, all, list, onSort, onFilters, onClear, countRef }: ListBarProps) {
  const messages = useMessages("results");
  const set = countFilters(list.filters);
  return (
    <div
      data-print="hide"
      className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-2 border-b border-line bg-ground px-4 py-1 sm:top-0 sm:mx-0 sm:flex-nowrap sm:px-0"
    >
      <output
        ref={countRef}
        tabIndex={-1}
        className="figures shrink-0 font-semibold outline-none max-sm:sr-only lg:sr-only"
      >
        {messages.list.count({ shown, all, filtered: shown !== all })}
        <VisuallyHidden>. {messages.list.sortedBy({ sort: messages.list.sorts[list.sort] })}</VisuallyHidden>
      </output>
      {set > 0 && (
        <span className="max-sm:hidden">
          <Button variant="quiet" size="small" onClick={onClear}>
            {messages.filters.clear}
          </Button>
        </span>
      )}
      <div className="min-w-0 flex-1 sm:ml-auto sm:max-w-60">
        <Select
          label={messages.list.sort}
          hideLabel
          value={list.sort}
          onChange={(event) => onSort(event.target.value as Sort)}
          options={SORTS.map((sort) => ({ value: sort, label: messages.list.sorts[sort] }))}
        />
      </div>
      <Button icon={<FilterIcon size={18} />} aria-haspopup="dialog" onClick={onFilters}>
        {messages.filters.open({ n: set })}
      </Button>
    </div>
  );
}
