// Every event that the portal sends to the operator's tag manager and, after consent, its analytics: its data, and when
// it fires. Only ids and plain facts: no names, no email or home addresses, no phone numbers, no tokens. Types only:
// nothing of this file reaches a browser.

/** The data of an event: texts, numbers and booleans. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;
/** An event without data. */
export type NoFacts = Readonly<Record<string, never>>;

export interface PortalEvents {
  /**
   * A page is shown, including the first one. `page` is its row in routes.ts (such as /locations/:id), never the URL
   * itself.
   */
  readonly cp_page_viewed: { readonly page: string };
  /** An error is shown in place of content, with the reference that it displays. */
  readonly cp_error_shown: {
    readonly kind: string;
    readonly status: number | null;
    readonly code: string | null;
    readonly request_id: string | null;
  };
  /** The page was switched to the other language. */
  readonly cp_language_changed: { readonly language: string };
  /** The consent question about analytics was answered, or the answer changed. */
  readonly cp_consent_answered: { readonly answer: "yes" | "no" };

  /** The form for a new account was submitted. `flow`: which of the three. */
  readonly cp_signup_started: { readonly by: "email" | "phone"; readonly flow: string };
  /**
   * A new account is signed in: immediately, after its code was verified, or after its emailed link was opened. Google
   * accounts are only reported as signed in.
   */
  readonly cp_signup_completed: { readonly by: "email" | "phone" };
  /** A user signed in, or a session was found when the page opened (spec §4). */
  readonly cp_signed_in: { readonly user_id: string };
  /** A user signed out, here or in another tab (spec §4). */
  readonly cp_signed_out: NoFacts;
  /** Name and agreement to the terms were saved. */
  readonly cp_terms_accepted: { readonly flow: string };
  /** The account was deleted. */
  readonly cp_account_deleted: NoFacts;

  /** A home was added to the account, or was already in it. */
  readonly cp_location_added: { readonly esiid: string; readonly tdu: string | null };
  /** A home was removed from the account. */
  readonly cp_location_removed: { readonly esiid: string };
  /** A home's usage was entered and saved. `kind`: monthly, annual, home, or file once it was read. */
  readonly cp_custom_usage_saved: { readonly esiid: string; readonly kind: string };

  /** A meter link was requested. Nothing has been sent yet. */
  readonly cp_live_link_requested: { readonly esiid: string; readonly connector: string | null };
  /** The customer agreed to it, and it is sent to the meter source. */
  readonly cp_live_link_agreed: { readonly esiid: string; readonly connector: string | null };
  /**
   * A notification with source.key live-link-initial-setup-complete and data.is_success true arrived (spec §7 "Other").
   * Once for each.
   */
  readonly cp_live_link_success: { readonly esiid?: string };
  /** The same notification with data.is_success false. */
  readonly cp_live_link_failed: { readonly esiid?: string };
  /** The customer ended a link. */
  readonly cp_live_link_ended: { readonly esiid: string };

  /** A ranking is shown: from a visitor's inputs (`esiid` null), or for a home. `method`: what the year is based on. */
  readonly cp_ranking_shown: {
    readonly tdu: string;
    readonly plans: number;
    readonly method: string;
    readonly esiid: string | null;
  };
  /** The page of a plan is shown. */
  readonly cp_plan_opened: { readonly plan_id: string; readonly listed: boolean };
  /** Plans are shown side by side, with comma-separated ids. */
  readonly cp_plans_compared: { readonly plan_ids: string; readonly plans: number };
  /** A provider's own page or phone number was opened from a plan, without an order here. */
  readonly cp_provider_opened: { readonly plan_id: string; readonly by: "site" | "phone" };

  /** The order form shows what a plan costs. */
  readonly cp_order_quote_shown: { readonly plan_id: string };
  /** The first field on it was filled in. */
  readonly cp_order_started: { readonly plan_id: string };
  /** The order is placed. */
  readonly cp_order_placed: {
    readonly order_id: string;
    readonly plan_id: string;
    readonly kind: string;
    readonly connector: string;
  };
  /** It was submitted but not placed. `problem`: why it was rejected (ORDER_PROBLEMS), if that is known. */
  readonly cp_order_failed: {
    readonly plan_id: string;
    readonly kind: string;
    readonly problem: string | null;
    readonly status: number | null;
  };
  /** The provider's page or phone number was opened to finish an order. */
  readonly cp_handoff_opened: { readonly order_id: string };
  /** The outcome there was reported (HANDOFF_OUTCOMES). */
  readonly cp_handoff_answered: { readonly order_id: string; readonly outcome: string };
  /** An order was canceled, or its provider was requested to cancel it. */
  readonly cp_order_cancelled: { readonly order_id: string; readonly state: string };
  /** An order that was placed before signing in was claimed by the account. */
  readonly cp_order_claimed: { readonly order_id: string };

  /** The page of an order's renewal is shown. */
  readonly cp_renewal_opened: { readonly order_id: string };
  /**
   * A customer opted out of a renewal, or back in. Without sign-in, the response does not reveal whether such an order
   * exists.
   */
  readonly cp_renewal_opted_out: { readonly order_id: string; readonly undone: boolean };

  /** An affiliate created an order link. */
  readonly cp_order_link_made: { readonly link_id: string; readonly kind: string };
  /** A working order link was opened, with its affiliate. */
  readonly cp_order_link_opened: { readonly cp_afid: string; readonly kind: string };
  /** A notification was opened in the bell or on its page. */
  readonly cp_notification_opened: { readonly notification_id: string; readonly workflow: string };
}

export type EventName = keyof PortalEvents;
