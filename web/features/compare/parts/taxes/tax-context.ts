// What a page of plans knows about taxes at the home: the rates, the answer about city limits, and the switch.
import { createContext, use } from "react";
import type { TaxAmounts, TaxBasis, TaxPlace } from "#contracts/taxes.ts";
import { taxRankedPlan } from "#market/taxes/taxes.ts";
import type { PricedItem } from "#rating/plan-groups.ts";
import type { RankingView } from "../results/view.ts";

export interface Taxes {
  /** Whether the rates are loading. */
  readonly pending: boolean;
  /** Null while the rates load, and if they can't be loaded. */
  readonly basis: TaxBasis | null;
  /** Null without an answer. */
  readonly place: TaxPlace | null;
  /** The city of the mailing address, which only suggests the answer. Null if it is not known. */
  readonly suggestion: string | null;
  /** Names of cities with known rates. */
  readonly cities: readonly string[];
  /** Whether costs are shown with taxes. */
  readonly shown: boolean;
  readonly setShown: (shown: boolean) => void;
  readonly save: (place: TaxPlace) => Promise<void>;
}

/** Null on pages without taxes. */
export const TaxContext = createContext<Taxes | null>(null);

/** Returns the taxes of the page. Null on pages without them. */
export function useTaxes(): Taxes | null {
  return use(TaxContext);
}

/** Returns the taxes of a plan's twelve months if the list shows them. */
export function useItemTaxes(item: PricedItem, { ranking }: RankingView): TaxAmounts | null {
  const taxes = useTaxes();
  if (!taxes?.shown || taxes.basis === null) return null;
  return taxRankedPlan(item, ranking.usage, taxes.basis);
}
