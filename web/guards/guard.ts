// Runs the rules of contracts/onboarding.ts before a page loads. The only place that redirects.
import type { MiddlewareFunction } from "react-router";
import { redirect } from "react-router";
import type { PortalConfig } from "#contracts/config.ts";
import { decide, type Decision, type Guard, type OnboardingState } from "#contracts/onboarding.ts";
import { configQuery } from "../api/get-config.ts";
import { queryClientContext } from "../router-context.ts";
import { getSession } from "../session/current.ts";
import { startSession } from "../session/session.ts";
import {
  invalidRenewalEmail,
  redirectUrl,
  renewalEmailAddress,
  renewalOrderId,
  storedOnboarding,
} from "../session/stored-values.ts";
import { takeRenewalFromAddress } from "./renewal-address.ts";

function stateNow(): OnboardingState {
  const session = getSession();
  // Until the second step is shown nobody counts as signed in.
  const user =
    session && !session.second_step
      ? { email: session.user.email ?? null, user_metadata: session.user.user_metadata }
      : null;
  return { user, ...storedOnboarding() };
}

/** Leads to the home of the stored order and uses the stored values up; null where there is no such order, or the API is away: then they are kept. */
async function toOrder(config: PortalConfig, orderId: string): Promise<Response | null> {
  // Few people have a stored order: its code is not part of every first page.
  const { orderHome } = await import("../api/get-order-home.ts");
  const home = await orderHome(config, orderId);
  if (home === "unknown") return null;
  renewalOrderId.write("");
  renewalEmailAddress.write("");
  invalidRenewalEmail.write(false);
  return home === "none" ? null : redirect(`/locations/${encodeURIComponent(home.esiid)}`);
}

async function follow(
  decision: Decision,
  guard: Guard,
  config: PortalConfig,
  here: string,
): Promise<Response | null> {
  if (decision.kind === "stay") return null;
  if (decision.kind === "go_to_order") {
    const response = await toOrder(config, decision.order_id);
    // As if it had not been stored.
    const without = { ...stateNow(), renewal_order_id: "" };
    return response ?? (await follow(decide(guard, without), guard, config, here));
  }
  if (decision.remember) redirectUrl.write(here);
  if (decision.used_redirect) redirectUrl.write("");
  if (decision.invalid_renewal_email) invalidRenewalEmail.write(true);
  return redirect(decision.to);
}

/** The middleware of a route with this guard. */
export function guardWith(guard: Guard): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const config = await context.get(queryClientContext).ensureQueryData(configQuery);
    const url = new URL(request.url);
    if (guard.startsWith("renewal/")) takeRenewalFromAddress(url);
    await startSession(config);
    const here = url.pathname + url.search;
    const response = await follow(decide(guard, stateNow()), guard, config, here);
    if (response) throw response;
    return next();
  };
}
