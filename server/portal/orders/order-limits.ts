// How many orders may be tried: each sends a message to an address that nobody has proved.
import type { Customer } from "../../accounts/customer.ts";
import type { Context } from "../../context.ts";
import { takeOrRefuse, type Limit } from "../../limits/limiter.ts";
import { networkOf } from "../../limits/network-of.ts";
import type { OrderContact } from "./order-contact.ts";

const DAY_SECONDS = 86_400;
/** A family, or a clerk who helps many; far fewer than a list of addresses to try. */
const NETWORK_TRIES = 100;
/** A customer changes their mind, or orders for some homes; a stranger who writes to them this way stops here. */
const MESSAGES: Limit = { name: "order-contact", max: 20, windowSeconds: DAY_SECONDS };

const REFUSAL = "That is a lot of orders for one day. Please try again tomorrow, or order from the provider.";

/** Counts one try by where it comes from; throws `rate_limited`. */
export async function countTry(ctx: Context, ip: string): Promise<void> {
  const max = Math.ceil(NETWORK_TRIES * ctx.config.rateLimitFactor);
  const limit = { name: "order-network", max, windowSeconds: DAY_SECONDS };
  await takeOrRefuse(ctx, limit, networkOf(ip), REFUSAL);
}

// A stranger's tries to an address do not keep its owner out, who is signed in and has proved it.
function keyOf(customer: Customer | null, to: string): string {
  const { id, verified_email, verified_phone } = customer ?? {};
  return id !== undefined && (to === verified_email || to === verified_phone) ? `${id}:${to}` : to;
}

/** Counts an order that would be placed by whom it writes to; throws `rate_limited`. */
export async function countMessages(
  ctx: Context,
  customer: Customer | null,
  { email, phone }: OrderContact,
): Promise<void> {
  for (const to of [email, phone])
    if (to !== null) await takeOrRefuse(ctx, MESSAGES, keyOf(customer, to), REFUSAL);
}
