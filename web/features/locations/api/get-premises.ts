import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { PortalConfig } from "#contracts/config.ts";
import type { PremiseMatch, premisesSchema } from "#contracts/premises.ts";
import { request } from "#web/shared/api/request.ts";

type Premises = z.infer<typeof premisesSchema>;

/** The delivery points at an address as typed, or the one of a complete ESI ID. At most ten, best first. */
export function premisesQuery(config: PortalConfig, q: string) {
  return queryOptions({
    queryKey: ["premises", q],
    queryFn: async ({ signal }): Promise<readonly PremiseMatch[]> =>
      (await request<Premises>(`${config.bases.compare}/premises`, { query: { q }, signal })).items,
    staleTime: 5 * 60 * 1000,
  });
}
