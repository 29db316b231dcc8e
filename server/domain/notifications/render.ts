// Renders a notification in the recipient's language: its text, and the page its button opens.
import { isWorkflowKey, type NotificationData, type WorkflowKey } from "#contracts/workflows.ts";
import type { Language } from "#server/platform/mail/message.ts";
import { notificationMessagesEn } from "./messages/en.ts";
import { notificationMessagesEs } from "./messages/es.ts";
import type { NotificationMessages, RenderedMessage, RenderContext } from "./messages/messages.ts";

export const NOTIFICATION_MESSAGES: Readonly<Record<Language, NotificationMessages>> = {
  en: notificationMessagesEn,
  es: notificationMessagesEs,
};

/** Returns the ESI ID of the home that a notification is about. Null if it is about none. */
export function findEsiid(data: object): string | null {
  const { service_location } = data as { service_location?: { service_location?: { esiid?: unknown } } };
  const esiid = service_location?.service_location?.esiid;
  return typeof esiid === "string" ? esiid : null;
}

const getLocationPath = (data: NotificationData["agreement-expiring"]): string =>
  `/locations/${data.service_location.service_location.esiid}`;

const PATHS: { readonly [Key in WorkflowKey]: (data: NotificationData[Key]) => string } = {
  "live-link-initial-setup-complete": (data) =>
    data.is_success
      ? `/locations/${data.service_location.service_location.esiid}/usage`
      : `/locations/${data.service_location.service_location.esiid}/connection_manager`,
  "agreement-expiring": (data) => `${getLocationPath(data)}/connection_manager`,
  "usage-import-failed": ({ what, service_location: { service_location } }) =>
    `/locations/${service_location.esiid}/${what === "file" ? "usage" : "connection_manager"}`,
  "order-step": ({ order_id }) => `/orders/${order_id}`,
  "renewal-notice": ({ order_id }) => `/orders/${order_id}/renewal_opt_out`,
  "plan-changed": ({ order_id }) => `/orders/${order_id}`,
  "better-plan-found": ({ service_location: { service_location } }) =>
    `/shop?esiid=${service_location.esiid}`,
  // The customer no longer has a page for that home.
  "home-removed": () => "/locations/add",
  "new-device-sign-in": () => "/account",
};

export interface RenderedNotification extends RenderedMessage {
  /** A path of the portal. */
  readonly path: string;
}

function renderOne<Key extends WorkflowKey>(
  workflow: Key,
  data: NotificationData[Key],
  messages: NotificationMessages,
  to: RenderContext,
): RenderedNotification {
  return { ...messages.notifications[workflow](data, to), path: PATHS[workflow](data) };
}

/**
 * Renders a notification for a user whose name for the home is `formatLocationName` (null: unknown). Returns null for a
 * workflow that is not ours.
 */
export function renderNotification(
  workflow: string,
  data: object,
  language: Language,
  locationName: string | null,
): RenderedNotification | null {
  if (!isWorkflowKey(workflow)) return null;
  const messages = NOTIFICATION_MESSAGES[language];
  const esiid = findEsiid(data);
  const getLocationPath = locationName ?? (esiid === null ? "" : messages.nameless(esiid));
  return renderOne(workflow, data as NotificationData[typeof workflow], messages, {
    location: getLocationPath,
  });
}
