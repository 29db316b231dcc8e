// The account's home that a page of plans is about. Without one, the page uses the inputs stored in this browser.
import { createContext, use } from "react";
import { formatCompareAddress, parseCompareAddress } from "#contracts/compare-address.ts";
import { useLocation } from "react-router";
import { paths } from "#web/shared/paths.ts";
import { sideBySidePath } from "./results/addresses.ts";

/** Its ESI ID. Undefined if the page is based on what the visitor entered. */
export const CompareLocation = createContext<string | undefined>(undefined);

/** Returns the home named in the URL. */
export function useLocationParam(): string | undefined {
  return new URLSearchParams(useLocation().search).get("esiid") ?? undefined;
}

/** Returns the paths of a plan's page, its order page, a comparison, and the list it came from, for the page's home. */
export function useComparePaths(): {
  readonly plan: (planId: string) => string;
  readonly order: (planId: string) => string;
  readonly sideBySide: (planIds: readonly string[]) => string;
  readonly list: string;
  /** Path to change the usage that the numbers are based on. */
  readonly usage: string;
  /** Path to the prices of 12-month plans over time. */
  readonly prices: string;
} {
  const esiid = use(CompareLocation);
  const home = toHomeQuery(useLocation().search);
  return {
    plan: (planId) => paths.comparePlan(planId, { esiid, ...home }),
    order: (planId) => paths.orderPlan(planId, { esiid, ...home }),
    sideBySide: (planIds) => sideBySidePath(planIds, { esiid, ...home }),
    list: esiid ? paths.shop(esiid) : paths.compareResults(home),
    prices: paths.prices({ esiid, ...home }),
    usage: esiid ? paths.connectionManager(esiid) : paths.compareUsage(),
  };
}

/** Returns the part of a page's query that names its home. Empty if it names none, or one that cannot be read. */
function toHomeQuery(search: string): Readonly<Record<string, string>> {
  const home = parseCompareAddress(new URLSearchParams(search));
  return home?.usage ? Object.fromEntries(new URLSearchParams(formatCompareAddress(home))) : {};
}
