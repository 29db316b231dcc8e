// The bell, the list of notifications, and which notification uses which channel.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

interface NotificationText {
  readonly what: string;
  readonly todo: string;
}

export const notices = {
  bell: (unread: number) =>
    unread === 0
      ? "Notifications"
      : f.plural(unread, { one: "Notifications, # unread", other: "Notifications, # unread" }),
  bellFailed: "Notifications couldn’t load",
  menu: "Notifications",
  settings: "Your notifications",
  seeAll: "See all",
  preferences: "Choose what you are told",
  filters: { label: "Which notifications", meter: "Your meter", all: "All" },
  unread: "Unread",
  markRead: "Mark as read",
  markUnread: "Mark as unread",
  archiveOf: (what: string) => `Remove: ${what}`,
  markAllRead: "Mark all as read",
  archiveAll: "Remove all",
  removeAll: {
    title: "Remove everything from this list?",
    text: "What was told does not come back here. Your plans, orders and readings stay as they are.",
    keep: "Keep them",
    confirm: "Remove all",
  },
  more: "Show older ones",
  archived: "Removed from the list.",
  undo: "Undo",
  emptyMeter: {
    title: "Nothing about your meter yet",
    text: "When a linked meter's readings arrive, or stop arriving, it shows here.",
  },
  empty: {
    title: "No notifications",
    text: "Orders, renewals, your meter's readings and better plans are told here as they come.",
  },
  failed: "Your notifications could not be loaded. Nothing of them is lost.",
  rejected:
    "We couldn’t load your notifications. This portal isn’t set up correctly for them, so please let us know.",
  again: "Try again",
  notSaved: "That could not be saved. It is shown as it was; please try again.",
  incoming: (what: string) => `New: ${what}`,
  incomingMany: (n: number) => f.plural(n, { one: "# new notification", other: "# new notifications" }),
  unnamedLocation: (lastFour: string) => `Home …${lastFour}`,
  ago: {
    now: "Just now",
    minutes: (n: number) => f.plural(n, { one: "# minute ago", other: "# minutes ago" }),
    hours: (n: number) => f.plural(n, { one: "# hour ago", other: "# hours ago" }),
    yesterday: "Yesterday",
    day: (date: string) => f.dateShort(date),
  },
  other: { what: "Something new in your account", todo: "Open your account to see it." },
  linked: (home: string): NotificationText => ({
    what: `${home}: your meter's readings are in`,
    todo: "See your use day by day; plans are now ranked by it.",
  }),
  linkFailed: (home: string): NotificationText => ({
    what: `${home}: your meter's readings did not come through`,
    todo: "Nothing of yours was changed. See what to do.",
  }),
  agreementExpiring: (home: string, day: string): NotificationText => ({
    what: `${home}: your consent to the meter's readings ends ${f.date(day)}`,
    todo: "Renew it in a minute, so that no day is missing.",
  }),
  readingsFailed: (home: string): NotificationText => ({
    what: `${home}: no new readings from your meter`,
    todo: "What we have is kept. See since when, and what to do.",
  }),
  fileFailed: (home: string): NotificationText => ({
    what: `${home}: the file you uploaded could not be read`,
    todo: "Your use is as it was. See why, and what to do.",
  }),
  order: {
    handed_off: (plan: string, provider: string): NotificationText => ({
      what: `Did your order of ${plan} go through at ${provider}?`,
      todo: "Tell us, and we keep its dates and its end.",
    }),
    submitted: (plan: string, provider: string): NotificationText => ({
      what: `${plan}: your order is with ${provider}`,
      todo: "They answer within a few days. There is nothing to do.",
    }),
    accepted: (plan: string, provider: string): NotificationText => ({
      what: `${provider} accepted your order of ${plan}`,
      todo: "The date follows. There is nothing to do.",
    }),
    scheduled: (plan: string): NotificationText => ({
      what: `${plan}: the date is set`,
      todo: "See when it starts.",
    }),
    active: (plan: string): NotificationText => ({
      what: `${plan} is running`,
      todo: "See its dates and its end.",
    }),
    ended: (plan: string): NotificationText => ({
      what: `${plan} has ended`,
      todo: "Make sure that another plan runs: see what you have now.",
    }),
    rejected: (plan: string, provider: string): NotificationText => ({
      what: `${provider} did not accept your order of ${plan}`,
      todo: "You keep the plan you have. See why, and what to do.",
    }),
    cancelled: (plan: string): NotificationText => ({
      what: `Your order of ${plan} is cancelled`,
      todo: "You keep the plan you have.",
    }),
    other: (plan: string): NotificationText => ({
      what: `News of your order of ${plan}`,
      todo: "See where it stands.",
    }),
  },
  renewal: (plan: string, day: string, days: number): NotificationText => ({
    what: `${plan} ends ${f.date(day)}, in ${f.plural(days, { one: "# day", other: "# days" })}`,
    todo: "See what happens if you do nothing, and what would cost less.",
  }),
  planWithdrawn: (plan: string, provider: string): NotificationText => ({
    what: `${provider} no longer offers ${plan}`,
    todo: "See what your order becomes, and what is near it.",
  }),
  planPrice: (plan: string): NotificationText => ({
    what: `${plan} has another price now`,
    todo: "See the old and the new before you go on.",
  }),
  betterPlan: (plan: string, savingCents: number): NotificationText => ({
    what: `Save about ${f.money(savingCents)} over 12 months with ${plan}`,
    todo: "Any early termination fee is already counted. See your bills before you decide.",
  }),
  locationRemoved: (home: string): NotificationText => ({
    what: `${home} is no longer in your account`,
    todo: "If you live there, add it again with your meter number and link the meter.",
  }),
  newDevice: (device: string): NotificationText => ({
    what: `Your account was opened on ${device}`,
    todo: "Not you? Change your password and end that session.",
  }),
};
