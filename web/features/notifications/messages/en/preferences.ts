// Which notifications a customer chooses, and their channels.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const preferences = {
  title: "What you are told",
  lead: "Each switch counts at once. Nothing here changes your plan, your orders or your meter.",
  back: "Notifications",
  rejected: "That could not be saved. The switch is as it was; please try again.",
  methods: {
    title: "Where it reaches you",
    app: "In the app",
    appText: "At the bell, on every page",
    email: "E-mail",
    noEmail: "No confirmed address in your account yet.",
    sms: "Text message",
    noPhone: "No confirmed number in your account yet.",
    add: "Add it in your account",
    quiet:
      "Off until you switch them on. From 9 pm to 8 am Central they wait for the morning; e-mail and the bell do not.",
  },
  always: "always",
  groups: {
    "live-link": "Your meter",
    orders: "Your orders",
    renewals: "The end of your contract",
    plans: "Plans and prices",
    account: "Your account",
  },
  workflows: {
    "live-link-initial-setup-complete": {
      name: "Your meter is linked",
      text: "Once, when the first readings are in, or when they did not come.",
    },
    "agreement-expiring": {
      name: "Your consent ends soon",
      text: "Before the provider stops sharing your meter's readings with us.",
    },
    "usage-import-failed": {
      name: "Readings are missing",
      text: "When a linked meter stops sending, or a file could not be read.",
    },
    "order-step": {
      name: "An order moves on",
      text: "Accepted, dated, running, ended, or not accepted.",
    },
    "renewal-notice": {
      name: "A contract ends",
      text: "In time to choose, with what happens if you do nothing.",
    },
    "plan-changed": {
      name: "A plan you chose changes",
      text: "When it is withdrawn or has another price before you order it.",
    },
    "better-plan-found": {
      name: "A better plan",
      text: "At most once a month, by your own use.",
    },
    "home-removed": {
      name: "A home leaves your account",
      text: "When it moves to another account, or we can't confirm that it's yours.",
    },
    "new-device-sign-in": {
      name: "A sign-in from a new device",
      text: "So that you notice if it was not you.",
    },
  },
  fixed: {
    "order-step": "The e-mail always comes: it is part of your order.",
    "renewal-notice":
      "The e-mail always comes, because the contract needs your answer. To stop it, opt out of that renewal.",
    "home-removed": "Always on in the app and by email, so no one can take a home from you unnoticed.",
    "new-device-sign-in": "The bell always tells: nobody else should be able to switch it off.",
  } as Readonly<Record<string, string>>,
  saving: {
    label: "Only from this saving on",
    from: (cents: number) => `${f.money(cents)} a year`,
    never: "Never",
    rejected: "That could not be saved. The saving is as it was; please try again.",
  },
};
