// How many orders may be placed: each sends a message to an address that nobody has proved. Only what is placed counts,
// in the transaction that places it: a form that was filled in wrong uses nothing up. How often one may try is limited
// by the minute (placement-routes.ts).
import type { Kysely } from "kysely";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { enforceLimit, type Limit } from "#server/platform/limits/limiter.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import type { OrderContact } from "./order-contact.ts";

const DAY_SECONDS = 86_400;
/** A family, or a clerk who helps many; far fewer than a list of addresses to write to. */
const FROM_NETWORK = 100;
/** A customer changes their mind, or orders for some homes; a stranger who writes to them this way stops here. */
const MESSAGES: Limit = { name: "order-contact", max: 20, windowSeconds: DAY_SECONDS };

const TOO_MANY_ORDERS =
  "That is a lot of orders for one day. Please try again tomorrow, or order from the provider.";

// A stranger's orders to an address do not keep its owner out, who is signed in and has proved it.
function toLimitKey(customer: Customer | null, to: string): string {
  const { id, verified_email, verified_phone } = customer ?? {};
  return id !== undefined && (to === verified_email || to === verified_phone) ? `${id}:${to}` : to;
}

export interface Placement {
  readonly customer: Customer | null;
  /** Whom it writes to. */
  readonly contact: OrderContact;
  /** Where it comes from. */
  readonly ip: string;
}

/** Counts an order within `trx`, which places it; throws `rate_limited`, whereupon nothing is counted. */
export async function countOrder(
  ctx: Context,
  trx: Kysely<DB>,
  { customer, contact, ip }: Placement,
): Promise<void> {
  const max = Math.ceil(FROM_NETWORK * ctx.config.rateLimitFactor);
  const fromNetwork = { name: "order-network", max, windowSeconds: DAY_SECONDS };
  // Always in this order, so that of two orders neither waits for what the other holds.
  await enforceLimit(ctx, fromNetwork, getNetwork(ip), TOO_MANY_ORDERS, trx);
  for (const to of [contact.email, contact.phone])
    if (to !== null) await enforceLimit(ctx, MESSAGES, toLimitKey(customer, to), TOO_MANY_ORDERS, trx);
}
