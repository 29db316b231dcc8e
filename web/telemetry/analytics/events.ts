// Every event that the portal tells the operator's tag manager and, after a yes, its analytics: what it carries, and
// when it fires. Ids and plain facts only: no names, no addresses of mail or homes, no phone numbers, no tokens.
// Types alone: nothing of this file reaches a browser.

/** What an event carries: texts, numbers and whether something is so. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;
/** An event that carries nothing. */
export type NoFacts = Readonly<Record<string, never>>;

export interface PortalEvents {
  /** A page is shown, the first one too. `page` is its row in routes.ts (as /locations/:id), never the address itself. */
  readonly cp_page_viewed: { readonly page: string };
  /** An error is shown in place of something, with the reference that it tells. */
  readonly cp_error_shown: {
    readonly kind: string;
    readonly status: number | null;
    readonly code: string | null;
    readonly request_id: string | null;
  };
  /** The page was switched to the other language. */
  readonly cp_language_changed: { readonly language: string };
  /** The question about analytics was answered, or the answer changed. */
  readonly cp_consent_answered: { readonly answer: "yes" | "no" };

  /** The form of a new account was sent. `flow`: which of the three. */
  readonly cp_signup_started: { readonly by: "email" | "phone"; readonly flow: string };
  /** A new account is signed in: at once, or its code was right, or its mailed link was opened. Google's accounts are told as signed in alone. */
  readonly cp_signup_completed: { readonly by: "email" | "phone" };
  /** Somebody signed in, or a session was found when the page opened (spec §4). */
  readonly cp_signed_in: { readonly user_id: string };
  /** Somebody signed out, here or in another tab (spec §4). */
  readonly cp_signed_out: NoFacts;
  /** Name and agreement to the terms were saved. */
  readonly cp_terms_accepted: { readonly flow: string };
  /** The account was deleted. */
  readonly cp_account_deleted: NoFacts;

  /** A home was added to the account, or was theirs already. */
  readonly cp_location_added: { readonly esiid: string; readonly tdu: string | null };
  /** A home was taken out of the account. */
  readonly cp_location_removed: { readonly esiid: string };
  /** What a home uses was told and kept. `kind`: monthly, annual, home, or file once it was read. */
  readonly cp_custom_usage_saved: { readonly esiid: string; readonly kind: string };

  /** A link to a meter was asked for; nothing has gone out yet. */
  readonly cp_live_link_requested: { readonly esiid: string; readonly connector: string | null };
  /** The customer agreed to it, and it goes to the meter's company. */
  readonly cp_live_link_agreed: { readonly esiid: string; readonly connector: string | null };
  /** A notification with source.key live-link-initial-setup-complete and data.is_success true came (spec §7 "Other"); once each. */
  readonly cp_live_link_success: { readonly esiid?: string };
  /** The same notification with data.is_success false. */
  readonly cp_live_link_failed: { readonly esiid?: string };
  /** The customer ended a link. */
  readonly cp_live_link_ended: { readonly esiid: string };

  /** A ranking is shown: of a visitor's answers (`esiid` null), or of a home. `method`: what the year rests on. */
  readonly cp_ranking_shown: {
    readonly tdu: string;
    readonly plans: number;
    readonly method: string;
    readonly esiid: string | null;
  };
  /** The page of a plan is shown. */
  readonly cp_plan_opened: { readonly plan_id: string; readonly listed: boolean };
  /** Plans are shown side by side; their ids with commas. */
  readonly cp_plans_compared: { readonly plan_ids: string; readonly plans: number };
  /** A retailer's own page or number was opened from a plan, without an order here. */
  readonly cp_provider_opened: { readonly plan_id: string; readonly by: "site" | "phone" };

  /** The order form shows what a plan costs. */
  readonly cp_order_quote_shown: { readonly plan_id: string };
  /** The first thing was filled in on it. */
  readonly cp_order_started: { readonly plan_id: string };
  /** The order is placed. */
  readonly cp_order_placed: {
    readonly order_id: string;
    readonly plan_id: string;
    readonly kind: string;
    readonly connector: string;
  };
  /** It was sent and not placed. `problem`: why it was refused (ORDER_PROBLEMS), where that is known. */
  readonly cp_order_failed: {
    readonly plan_id: string;
    readonly kind: string;
    readonly problem: string | null;
    readonly status: number | null;
  };
  /** The retailer's page or number was opened to finish an order. */
  readonly cp_handoff_opened: { readonly order_id: string };
  /** How it went there was told (HANDOFF_OUTCOMES). */
  readonly cp_handoff_answered: { readonly order_id: string; readonly outcome: string };
  /** An order was taken back, or its retailer was asked to. */
  readonly cp_order_cancelled: { readonly order_id: string; readonly state: string };
  /** An order that was placed before signing in was taken into the account. */
  readonly cp_order_claimed: { readonly order_id: string };

  /** The page of an order's renewal is shown. */
  readonly cp_renewal_opened: { readonly order_id: string };
  /** Somebody opted out of a renewal, or back in. Signed out nobody is told whether there is such an order. */
  readonly cp_renewal_opted_out: { readonly order_id: string; readonly undone: boolean };

  /** An affiliate made an order link. */
  readonly cp_order_link_made: { readonly link_id: string; readonly kind: string };
  /** A working order link was opened; whose it is. */
  readonly cp_order_link_opened: { readonly cp_afid: string; readonly kind: string };
  /** A notification was opened in the bell or its page. */
  readonly cp_notification_opened: { readonly notification_id: string; readonly workflow: string };
}

export type EventName = keyof PortalEvents;
