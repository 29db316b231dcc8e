// GET /api/notifications/token: the token with which a page requests its customer's notifications from the feed
// service.
import type { NotificationToken } from "#contracts/notifications.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";

/** Returns a user token for the signed-in customer, valid for an hour, that ends with their session. */
export async function feedToken(
  { userTokens }: Pick<Context, "userTokens">,
  { id, claims }: Pick<Customer, "claims" | "id">,
): Promise<NotificationToken> {
  return { user_id: id, ...(await userTokens.mint(id, claims.session_id ?? null)) };
}
