import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { NotificationSettings, NotificationToken } from "#contracts/notifications.ts";
import { callApi } from "#web/shared/api/call-api.ts";

/** Returns a token that identifies the signed-in customer to the notification feed service. Throws ApiFailure. */
export function getNotificationToken(config: PortalConfig): Promise<NotificationToken> {
  return callApi(config, "GET portal/notifications/token");
}

/** The minimum savings for notifications of a better plan. */
export function notificationSettingsQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["notification-settings"],
    queryFn: ({ signal }) => callApi(config, "GET portal/notifications/settings", { signal }),
  });
}

/** Saves it. Throws ApiFailure. */
export function putNotificationSettings(
  config: PortalConfig,
  body: NotificationSettings,
): Promise<NotificationSettings> {
  return callApi(config, "PUT portal/notifications/settings", { body, idempotent: true });
}
