import type { VisitResponse } from "#contracts/affiliates.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { request } from "#web/shared/api/request.ts";

/**
 * Reports that an order link was opened, and returns its target. Null if it does not work (any more). A visitor counts
 * once a day.
 */
export async function postVisit(config: PortalConfig, token: string): Promise<VisitResponse | null> {
  try {
    const visit = await request<VisitResponse>(`${config.bases.portal}/order_links/visit`, {
      method: "POST",
      body: { token },
      idempotent: true,
    });
    track("cp_order_link_opened", { cp_afid: visit.cp_afid, kind: visit.target.kind });
    return visit;
  } catch (error) {
    // 422: the token does not even have the format of a link.
    if (error instanceof ApiFailure && [400, 404, 410, 422].includes(error.status ?? 0)) return null;
    throw error;
  }
}
