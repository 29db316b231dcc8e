import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { PortalConfig } from "#contracts/config.ts";
import type { plansSchema } from "#contracts/compare.ts";
import type { Plan, TduId } from "#contracts/plan.ts";
import { request } from "#web/shared/api/request.ts";

type Plans = z.infer<typeof plansSchema>;

/** Maximum number of plans per page of the list. */
const PAGE = 500;

/** Every listed plan in a utility's area. */
export function plansQuery(config: PortalConfig, tdu: TduId) {
  return queryOptions({
    queryKey: ["plans", tdu],
    queryFn: async ({ signal }): Promise<readonly Plan[]> => {
      const plans: Plan[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string | number | null> = { tdu, limit: PAGE, cursor };
        const page: Plans = await request<Plans>(`${config.bases.compare}/plans`, { query, signal });
        plans.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return plans;
    },
    staleTime: 5 * 60 * 1000,
  });
}
