import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { NotificationSettings, NotificationToken } from "#contracts/notifications.ts";
import { callApi } from "#web/shared/api/call-api.ts";

/** A token by which the notification feed service knows the signed-in customer; throws ApiFailure. */
export function getNotificationToken(config: PortalConfig): Promise<NotificationToken> {
  return callApi(config, "GET portal/notifications/token");
}

/** From which saving on a better plan is told. */
export function notificationSettingsQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["notification-settings"],
    queryFn: ({ signal }) => callApi(config, "GET portal/notifications/settings", { signal }),
  });
}

/** Keeps it; throws ApiFailure. */
export function putNotificationSettings(
  config: PortalConfig,
  body: NotificationSettings,
): Promise<NotificationSettings> {
  return callApi(config, "PUT portal/notifications/settings", { body, idempotent: true });
}
