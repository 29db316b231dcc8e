// Runs the rules of contracts/onboarding.ts before a page loads. The only place that redirects.
import type { MiddlewareFunction } from "react-router";
import type { Guard } from "#contracts/onboarding.ts";
import { configQuery } from "#web/shared/api/get-config.ts";
import { queryClientContext } from "#web/shared/router-context.ts";
import { getSession } from "#web/shared/session/current.ts";
import { startSession } from "#web/shared/session/session.ts";
import { consumeRenewalParam } from "./renewal-address.ts";

/** Whether a visitor who is not signed in always stays on pages with this guard (contracts/onboarding.test.ts). */
export function isOpen(guard: Guard): boolean {
  return guard.endsWith("/public") || guard.endsWith("/reset") || guard === "renewal/login";
}

/** Returns the middleware of a route with this guard. */
export function guardWith(guard: Guard): MiddlewareFunction {
  return async ({ request, context }, next) => {
    // Loads while the session starts.
    const rules = isOpen(guard) ? null : import("./redirect-visit.ts");
    rules?.catch(() => undefined);
    const client = context.get(queryClientContext);
    const config = await client.ensureQueryData(configQuery);
    const url = new URL(request.url);
    if (guard.startsWith("renewal/")) consumeRenewalParam(url);
    await startSession(config);
    if (rules === null && getSession() === null) return next();
    const here = url.pathname + url.search;
    const { redirectVisit } = await (rules ?? import("./redirect-visit.ts"));
    const response = await redirectVisit({ guard, config, client, here, known: {} });
    if (response) throw response;
    return next();
  };
}
