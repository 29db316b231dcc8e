// The home of the account that a page of plans is about. Without one it is about what this browser keeps.
import { createContext, use } from "react";
import { useLocation } from "react-router";
import { paths } from "#web/shared/paths.ts";

/** Its ESI ID; undefined where the page is about what the visitor told. */
export const CompareLocation = createContext<string | undefined>(undefined);

/** The home that the address names. */
export function useLocationParam(): string | undefined {
  return new URLSearchParams(useLocation().search).get("esiid") ?? undefined;
}

/** Where a plan's page is, where it is ordered, and the list that it came from, for the home of the page. */
export function useComparePaths(): {
  readonly plan: (planId: string) => string;
  readonly order: (planId: string) => string;
  readonly list: string;
  /** Where the use that the figures rest on is changed. */
  readonly usage: string;
} {
  const esiid = use(CompareLocation);
  return {
    plan: (planId) => paths.comparePlan(planId, { esiid }),
    order: (planId) => paths.orderPlan(planId, { esiid }),
    list: esiid ? paths.shop(esiid) : paths.compareResults(),
    usage: esiid ? paths.connectionManager(esiid) : paths.compare(),
  };
}
