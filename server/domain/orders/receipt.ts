// What shows that one placed an order: a keyed hash of its id, for guests, who have no session.
import type { Context } from "#server/domain/context.ts";
import { isSignatureOf, signText } from "#server/platform/secrets/signed-tokens.ts";

/** The receipt of an order; 43 characters. */
export function createReceipt(ctx: Pick<Context, "secrets">, orderId: string): string {
  return signText(ctx, "order-receipt", orderId.toLowerCase());
}

/** Whether `receipt` is the order's. */
export function isValidReceipt(ctx: Pick<Context, "secrets">, orderId: string, receipt: string): boolean {
  return isSignatureOf(ctx, "order-receipt", orderId.toLowerCase(), receipt);
}
