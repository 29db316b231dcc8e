// What people are told: the workflows of the notification feed, their categories and what each carries. `data` is
// snake_case as every wire shape; a page words it in the reader's language.

/** Spec §3: the home a notification is about. */
export interface NotificationLocation {
  service_location: { service_location: { esiid: string } };
}

/** What each workflow's notification carries as `data`. */
export interface NotificationData {
  /** The first import of a linked meter ended (spec §4). */
  "live-link-initial-setup-complete": NotificationLocation & { is_success: boolean };
  /** The customer's consent to their meter's data ends soon. `ends_on` is its last day. */
  "agreement-expiring": NotificationLocation & { ends_on: string };
  /** Readings or an uploaded meter's file could not be taken in. */
  "usage-import-failed": NotificationLocation & { what: "readings" | "file" };
  /** An order came to another state (contracts/portal.ts names them). */
  "order-step": NotificationLocation & {
    order_id: string;
    state: string;
    plan_name: string;
    provider: string;
  };
  /** A contract ends; `ends_on` is its last day, `days` how many are left on the day of the notice. */
  "renewal-notice": NotificationLocation & {
    order_id: string;
    plan_name: string;
    ends_on: string;
    days: number;
  };
  /** A plan that was chosen and not ordered yet, or that a contract renews into, is no longer offered, or at another price. */
  "plan-changed": NotificationLocation & {
    order_id: string;
    plan_name: string;
    provider: string;
    what: "withdrawn" | "price";
  };
  /** A plan would save at least what the customer set; US cents a year. */
  "better-plan-found": NotificationLocation & {
    plan_id: string;
    plan_name: string;
    provider: string;
    /** What the outlook's recommendation saves over its twelve months, fees counted. */
    saving_cents: number;
    /** The day on which the plan should start, YYYY-MM-DD; left out by older versions. */
    starts_on?: string;
  };
  /** A home left the account, because another account showed that it is theirs; who and how is not in it. */
  "home-removed": NotificationLocation;
  /** Somebody signed in from a browser that this account was never used in. */
  "new-device-sign-in": { device: string; at: string };
}

export type WorkflowKey = keyof NotificationData;

export const NOTIFICATION_CATEGORIES = ["live-link", "orders", "renewals", "plans", "account"] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

/** The ways a notice can reach a person; the protocol's channel types. */
export const NOTIFICATION_CHANNELS = ["in_app_feed", "email", "sms"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export interface Workflow {
  readonly category: NotificationCategory;
  /** By which channels it can be told; the person's preferences take some of them away. */
  readonly channels: readonly NotificationChannel[];
  /** Of those, the ones that a preference cannot take away: what a contract or safety needs. */
  readonly always: readonly NotificationChannel[];
}

// Where the mail is written elsewhere (orders, renewals, agreements: they go to guests as well) "email" here is still the
// channel that a preference switches; what the law or the contract needs is in `always`.
export const WORKFLOWS: Readonly<Record<WorkflowKey, Workflow>> = {
  "live-link-initial-setup-complete": {
    category: "live-link",
    channels: ["in_app_feed", "email", "sms"],
    always: [],
  },
  "agreement-expiring": { category: "live-link", channels: ["in_app_feed", "email", "sms"], always: [] },
  "usage-import-failed": { category: "live-link", channels: ["in_app_feed", "email"], always: [] },
  "order-step": { category: "orders", channels: ["in_app_feed", "email", "sms"], always: ["email"] },
  "renewal-notice": { category: "renewals", channels: ["in_app_feed", "email", "sms"], always: ["email"] },
  "plan-changed": { category: "plans", channels: ["in_app_feed", "email"], always: [] },
  "better-plan-found": { category: "plans", channels: ["in_app_feed", "email"], always: [] },
  "home-removed": {
    category: "account",
    channels: ["in_app_feed", "email", "sms"],
    always: ["in_app_feed", "email"],
  },
  "new-device-sign-in": { category: "account", channels: ["in_app_feed", "email"], always: ["in_app_feed"] },
};

/** Whether a text names one of our workflows. */
export function isWorkflowKey(key: string): key is WorkflowKey {
  return Object.hasOwn(WORKFLOWS, key);
}
