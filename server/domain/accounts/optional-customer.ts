// Calls that anybody may make, and that know the customer where one is signed in.
import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireCustomer, type Customer } from "./customer.ts";

/** The signed-in customer; null for everybody else: a mailed link works in a browser whose session has ended, too. */
export async function findOptionalCustomer(
  ctx: PlatformContext,
  request: FastifyRequest,
): Promise<Customer | null> {
  if (request.headers.authorization === undefined) return null;
  try {
    return await requireCustomer(ctx, request);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** Asks who calls every route of `app`'s scope before the body is read; the returned function tells the customer, null without a bearer. A bearer that does not hold is refused as `requireCustomer` does. */
export function maybeSignedInRoutes(
  ctx: PlatformContext,
  app: App,
): (request: FastifyRequest) => Customer | null {
  const callers = new WeakMap<FastifyRequest, Customer>();
  app.addHook("onRequest", async (request) => {
    if (request.headers.authorization !== undefined)
      callers.set(request, await requireCustomer(ctx, request));
  });
  return (request) => callers.get(request) ?? null;
}
