import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { NotificationSettings } from "#contracts/notifications.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

const url = (config: PortalConfig): string => `${config.bases.portal}/notifications/settings`;

/** The minimum savings for notifications of a better plan. */
export function notificationSettingsQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["notification-settings"],
    queryFn: ({ signal }) => requestSigned<NotificationSettings>(config, url(config), { signal }),
  });
}

/** Saves it. Throws ApiFailure. */
export function putNotificationSettings(
  config: PortalConfig,
  body: NotificationSettings,
): Promise<NotificationSettings> {
  return requestSigned<NotificationSettings>(config, url(config), { method: "PUT", body, idempotent: true });
}
