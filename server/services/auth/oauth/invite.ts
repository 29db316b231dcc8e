// Accepts an invitation through a provider: the invited address has to match the provider's.
import { hashLink } from "../codes/secret.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { Profile } from "./profile.ts";

/** Returns the stored hash of an invitation's token for the time at the provider. Null without one. */
export function inviteHash(ctx: AuthContext, token: string): Buffer | null {
  return token === "" ? null : hashLink(ctx, token);
}

const notFound = (message: string): AuthError => new AuthError(404, "invite_not_found", message);

async function consumeFrom(
  db: Db,
  table: "auth.sign_up_codes" | "auth.one_time_tokens",
  hash: Buffer,
): Promise<{ user_id: string; created_at: Date; relates_to: string } | undefined> {
  return db
    .deleteFrom(table)
    .where("token_hash", "=", hash)
    .where("kind", "=", "confirmation")
    .returning(["user_id", "created_at", "relates_to"])
    .executeTakeFirst();
}

/** Returns the invited account, with its invitation used up. Throws invite_not_found. */
export async function consumeInvite(
  ctx: AuthContext,
  db: Db,
  hash: Buffer,
  profile: Profile,
): Promise<UserRow> {
  // The second table has codes of the previous release.
  const consumed =
    (await consumeFrom(db, "auth.sign_up_codes", hash)) ??
    (await consumeFrom(db, "auth.one_time_tokens", hash));
  const oldest = ctx.now().getTime() - ctx.settings.mailCode.ttl * 1000;
  if (!consumed || consumed.created_at.getTime() <= oldest) throw notFound("Invite not found");
  const user = await db
    .selectFrom("auth.users")
    .selectAll()
    .where("id", "=", consumed.user_id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!user?.invited_at || user.email !== consumed.relates_to) throw notFound("Invite not found");
  if (user.email !== profile.email)
    throw notFound("Invited email does not match emails from external provider");
  return user;
}
