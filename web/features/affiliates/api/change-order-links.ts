import type { z } from "zod";
import type { CreateOrderLink, OrderLink, changeOrderLinkSchema } from "#contracts/affiliates.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Creates an order link. Sending it twice creates two. */
export async function postOrderLink(config: PortalConfig, body: CreateOrderLink): Promise<OrderLink> {
  const link = await requestSigned<OrderLink>(config, `${config.bases.portal}/affiliates/order_links`, {
    method: "POST",
    body,
  });
  track("cp_order_link_made", { link_id: link.id, kind: link.target.kind });
  return link;
}

/** Renames, disables or enables an order link. */
export function patchOrderLink(
  config: PortalConfig,
  linkId: string,
  body: z.input<typeof changeOrderLinkSchema>,
): Promise<OrderLink> {
  return requestSigned<OrderLink>(
    config,
    `${config.bases.portal}/affiliates/order_links/${encodeURIComponent(linkId)}`,
    { method: "PATCH", body, idempotent: true },
  );
}
