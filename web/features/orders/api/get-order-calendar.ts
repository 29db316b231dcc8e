import type { PortalConfig } from "#contracts/config.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** The dates of an order as a calendar file (RFC 5545). */
export function getOrderCalendar(config: PortalConfig, orderId: string): Promise<string> {
  const url = `${config.bases.portal}/orders/${encodeURIComponent(orderId)}/calendar.ics`;
  return requestSigned<string>(config, url, { accept: "text/calendar" });
}
