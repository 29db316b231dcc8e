// POST /token?grant_type=password. Wrong address and wrong password take the same time and get the same answer.
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { takeOrRefuse, type Limit } from "../limits/limiter.ts";
import { weaknessOf } from "../passwords/rules.ts";
import { refuseBanned, startSession, type TokenResponse } from "../sessions/start.ts";
import { readEmail, readPhone } from "../users/address.ts";
import { updateUser } from "../users/create.ts";
import { findByEmail, findByPhone } from "../users/load.ts";

interface Credentials {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

const FIVE_MINUTES = 300;

async function findAccount(
  ctx: AuthContext,
  given: Credentials,
): Promise<{ key: string; user: UserRow | undefined }> {
  if (given.email && given.phone)
    throw invalid("Only an email address or phone number should be provided on login.");
  if (given.email) {
    if (!ctx.settings.emailEnabled)
      throw new AuthError(400, "email_provider_disabled", "Email logins are disabled");
    const email = readEmail(given.email);
    return { key: email, user: await findByEmail(ctx.db.sql, email) };
  }
  if (!given.phone) throw invalid("missing email or phone");
  if (!ctx.settings.phoneEnabled)
    throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
  const phone = readPhone(given.phone);
  return { key: phone, user: await findByPhone(ctx.db.sql, phone) };
}

// The hash was checked outside the transaction: a password set anew meanwhile counts.
async function refuseWhenChanged(trx: Db, user: UserRow): Promise<void> {
  const now = await trx
    .selectFrom("auth.users")
    .select("password_hash")
    .where("id", "=", user.id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (now?.password_hash !== user.password_hash)
    throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
}

async function refuseWhenUsedUp(ctx: AuthContext, limit: Limit, key: string): Promise<void> {
  const retryAfter = await ctx.limiter.peek(limit, key);
  if (retryAfter > 0)
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { retryAfter });
}

/** Signs in by password; throws invalid_credentials, and 429 after too many wrong passwords for one address. */
export async function passwordGrant(
  ctx: AuthContext,
  caller: Caller,
  given: Credentials,
): Promise<TokenResponse> {
  const limit: Limit = {
    name: "failed-passwords",
    max: ctx.settings.limits.failedPasswords,
    windowSeconds: FIVE_MINUTES,
  };
  const { key, user } = await findAccount(ctx, given);
  await refuseWhenUsedUp(ctx, limit, key);
  if (!(await ctx.passwords.verify(user?.password_hash ?? null, given.password)) || !user) {
    await takeOrRefuse(ctx.limiter, limit, key);
    throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  }
  // Again: of many guesses sent at once, all had passed the door before the first was counted.
  await refuseWhenUsedUp(ctx, limit, key);
  refuseBanned(ctx, user);
  if (given.email && !user.email_confirmed_at)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  if (given.phone && !user.phone_confirmed_at)
    throw new AuthError(400, "phone_not_confirmed", "Phone not confirmed");
  const upgraded = ctx.passwords.isOutdated(user.password_hash ?? "")
    ? await ctx.passwords.hash(given.password)
    : null;
  const weak = weaknessOf(ctx, given.password);
  const answer = await ctx.db.sql.transaction().execute(async (trx) => {
    await refuseWhenChanged(trx, user);
    if (upgraded) await updateUser(ctx, trx, user.id, { password_hash: upgraded });
    return startSession(ctx, trx, caller, user.id, "password");
  });
  await ctx.limiter.clear(limit, key);
  return weak.reasons.length === 0
    ? answer
    : { ...answer, weak_password: { message: weak.message, reasons: weak.reasons } };
}
