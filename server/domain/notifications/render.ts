// Renders a notification in the recipient's language: its text, and the page its button opens.
import { isWorkflowKey, type NotificationData, type WorkflowKey } from "#contracts/workflows.ts";
import type { Catalog } from "#messages/catalog.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { renderMessage } from "#messages/render-message.ts";

export interface RenderedNotification {
  /** Also an email's subject. */
  readonly title: string;
  /** Replaces the title in a text message. Left out if the title is short enough. */
  readonly text?: string;
  /** One or two sentences that make sense without the title. */
  readonly body: string;
  /** Label of the button that opens the linked page. */
  readonly button: string;
  /** A path of the portal. */
  readonly path: string;
}

type RenderedTexts = Omit<RenderedNotification, "path">;
type Messages = Catalog["serverNotifications"];

/** Returns the ESI ID of the home that a notification is about. Null if it is about none, or none is known. */
export function findEsiid(data: object): string | null {
  const { service_location } = data as { service_location?: { service_location?: { esiid?: unknown } } };
  const esiid = service_location?.service_location?.esiid;
  return typeof esiid === "string" && esiid !== "" ? esiid : null;
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
  "price-below-limit": ({ service_location: { service_location } }) =>
    `/shop?esiid=${service_location.esiid}`,
  // The customer no longer has a page for that home.
  "home-removed": () => "/locations/add",
  "new-device-sign-in": () => "/account",
  "app-connected": () => "/account",
  "webhook-disabled": () => "/account/webhooks",
};

type TextsByWorkflow = {
  readonly [Key in WorkflowKey]: (t: Messages, data: NotificationData[Key], home: string) => RenderedTexts;
};

const TEXTS: TextsByWorkflow = {
  "live-link-initial-setup-complete": (t, { is_success }, home) => {
    const texts = t["live-link-initial-setup-complete"];
    const { title, body, button } = is_success ? texts.linked : texts.failed;
    return { title, body: body({ home }), button };
  },
  "agreement-expiring": (t, { ends_on: ends }, home) => {
    const { title, text, body, button } = t["agreement-expiring"];
    return { title: title({ ends }), text: text({ ends }), body: body({ ends, home }), button };
  },
  "usage-import-failed": (t, { what }, home) => {
    const { title, body, button } = t["usage-import-failed"][what];
    return { title, body: body({ home }), button };
  },
  "order-step": (t, { state, plan_name: plan, provider, starts_on }) => {
    const { states, button } = t["order-step"];
    const known = Object.hasOwn(states, state) ? (state as keyof typeof states) : "other";
    const values = { plan, provider, starts: starts_on ?? null };
    const { title, body } = states[known];
    return { title: renderMessage(title, values), body: renderMessage(body, values), button };
  },
  "renewal-notice": (t, { plan_name: plan, ends_on: ends }, home) => {
    const { title, text, body, button } = t["renewal-notice"];
    return { title: title({ ends }), text: text({ ends }), body: body({ plan, home, ends }), button };
  },
  "plan-changed": (t, { plan_name: plan, provider, what }) => {
    const texts = t["plan-changed"];
    const { title, body } = texts[what];
    return { title: title({ plan }), body: body({ plan, provider }), button: texts.button };
  },
  "better-plan-found": (t, { plan_name: plan, provider, saving_cents: saving, starts_on }, home) => {
    const { title, body, button } = t["better-plan-found"];
    const starts = starts_on ?? null;
    return { title: title({ saving }), body: body({ home, plan, provider, saving, starts }), button };
  },
  "price-below-limit": (t, { plan_name: plan, provider, year_cents: cents, limit_cents: limit }, home) => {
    const { title, body, button } = t["price-below-limit"];
    return { title: title({ cents }), body: body({ home, plan, provider, cents, limit }), button };
  },
  "home-removed": (t, _data, home) => {
    const { title, body, button } = t["home-removed"];
    return { title, body: body({ home }), button };
  },
  "new-device-sign-in": (t, { device, at }) => {
    const { title, body, button } = t["new-device-sign-in"];
    return { title, body: body({ device: device || null, at: new Date(at) }), button };
  },
  "app-connected": (t, { app, at }) => {
    const { title, body, button } = t["app-connected"];
    return { title, body: body({ app, at: new Date(at) }), button };
  },
  "webhook-disabled": (t, { host }) => {
    const { title, body, button } = t["webhook-disabled"];
    return { title, body: body({ host }), button };
  },
};

function renderOne<Key extends WorkflowKey>(
  workflow: Key,
  data: NotificationData[Key],
  t: Messages,
  home: string,
): RenderedNotification {
  return { ...TEXTS[workflow](t, data, home), path: PATHS[workflow](data) };
}

/**
 * Renders a notification for a user whose name for the home is `locationName` (null: unknown). Returns null for a
 * workflow that is not ours.
 */
export function renderNotification(
  workflow: string,
  data: object,
  language: Language,
  locationName: string | null,
): RenderedNotification | null {
  if (!isWorkflowKey(workflow)) return null;
  const esiid = findEsiid(data);
  const unnamed = esiid === null ? "" : getMessages("serverCommon", language).unnamedHome({ esiid });
  const t = getMessages("serverNotifications", language);
  return renderOne(workflow, data as NotificationData[typeof workflow], t, locationName ?? unnamed);
}
