import { createContext, use } from "react";
import type { RankedPlan } from "#contracts/compare.ts";
import type { Sort } from "./filters.ts";
import { nextOtherPrice } from "./view.ts";

interface ShownList {
  readonly items: readonly RankedPlan[];
  readonly sort: Sort;
}

/** The list that a row stands in. Only an open explanation asks for it, so a new order draws no row anew. */
export const ListContext = createContext<ShownList>({ items: [], sort: "cost" });

/** Whom a plan's place is explained against: the first one's by the next that costs another sum, all others' by the first. */
export function useAgainst(item: RankedPlan): { readonly against: RankedPlan | null; readonly sort: Sort } {
  const { items, sort } = use(ListContext);
  const head = items[0] ?? null;
  return { against: head === item ? nextOtherPrice(items) : head, sort };
}
