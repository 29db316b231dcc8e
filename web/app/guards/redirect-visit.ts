// Applies the rules of contracts/onboarding.ts to a visit. Apart from guard.ts, because a visitor who opens a public
// page needs none of them.
import type { QueryClient } from "@tanstack/react-query";
import { redirect, replace } from "react-router";
import type { PortalConfig } from "#contracts/config.ts";
import {
  decide,
  type AccountFact,
  type Decision,
  type Guard,
  type OnboardingState,
} from "#contracts/onboarding.ts";
import { getSession } from "#web/shared/session/current.ts";
import {
  invalidRenewalEmail,
  redirectUrl,
  renewalEmailAddress,
  renewalOrderId,
  storedOnboarding,
} from "#web/shared/session/stored-values.ts";

function stateNow(): OnboardingState {
  const session = getSession();
  // A user does not count as signed in until the second step is shown.
  const user =
    session && !session.second_step
      ? { email: session.user.email ?? null, user_metadata: session.user.user_metadata }
      : null;
  return { user, ...storedOnboarding() };
}

interface Visit {
  readonly guard: Guard;
  readonly config: PortalConfig;
  readonly client: QueryClient;
  /** The page's URL without its origin. */
  readonly here: string;
  /** Facts to assume for the decision. */
  readonly known: Partial<OnboardingState>;
}

/** The last page that took the place of another in the history, which is shown until that page has loaded. */
let replacement: { readonly shown: string; readonly to: string } | null = null;

/**
 * Redirects from a page. One that is in the history already, after a first load, Back, or a sign-in, is replaced:
 * otherwise, Back would lead to it, and its guard here again.
 */
function redirectFrom(here: string, to: string): Response {
  const shown = window.location.pathname + window.location.search;
  const isReplacement = replacement?.to === here && replacement.shown === shown;
  if (here !== shown && !isReplacement) return redirect(to);
  replacement = { shown, to };
  return replace(to);
}

/**
 * Redirects to the location of the stored order and clears the stored values. Returns null if there is no such order,
 * or if the API is unavailable: the values are then preserved.
 */
async function redirectToOrder({ config, here }: Visit, orderId: string): Promise<Response | null> {
  // Few visitors have a stored order, so its code is not part of every first page.
  const { getOrderLocation } = await import("#web/shared/api/get-order-location.ts");
  const location = await getOrderLocation(config, orderId);
  if (location === "unknown") return null;
  renewalOrderId.write("");
  renewalEmailAddress.write("");
  invalidRenewalEmail.write(false);
  return location === "none" ? null : redirectFrom(here, `/locations/${encodeURIComponent(location.esiid)}`);
}

async function findFact(fact: AccountFact, client: QueryClient, config: PortalConfig): Promise<boolean> {
  // Most accounts have finished their onboarding, so this is not part of every first page.
  const { findAccountFact } = await import("./account-facts.ts");
  return findAccountFact(fact, client, config);
}

/** Returns the redirect of a visit, or null if it may stay. */
export async function redirectVisit(visit: Visit): Promise<Response | null> {
  const { guard, config, client, here, known } = visit;
  const decision: Decision = decide(guard, { ...stateNow(), ...known });
  if (decision.kind === "need") {
    const fact = await findFact(decision.fact, client, config);
    return redirectVisit({ ...visit, known: { ...known, [decision.fact]: fact } });
  }
  if (decision.kind === "go_to_order") {
    const response = await redirectToOrder(visit, decision.order_id);
    // As if it had not been stored.
    return response ?? (await redirectVisit({ ...visit, known: { ...known, renewal_order_id: "" } }));
  }
  if (decision.invalid_renewal_email) invalidRenewalEmail.write(true);
  if (decision.kind === "stay") return null;
  if (decision.remember) redirectUrl.write(here);
  if (decision.used_redirect) redirectUrl.write("");
  return redirectFrom(here, decision.to);
}
