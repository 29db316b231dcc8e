// Proof of having placed an order, for guests, who have no session: a keyed hash of its id.
import type { Context } from "#server/domain/context.ts";
import { sameBytes } from "#server/platform/secrets/secrets.ts";

const PURPOSE = "order-receipt";

/** Returns the receipt of an order: 43 characters. */
export function createReceipt(ctx: Pick<Context, "secrets">, orderId: string): string {
  return ctx.secrets.hash(PURPOSE, orderId.toLowerCase()).toString("base64url");
}

/** Whether `receipt` is the order's. */
export function isValidReceipt(ctx: Pick<Context, "secrets">, orderId: string, receipt: string): boolean {
  return sameBytes(Buffer.from(receipt, "base64url"), ctx.secrets.hash(PURPOSE, orderId.toLowerCase()));
}
