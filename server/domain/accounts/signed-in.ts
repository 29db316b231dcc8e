// Routes that need a signed-in customer. The check runs before the body is read, so that callers who are not signed in
// get that error first, whatever they sent.
import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { requireCustomer, type Customer } from "./customer.ts";

/**
 * Requires a customer for every route of `app`'s scope (see `requireCustomer`). The returned function returns the
 * caller.
 */
export function signedInRoutes(ctx: PlatformContext, app: App): (request: FastifyRequest) => Customer {
  const callers = new WeakMap<FastifyRequest, Customer>();
  app.addHook("onRequest", async (request) => {
    callers.set(request, await requireCustomer(ctx, request));
  });
  return (request) => {
    const customer = callers.get(request);
    if (!customer) throw new Error("This route is outside of the scope that asks who calls.");
    return customer;
  };
}
