// Proof of having placed an order, for guests, who have no session: a keyed hash of its id.
import type { Context } from "#server/domain/context.ts";
import { isSignatureOf, signText } from "#server/platform/secrets/signed-tokens.ts";

/** Returns the receipt of an order: 43 characters. */
export function createReceipt(ctx: Pick<Context, "secrets">, orderId: string): string {
  return signText(ctx, "order-receipt", orderId.toLowerCase());
}

/** Whether `receipt` is the order's. */
export function isValidReceipt(ctx: Pick<Context, "secrets">, orderId: string, receipt: string): boolean {
  return isSignatureOf(ctx, "order-receipt", orderId.toLowerCase(), receipt);
}
