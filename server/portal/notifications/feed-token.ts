// GET /api/notifications/token: what lets a page ask the feed service for its person's notifications.
import type { NotificationToken } from "#contracts/notifications.ts";
import type { Customer } from "../../accounts/customer.ts";
import type { Context } from "../../context.ts";

/** A user token of an hour for the signed-in person. */
export async function feedToken(
  { userTokens }: Pick<Context, "userTokens">,
  { id }: Pick<Customer, "id">,
): Promise<NotificationToken> {
  return { user_id: id, ...(await userTokens.mint(id)) };
}
