import type { PortalConfig } from "#contracts/config.ts";
import type { Ranking, RankingRequest } from "#contracts/compare.ts";
import { request } from "#web/shared/api/request.ts";

/** Ranks the plans of an area for a usage. It changes nothing on the server, so it can be repeated. */
export function postRanking(
  config: PortalConfig,
  body: RankingRequest,
  signal?: AbortSignal,
): Promise<Ranking> {
  return request<Ranking>(`${config.bases.compare}/rankings`, {
    method: "POST",
    body,
    signal,
    idempotent: true,
  });
}
