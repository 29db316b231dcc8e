// The text and link of a notification: one line on what happened, one on what to do (look.md "Bell").
import type { FeedItem } from "@knocklabs/client";
import type { NotificationData } from "#contracts/workflows.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { paths } from "#web/shared/paths.ts";
import { findEsiid, parseNotification, type ShownNotification } from "./parse-notification.ts";
import { renderMessage } from "#messages/render-message.ts";

type NotificationMessages = Messages<"notices">;

export interface NotificationText {
  readonly what: string;
  readonly todo: string;
  readonly href: string;
}

interface Lines<V> {
  readonly what: string | ((values: V) => string);
  readonly todo: string | ((values: V) => string);
}

/** Fills both lines of a notification. */
export function fill<V>({ what, todo }: Lines<V>, values: V): Omit<NotificationText, "href"> {
  return { what: renderMessage(what, values), todo: renderMessage(todo, values) };
}

const isOrderState = (
  state: string,
  messages: NotificationMessages["order"],
): state is keyof NotificationMessages["order"] => Object.hasOwn(messages, state);

function orderStep(
  { state, plan_name, provider, starts_on }: NotificationData["order-step"],
  messages: NotificationMessages["order"],
) {
  return fill(messages[isOrderState(state, messages) ? state : "other"], {
    plan: plan_name,
    provider,
    starts: typeof starts_on === "string" ? starts_on : null,
  });
}

/** `getLocationName` names a home by its ESI ID. */
export function renderNotification(
  item: FeedItem,
  messages: NotificationMessages,
  getLocationName: (esiid: string) => string,
): NotificationText {
  const notice = parseNotification(item);
  if (!notice) return { ...messages.other, href: paths.dashboard() };
  return renderKnown(notice, messages, getLocationName);
}

function renderKnown(
  notice: ShownNotification,
  messages: NotificationMessages,
  getLocationName: (esiid: string) => string,
): NotificationText {
  const esiid = findEsiid(notice.item) ?? "";
  const locationName = getLocationName(esiid);
  // The switch shows the compiler which data belongs to which workflow. parseNotification already checked it.
  const data = <Key extends keyof NotificationData>(_key: Key) => notice.data as NotificationData[Key];
  switch (notice.workflow) {
    case "live-link-initial-setup-complete": {
      const done = data("live-link-initial-setup-complete").is_success;
      return done
        ? { ...fill(messages.linked, { home: locationName }), href: paths.liveUsage(esiid) }
        : { ...fill(messages.linkFailed, { home: locationName }), href: paths.connectionManager(esiid) };
    }
    case "agreement-expiring":
      return {
        ...fill(messages.agreementExpiring, { home: locationName, day: data("agreement-expiring").ends_on }),
        href: paths.connectionManager(esiid),
      };
    case "usage-import-failed": {
      const { what } = data("usage-import-failed");
      if (what === "permission")
        return {
          ...fill(messages.permissionEnded, { home: locationName }),
          href: paths.connectionManager(esiid),
        };
      const texts = what === "file" ? messages.fileFailed : messages.readingsFailed;
      return { ...fill(texts, { home: locationName }), href: paths.liveUsage(esiid) };
    }
    case "order-step": {
      const step = data("order-step");
      return { ...orderStep(step, messages.order), href: paths.order(step.order_id) };
    }
    case "renewal-notice": {
      const { order_id, plan_name, ends_on, days } = data("renewal-notice");
      return {
        ...fill(messages.renewal, { plan: plan_name, day: ends_on, days }),
        href: paths.renewalOptOut(order_id),
      };
    }
    case "plan-changed": {
      const { plan_name, provider, order_id, what } = data("plan-changed");
      const text = fill(what === "withdrawn" ? messages.planWithdrawn : messages.planPrice, {
        plan: plan_name,
        provider,
      });
      return { ...text, href: paths.order(order_id) };
    }
    case "better-plan-found": {
      const { plan_name, saving_cents } = data("better-plan-found");
      return {
        ...fill(messages.betterPlan, { plan: plan_name, savingCents: saving_cents }),
        href: paths.shop(esiid),
      };
    }
    case "price-below-limit": {
      const { plan_name, provider, year_cents, limit_cents } = data("price-below-limit");
      return {
        ...fill(messages.priceBelow, { plan: plan_name, provider, cents: year_cents, limit: limit_cents }),
        href: paths.shop(esiid),
      };
    }
    case "home-removed":
      return { ...fill(messages.locationRemoved, { home: locationName }), href: paths.addLocation() };
    case "new-device-sign-in": {
      const { device } = data("new-device-sign-in");
      return { ...fill(messages.newDevice, { device: device || null }), href: paths.account() };
    }
    case "app-connected": {
      const { app } = data("app-connected");
      return { ...fill(messages.appConnected, { app }), href: paths.account() };
    }
    case "webhook-disabled":
      return {
        ...fill(messages.webhookDisabled, { host: data("webhook-disabled").host }),
        href: paths.webhooks(),
      };
    default:
      return notice.workflow satisfies never;
  }
}
