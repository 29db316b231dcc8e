// What a notification says and where it leads: one line of what, one of what to do (look.md "Bell").
import type { FeedItem } from "@knocklabs/client";
import type { NoticeData } from "#contracts/notices.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { paths } from "#web/shared/paths.ts";
import { esiidOf, readNotice, type ShownNotice } from "./read-notice.ts";

type Words = Messages<"notices">;

export interface ToldNotice {
  readonly what: string;
  readonly todo: string;
  readonly href: string;
}

const isOrderState = (state: string, words: Words["order"]): state is keyof Words["order"] =>
  Object.hasOwn(words, state);

function orderStep({ state, plan_name, provider }: NoticeData["order-step"], words: Words["order"]) {
  return words[isOrderState(state, words) ? state : "other"](plan_name, provider);
}

/** `homeOf` names a home by its ESI ID. */
export function tellNotice(item: FeedItem, words: Words, homeOf: (esiid: string) => string): ToldNotice {
  const notice = readNotice(item);
  if (!notice) return { ...words.other, href: paths.dashboard() };
  return tellKnown(notice, words, homeOf);
}

function tellKnown(notice: ShownNotice, words: Words, homeOf: (esiid: string) => string): ToldNotice {
  const esiid = esiidOf(notice.item) ?? "";
  const home = homeOf(esiid);
  // The switch tells the compiler which data goes with which workflow; the check was readNotice's.
  const data = <Key extends keyof NoticeData>(_key: Key) => notice.data as NoticeData[Key];
  switch (notice.workflow) {
    case "live-link-initial-setup-complete": {
      const done = data("live-link-initial-setup-complete").is_success;
      return done
        ? { ...words.linked(home), href: paths.liveUsage(esiid) }
        : { ...words.linkFailed(home), href: paths.connectionManager(esiid) };
    }
    case "agreement-expiring":
      return {
        ...words.agreementExpiring(home, data("agreement-expiring").ends_on),
        href: paths.connectionManager(esiid),
      };
    case "usage-import-failed":
      return data("usage-import-failed").what === "file"
        ? { ...words.fileFailed(home), href: paths.liveUsage(esiid) }
        : { ...words.readingsFailed(home), href: paths.liveUsage(esiid) };
    case "order-step": {
      const step = data("order-step");
      return { ...orderStep(step, words.order), href: paths.order(step.order_id) };
    }
    case "renewal-notice": {
      const { order_id, plan_name, ends_on, days } = data("renewal-notice");
      return { ...words.renewal(plan_name, ends_on, days), href: paths.renewalOptOut(order_id) };
    }
    case "plan-changed": {
      const { plan_name, provider, order_id, what } = data("plan-changed");
      const said =
        what === "withdrawn" ? words.planWithdrawn(plan_name, provider) : words.planPrice(plan_name);
      return { ...said, href: paths.order(order_id) };
    }
    case "better-plan-found": {
      const { plan_name, saving_cents } = data("better-plan-found");
      return { ...words.betterPlan(plan_name, saving_cents), href: paths.shop(esiid) };
    }
    case "home-removed":
      return { ...words.homeRemoved(home), href: paths.addLocation() };
    case "new-device-sign-in":
      return { ...words.newDevice(data("new-device-sign-in").device), href: paths.account() };
    default:
      return notice.workflow satisfies never;
  }
}
