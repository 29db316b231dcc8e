// GET /api/notifications/token: what lets a page ask the feed service for its person's notifications.
import type { NotificationToken } from "#contracts/notifications.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";

/** A user token of an hour for the signed-in person, which ends with their session. */
export async function feedToken(
  { userTokens }: Pick<Context, "userTokens">,
  { id, claims }: Pick<Customer, "claims" | "id">,
): Promise<NotificationToken> {
  return { user_id: id, ...(await userTokens.mint(id, claims.session_id ?? null)) };
}
