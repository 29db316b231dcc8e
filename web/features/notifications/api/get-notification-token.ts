import type { PortalConfig } from "#contracts/config.ts";
import type { NotificationToken } from "#contracts/notifications.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Returns a token that identifies the signed-in customer to the notification feed service. Throws ApiFailure. */
export function getNotificationToken(config: PortalConfig): Promise<NotificationToken> {
  return requestSigned<NotificationToken>(config, `${config.bases.portal}/notifications/token`);
}
