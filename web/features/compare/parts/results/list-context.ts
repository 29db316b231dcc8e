import { createContext, use } from "react";
import type { Sort } from "./filters.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { nextOtherPrice } from "./view.ts";

interface ShownList {
  readonly items: readonly RankedItem[];
  readonly sort: Sort;
  /** Whether prices that end within twelve months are also listed. */
  readonly withShort: boolean;
}

/** The list that contains a row. Only an open explanation reads it, so a new order does not re-render any row. */
export const ListContext = createContext<ShownList>({
  items: [],
  sort: "cost",
  withShort: false,
});

/**
 * Returns the plan that a plan's rank is explained against: the first is compared with the next one that costs a
 * different amount, and all others with the first.
 */
export function useVersus(
  item: RankedItem,
): Pick<ShownList, "sort" | "withShort"> & { readonly versus: RankedItem | null } {
  const { items, sort, withShort } = use(ListContext);
  const head = items[0] ?? null;
  return { versus: head === item ? nextOtherPrice(items) : head, sort, withShort };
}
