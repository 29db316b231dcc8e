import type { PortalConfig } from "#contracts/config.ts";

/** Returns the URL of an action on an order. */
export function orderUrl(config: PortalConfig, orderId: string, what: string): string {
  return `${config.bases.portal}/orders/${encodeURIComponent(orderId)}/${what}`;
}
