// The text and link of a notification: one line on what happened, one on what to do (look.md "Bell").
import type { FeedItem } from "@knocklabs/client";
import type { NotificationData } from "#contracts/workflows.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { paths } from "#web/shared/paths.ts";
import { findEsiid, parseNotification, type ShownNotification } from "./parse-notification.ts";

type NotificationMessages = Messages<"notices">;

export interface NotificationText {
  readonly what: string;
  readonly todo: string;
  readonly href: string;
}

const isOrderState = (
  state: string,
  messages: NotificationMessages["order"],
): state is keyof NotificationMessages["order"] => Object.hasOwn(messages, state);

function orderStep(
  { state, plan_name, provider }: NotificationData["order-step"],
  messages: NotificationMessages["order"],
) {
  return messages[isOrderState(state, messages) ? state : "other"](plan_name, provider);
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
        ? { ...messages.linked(locationName), href: paths.liveUsage(esiid) }
        : { ...messages.linkFailed(locationName), href: paths.connectionManager(esiid) };
    }
    case "agreement-expiring":
      return {
        ...messages.agreementExpiring(locationName, data("agreement-expiring").ends_on),
        href: paths.connectionManager(esiid),
      };
    case "usage-import-failed":
      return data("usage-import-failed").what === "file"
        ? { ...messages.fileFailed(locationName), href: paths.liveUsage(esiid) }
        : { ...messages.readingsFailed(locationName), href: paths.liveUsage(esiid) };
    case "order-step": {
      const step = data("order-step");
      return { ...orderStep(step, messages.order), href: paths.order(step.order_id) };
    }
    case "renewal-notice": {
      const { order_id, plan_name, ends_on, days } = data("renewal-notice");
      return { ...messages.renewal(plan_name, ends_on, days), href: paths.renewalOptOut(order_id) };
    }
    case "plan-changed": {
      const { plan_name, provider, order_id, what } = data("plan-changed");
      const text =
        what === "withdrawn" ? messages.planWithdrawn(plan_name, provider) : messages.planPrice(plan_name);
      return { ...text, href: paths.order(order_id) };
    }
    case "better-plan-found": {
      const { plan_name, saving_cents } = data("better-plan-found");
      return { ...messages.betterPlan(plan_name, saving_cents), href: paths.shop(esiid) };
    }
    case "home-removed":
      return { ...messages.locationRemoved(locationName), href: paths.addLocation() };
    case "new-device-sign-in":
      return { ...messages.newDevice(data("new-device-sign-in").device), href: paths.account() };
    default:
      return notice.workflow satisfies never;
  }
}
