// Checks whether an account has a password, because affiliates can only act once they have set theirs (spec §6).
import { isLocalAuth } from "#server/domain/accounts/local-auth.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";

type PasswordContext = Pick<Context, "config" | "db">;

/**
 * Whether the account has a password. For accounts of another service, only that service has this information, so it
 * returns true.
 */
export async function hasPassword(ctx: PasswordContext, userId: string): Promise<boolean> {
  if (!isLocalAuth(ctx.config)) return true;
  const row = await ctx.db.sql
    .selectFrom("auth.users")
    .select((eb) => eb("password_hash", "is not", null).as("has_password"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.has_password === true;
}

/**
 * Throws `password_required` if the account has no password. Its metadata does not count, because the account can write
 * that itself.
 */
export async function assertPassword(ctx: PasswordContext, userId: string): Promise<void> {
  if (await hasPassword(ctx, userId)) return;
  throw new AppError("password_required", "Set a password for your account first.");
}
