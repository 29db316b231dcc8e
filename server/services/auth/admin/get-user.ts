// GET /admin/users/{id}
import type { AuthContext } from "../context.ts";
import { loadParts } from "../users/load.ts";
import { userJson, type UserJson } from "../users/user-json.ts";
import { noSuchUser, readUserId } from "./user-id.ts";

/** Returns the account. Throws user_not_found. */
export async function getUser(ctx: AuthContext, input: string): Promise<UserJson> {
  const parts = await loadParts(ctx.db.sql, readUserId(input));
  if (!parts) throw noSuchUser();
  return userJson(ctx, parts);
}
