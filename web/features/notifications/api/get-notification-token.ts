import type { PortalConfig } from "#contracts/config.ts";
import type { NotificationToken } from "#contracts/notifications.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** A token by which the notification feed service knows the signed-in customer; throws ApiFailure. */
export function getNotificationToken(config: PortalConfig): Promise<NotificationToken> {
  return requestSigned<NotificationToken>(config, `${config.bases.portal}/notifications/token`);
}
