// Limits how many orders may be placed, because each one sends a message to an unverified address. Only placed orders
// count, in the transaction that places them: an invalid form uses nothing up. Attempts are limited per minute
// (placement-routes.ts).
import type { Kysely } from "kysely";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { enforceLimit, type Limit } from "#server/platform/limits/limiter.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import type { OrderContact } from "./order-contact.ts";

const DAY_SECONDS = 86_400;
/** Enough for a family, or a clerk who helps many. Far fewer than a list of addresses to spam. */
const FROM_NETWORK = 100;
/**
 * Enough for a customer who changes their mind or orders for several homes. Limits someone who sends unwanted messages
 * this way.
 */
const CONTACT_LIMIT: Limit = { name: "order-contact", max: 20, windowSeconds: DAY_SECONDS };

const TOO_MANY_ORDERS = "Too many orders for one day. Try again tomorrow, or sign up on the provider's site.";

// Orders by others to an address must not block its owner, who is signed in and has verified it.
function toLimitKey(customer: Customer | null, to: string): string {
  const { id, verified_email, verified_phone } = customer ?? {};
  return id !== undefined && (to === verified_email || to === verified_phone) ? `${id}:${to}` : to;
}

export interface Placement {
  readonly customer: Customer | null;
  /** Contact details that the message is sent to. */
  readonly contact: OrderContact;
  /** IP address of the request. */
  readonly ip: string;
}

/** Counts an order within `trx`, which places it. Throws `rate_limited`, in which case nothing is counted. */
export async function enforceOrderLimits(
  ctx: Context,
  trx: Kysely<DB>,
  { customer, contact, ip }: Placement,
): Promise<void> {
  const max = Math.ceil(FROM_NETWORK * ctx.config.rateLimitFactor);
  const fromNetwork = { name: "order-network", max, windowSeconds: DAY_SECONDS };
  // Always in this order, so that two orders never wait for each other's lock.
  await enforceLimit(ctx, fromNetwork, getNetwork(ip), TOO_MANY_ORDERS, trx);
  for (const to of [contact.email, contact.phone])
    if (to !== null) await enforceLimit(ctx, CONTACT_LIMIT, toLimitKey(customer, to), TOO_MANY_ORDERS, trx);
}
