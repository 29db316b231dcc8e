// Requests that are public, but that use the customer if one is signed in.
import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireCustomer, type Customer } from "./customer.ts";

/**
 * Returns the signed-in customer, or null for all others, because an emailed link also works in a browser whose session
 * has ended.
 */
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

/**
 * Determines the caller of every route of `app`'s scope before the body is read. The returned function returns the
 * customer, or null without a bearer token. An invalid bearer token is rejected as in `requireCustomer`.
 */
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
