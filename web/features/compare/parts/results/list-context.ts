import { createContext, use } from "react";
import type { Sort } from "./filters.ts";
import type { RankedItem } from "./plan-groups.ts";
import { nextOtherPrice } from "./view.ts";

interface ShownList {
  readonly items: readonly RankedItem[];
  readonly sort: Sort;
  /** Prices that end within twelve months are listed too. */
  readonly withShort: boolean;
}

/** The list that a row stands in. Only an open explanation asks for it, so a new order draws no row anew. */
export const ListContext = createContext<ShownList>({
  items: [],
  sort: "cost",
  withShort: false,
});

/** Whom a plan's place is explained against: the first one's by the next that costs another sum, all others' by the first. */
export function useVersus(
  item: RankedItem,
): Pick<ShownList, "sort" | "withShort"> & { readonly against: RankedItem | null } {
  const { items, sort, withShort } = use(ListContext);
  const head = items[0] ?? null;
  return { against: head === item ? nextOtherPrice(items) : head, sort, withShort };
}
