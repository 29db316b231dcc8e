// Notifications to customers: the workflows of the notification feed, their categories and what each carries. `data` is
// snake_case like every wire format. Pages render it in the reader's language.

/** Spec §3: the home a notification is about. */
export interface NotificationLocation {
  service_location: { service_location: { esiid: string } };
}

/** What each workflow's notification carries as `data`. */
export interface NotificationData {
  /** The first import of a linked meter ended (spec §4). */
  "live-link-initial-setup-complete": NotificationLocation & { is_success: boolean };
  /** The customer's consent to reading their meter's data ends soon. `ends_on` is its last day. */
  "agreement-expiring": NotificationLocation & { ends_on: string };
  /** Readings or an uploaded meter's file could not be imported, or a company ended the permission to read. */
  "usage-import-failed": NotificationLocation & { what: "readings" | "file" | "permission" };
  /** An order reached another state (contracts/portal.ts lists them). */
  "order-step": NotificationLocation & {
    order_id: string;
    state: string;
    plan_name: string;
    provider: string;
    /** The day on which the plan starts, YYYY-MM-DD, if it is known. Left out by older versions. */
    starts_on?: string;
  };
  /** A contract ends. `ends_on` is its last day, `days` is how many are left on the day of the notice. */
  "renewal-notice": NotificationLocation & {
    order_id: string;
    plan_name: string;
    ends_on: string;
    days: number;
  };
  /**
   * A plan that was chosen but not ordered yet, or that a contract renews into, is no longer offered or has another
   * price.
   */
  "plan-changed": NotificationLocation & {
    order_id: string;
    plan_name: string;
    provider: string;
    what: "withdrawn" | "price";
  };
  /** A plan would save at least the amount that the customer set, in US cents a year. */
  "better-plan-found": NotificationLocation & {
    plan_id: string;
    plan_name: string;
    provider: string;
    /** What the outlook's recommendation saves over its twelve months, including fees. */
    saving_cents: number;
    /** The day on which the plan should start, YYYY-MM-DD. Left out by older versions. */
    starts_on?: string;
  };
  /** The lowest 12-month plan costs less than the customer's limit, both in US cents a year. */
  "price-below-limit": NotificationLocation & {
    plan_id: string;
    plan_name: string;
    provider: string;
    year_cents: number;
    limit_cents: number;
  };
  /**
   * A home was removed from the account, because another account proved that it is theirs. The data does not include
   * who or how.
   */
  "home-removed": NotificationLocation;
  /** A sign-in from a browser that was never used with this account. */
  "new-device-sign-in": { device: string; at: string };
  /** The customer connected an app to the account (docs/mcp.md). `app` is its name. */
  "app-connected": { app: string; at: string };
  /** Nothing was delivered to a webhook for three days, or its receiver ended it, so it was turned off. */
  "webhook-disabled": { webhook_id: string; host: string };
}

export type WorkflowKey = keyof NotificationData;

export const NOTIFICATION_CATEGORIES = ["live-link", "orders", "renewals", "plans", "account"] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

/** The channels of a notification, using the protocol's channel types. */
export const NOTIFICATION_CHANNELS = ["in_app_feed", "email", "sms"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export interface Workflow {
  readonly category: NotificationCategory;
  /** Channels it can be sent on. The user's preferences can exclude some of them. */
  readonly channels: readonly NotificationChannel[];
  /** The channels among them that a preference cannot exclude, because a contract or safety requires them. */
  readonly always: readonly NotificationChannel[];
}

// If the email is written elsewhere (orders, renewals, agreements also go to guests), "email" here is still the channel
// that a preference switches. What the law or the contract requires is in `always`.
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
  "price-below-limit": { category: "plans", channels: ["in_app_feed", "email"], always: [] },
  "home-removed": {
    category: "account",
    channels: ["in_app_feed", "email", "sms"],
    always: ["in_app_feed", "email"],
  },
  "new-device-sign-in": {
    category: "account",
    channels: ["in_app_feed", "email"],
    always: ["in_app_feed", "email"],
  },
  "app-connected": {
    category: "account",
    channels: ["in_app_feed", "email"],
    always: ["in_app_feed", "email"],
  },
  "webhook-disabled": { category: "account", channels: ["in_app_feed", "email"], always: [] },
};

/**
 * Whether a workflow's emails offer plans for sale, so that they need the operator's postal address (CAN-SPAM Act, 15
 * U.S.C. 7704(a)(5)(A)(iii)).
 */
export function isMarketing(key: WorkflowKey): boolean {
  return WORKFLOWS[key].category === "plans";
}

/** Whether a text is the key of one of our workflows. */
export function isWorkflowKey(key: string): key is WorkflowKey {
  return Object.hasOwn(WORKFLOWS, key);
}
