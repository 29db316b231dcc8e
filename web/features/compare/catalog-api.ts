// What few pages need of the catalog, apart from the requests of the pages that visitors open first.
import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { Plan, TduId } from "#contracts/plan.ts";
import { callApi } from "#web/shared/api/call-api.ts";

const FRESH_MS = 5 * 60 * 1000;
/** Maximum number of plans per page of the list. */
const PAGE = 500;

/** The delivery charges of each utility that are in force today. */
export function deliveryChargesQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["delivery-charges"],
    queryFn: ({ signal }) => callApi(config, "GET compare/delivery_charges", { as: "visitor", signal }),
    staleTime: FRESH_MS,
  });
}

/** The delivery charges of each utility on the day `from` and their changes up to `through` (YYYY-MM-DD). */
export function pastDeliveryQuery(config: PortalConfig, from: string, through: string) {
  return queryOptions({
    queryKey: ["delivery-charges", from, through],
    queryFn: ({ signal }) =>
      callApi(config, "GET compare/delivery_charges", { as: "visitor", query: { from, through }, signal }),
    staleTime: FRESH_MS,
  });
}

/** Every listed plan in a utility's area. */
export function plansQuery(config: PortalConfig, tdu: TduId) {
  return queryOptions({
    queryKey: ["plans", tdu],
    queryFn: async ({ signal }): Promise<readonly Plan[]> => {
      const plans: Plan[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string | number | null> = { tdu, limit: PAGE, cursor };
        const page: { readonly items: readonly Plan[]; readonly next_cursor: string | null } = await callApi(
          config,
          "GET compare/plans",
          { as: "visitor", query, signal },
        );
        plans.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return plans;
    },
    staleTime: FRESH_MS,
  });
}
