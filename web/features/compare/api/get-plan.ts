import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { PlanDetail } from "#contracts/compare.ts";
import { request } from "#web/shared/api/request.ts";

/** One plan with its tariff, proof and price history. */
export function planQuery(config: PortalConfig, planId: string) {
  return queryOptions({
    queryKey: ["plan", planId],
    queryFn: ({ signal }) =>
      request<PlanDetail>(`${config.bases.compare}/plans/${encodeURIComponent(planId)}`, { signal }),
    staleTime: 5 * 60 * 1000,
  });
}
