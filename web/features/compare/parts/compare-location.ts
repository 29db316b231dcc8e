// The account's home that a page of plans is about. Without one, the page uses the inputs stored in this browser.
import { createContext, use } from "react";
import { useLocation } from "react-router";
import { paths } from "#web/shared/paths.ts";

/** Its ESI ID. Undefined if the page is based on what the visitor entered. */
export const CompareLocation = createContext<string | undefined>(undefined);

/** Returns the home named in the URL. */
export function useLocationParam(): string | undefined {
  return new URLSearchParams(useLocation().search).get("esiid") ?? undefined;
}

/** Returns the paths of a plan's page, its order page, and the list it came from, for the page's home. */
export function useComparePaths(): {
  readonly plan: (planId: string) => string;
  readonly order: (planId: string) => string;
  readonly list: string;
  /** Path to change the usage that the numbers are based on. */
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
