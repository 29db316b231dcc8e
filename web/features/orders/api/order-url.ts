import type { PortalConfig } from "#contracts/config.ts";

/** The address of one thing that is done with an order. */
export function orderUrl(config: PortalConfig, orderId: string, what: string): string {
  return `${config.bases.portal}/orders/${encodeURIComponent(orderId)}/${what}`;
}
