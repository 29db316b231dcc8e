// Notification texts in English.
import type { NotificationData } from "#contracts/workflows.ts";
import type { NotificationMessages } from "./messages.ts";
import { formatDollars } from "#server/platform/mail/format-dollars.ts";

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const times = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "America/Chicago",
});
const day = (iso: string): string => dates.format(new Date(`${iso}T00:00:00Z`));

function inDays(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

type Step = (order: NotificationData["order-step"]) => readonly [title: string, body: string];

// By the order's new state.
const STEPS: Readonly<Record<string, Step>> = {
  started: ({ plan_name, provider }) => [
    `Order begun: ${plan_name}`,
    `Your order of ${plan_name} of ${provider} is begun. Its page says what the next step is.`,
  ],
  handed_off: ({ plan_name, provider }) => [
    `How did it go with ${provider}?`,
    `Did you finish the order of ${plan_name} on the page of ${provider}? Tell us, and we keep its dates.`,
  ],
  submitted: ({ plan_name, provider }) => [
    `${provider} has your order`,
    `${provider} has your order of ${plan_name}. Its answer mostly comes within a day or two.`,
  ],
  accepted: ({ plan_name, provider }) => [
    `Accepted: ${plan_name}`,
    `Your order of ${plan_name} of ${provider} is accepted. The day on which it begins follows.`,
  ],
  scheduled: ({ plan_name, provider }) => [
    `The date is set: ${plan_name}`,
    `The day on which ${plan_name} of ${provider} begins is set. Your power stays on all the time.`,
  ],
  active: ({ plan_name, provider }) => [
    `Running now: ${plan_name}`,
    `${plan_name} of ${provider} runs at your home now. We watch over its end for you.`,
  ],
  ended: ({ plan_name, provider }) => [
    `Your contract is over: ${plan_name}`,
    `The contract ${plan_name} with ${provider} is over. Without another plan you pay by the month, and can leave at any time.`,
  ],
  rejected: ({ plan_name, provider }) => [
    `Not accepted: ${plan_name}`,
    `Your order of ${plan_name} of ${provider} did not go through. Nothing changed at your home.`,
  ],
  cancelled: ({ plan_name, provider }) => [
    `Order closed: ${plan_name}`,
    `The order of ${plan_name} of ${provider} is closed. Its page says why.`,
  ],
};

const step: Step = (order) =>
  STEPS[order.state]?.(order) ?? [
    `News about your order: ${order.plan_name}`,
    `There is news about your order of ${order.plan_name} of ${order.provider}.`,
  ];

export const notificationMessagesEn: NotificationMessages = {
  notifications: {
    "live-link-initial-setup-complete": ({ is_success }, { location }) =>
      is_success
        ? {
            title: "Your meter is linked",
            body: `The readings of ${location} are in, and new ones come every night. Plans are now compared by what you really used.`,
            button: "See your use",
          }
        : {
            title: "Your meter could not be linked",
            body: `The meter of ${location} could not be linked. What was here before stays; you can try again.`,
            button: "See why",
          },
    "agreement-expiring": ({ ends_on }, { location }) => ({
      title: `Your meter's link ends on ${day(ends_on)}`,
      body: `After ${day(ends_on)} no new readings of ${location} come in. Link the meter once more to go on without a gap.`,
      button: "Link it once more",
    }),
    "usage-import-failed": ({ what }, { location }) =>
      what === "file"
        ? {
            title: "Your file could not be read",
            body: `Nothing of the file you uploaded for ${location} was kept. Its page says why and which files we can read.`,
            button: "See why",
          }
        : {
            title: "No new readings for some days",
            body: `The meter's company has sent no readings of ${location} for some days. We go on asking; what is here stays.`,
            button: "See the meter's link",
          },
    "order-step": (data) => {
      const [title, body] = step(data);
      return { title, body, button: "See your order" };
    },
    "renewal-notice": ({ plan_name, ends_on, days }, { location }) => ({
      title: `Your contract ends ${inDays(days)}`,
      body: `${plan_name} for ${location} ends on ${day(ends_on)}. If you do nothing, the power stays on at a month-to-month price, which is usually higher.`,
      button: "See what is next",
    }),
    "plan-changed": ({ plan_name, provider, what }) =>
      what === "withdrawn"
        ? {
            title: `No longer offered: ${plan_name}`,
            body: `${provider} no longer offers ${plan_name}. A contract that runs already keeps its price.`,
            button: "See your order",
          }
        : {
            title: `Another price: ${plan_name}`,
            body: `${provider} has changed the terms of ${plan_name}. Look at them before you go on; a contract that runs already keeps its price.`,
            button: "See your order",
          },
    "better-plan-found": ({ plan_name, provider, saving_cents, starts_on }, { location }) => ({
      title: `Save about ${formatDollars(saving_cents)} over 12 months`,
      body: `Switch ${location} to ${plan_name} from ${provider}${starts_on ? `, starting ${day(starts_on)}` : ""}, and you save about ${formatDollars(saving_cents)} over 12 months. Any early termination fee is already counted.`,
      button: "See the plan",
    }),
    "home-removed": (_data, { location }) => ({
      title: "A home is no longer in your account",
      body: `${location} is no longer in your account. This happens if we can't confirm that a home is yours. If you live there, add it again with your meter number, then link your meter. If you moved out, there's nothing to do.`,
      button: "Add a home",
    }),
    "new-device-sign-in": ({ device, at }) => ({
      title: "Sign-in from a new device",
      body: `Somebody signed in to your account on ${times.format(new Date(at))} (Central time)${device ? `: ${device}` : ""}. Was that not you? Change your password.`,
      button: "See your account",
    }),
  },
  nameless: (esiid) => `ESI ID ${esiid}`,
  digest: {
    subject: (count) => `${count} things that are new`,
    title: (count) => `${count} things are new`,
    more: (count) => `And ${count} more, in the portal.`,
    button: "See all of them",
  },
  mail: {
    or_open: "Or open this address:",
    footnote: "You choose what we write about.",
    preferences: "No more mails like this",
    sent: (portal, to) => `${portal} sent this message to ${to}, because you have an account there.`,
  },
  text_end: "Stop these texts:",
};
