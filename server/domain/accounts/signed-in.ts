// Routes that need a signed-in customer: asked before the body is read, so that who is not
// signed in learns that first, whatever they sent.
import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { requireCustomer, type Customer } from "./customer.ts";

/** Makes every route of `app`'s scope need a customer (see `requireCustomer`); the returned function tells who calls. */
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
