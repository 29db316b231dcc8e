// POST /token?grant_type=password. A wrong address and a wrong password take the same time and get the same response.
import { record } from "../audit/record.ts";
import { unconfirmedPasswordHash } from "../codes/sign-up-code.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { getPasswordWeaknesses } from "../passwords/rules.ts";
import {
  clearAttempts,
  isAccountLocked,
  recordFailedAttempt,
  assertNetworkAttemptsLeft,
} from "../passwords/attempts.ts";
import { assertNotBanned, startSession, type TokenResponse } from "../sessions/start.ts";
import { readEmail, readPhone } from "../users/address.ts";
import { assertEmailEnabled, assertPhoneEnabled } from "./account.ts";
import { updateUser } from "../users/create.ts";
import { findByEmail, findByPhone } from "../users/load.ts";

const MAX_ADDRESS_LENGTH = 320;

interface Credentials {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

async function findAccount(ctx: AuthContext, credentials: Credentials): Promise<Found> {
  if (credentials.email && credentials.phone)
    throw invalid("Only an email address or phone number should be provided on login.");
  if (credentials.email) {
    assertEmailEnabled(ctx);
    return findByAddress(credentials.email, readEmail, (email) => findByEmail(ctx.db.sql, email));
  }
  if (!credentials.phone) throw invalid("missing email or phone");
  assertPhoneEnabled(ctx);
  return findByAddress(credentials.phone, readPhone, (phone) => findByPhone(ctx.db.sql, phone));
}

interface Found {
  readonly address: string;
  readonly user: UserRow | undefined;
}

// No account has a malformed address. It gets the response to an unknown one, as from the reference server.
async function findByAddress(
  input: string,
  read: (input: string) => string,
  find: (address: string) => Promise<UserRow | undefined>,
): Promise<Found> {
  let address: string;
  try {
    address = read(input);
  } catch {
    return { address: input.slice(0, MAX_ADDRESS_LENGTH), user: undefined };
  }
  return { address, user: await find(address) };
}

// An account has no password until the address is verified: with the last chosen one, its customer gets a response
// about what is missing.
async function hashToCheck(
  ctx: AuthContext,
  credentials: Credentials,
  user: UserRow | undefined,
): Promise<string | null> {
  if (!user) return null;
  const proved = credentials.email ? user.email_confirmed_at : user.phone_confirmed_at;
  if (proved || user.password_hash !== null) return user.password_hash;
  return unconfirmedPasswordHash(ctx.db.sql, user.id, credentials.email ? "confirmation" : "phone");
}

// The hash was checked outside the transaction: a password that was changed in the meantime counts.
async function assertPasswordUnchanged(trx: Db, user: UserRow): Promise<void> {
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

function assertConfirmed(credentials: Credentials, user: UserRow): void {
  if (credentials.email && !user.email_confirmed_at)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  if (credentials.phone && !user.phone_confirmed_at)
    throw new AuthError(400, "phone_not_confirmed", "Phone not confirmed");
}

// The password was correct, but the account is closed: recorded like a wrong one.
async function assertAccountOpen(
  ctx: AuthContext,
  caller: Caller,
  credentials: Credentials,
  user: UserRow,
): Promise<void> {
  try {
    assertNotBanned(ctx, user);
    assertConfirmed(credentials, user);
  } catch (error) {
    const reason = error instanceof AuthError ? error.code : "unexpected_failure";
    await record(ctx, ctx.db.sql, "login_failed", user.id, caller.ip, { method: "password", reason });
    throw error;
  }
}

/**
 * Signs in by password. Throws invalid_credentials, and 429 after too many wrong passwords for one address, from the
 * caller's network or in total. An account with too many across all its addresses gets invalid_credentials, whatever
 * the password is.
 */
export async function passwordGrant(
  ctx: AuthContext,
  caller: Caller,
  credentials: Credentials,
): Promise<TokenResponse> {
  const { address, user } = await findAccount(ctx, credentials);
  const attempt = { address, userId: user?.id ?? null, ip: caller.ip };
  await assertNetworkAttemptsLeft(ctx, attempt);
  const right = await ctx.passwords.verify(await hashToCheck(ctx, credentials, user), credentials.password);
  const isLocked = await isAccountLocked(ctx, attempt, right);
  if (!user || !right || isLocked) {
    const reason = isLocked ? "over_request_rate_limit" : "invalid_credentials";
    await recordFailedAttempt(ctx, attempt, "login_failed", reason);
    throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  }
  await assertNetworkAttemptsLeft(ctx, attempt);
  await assertAccountOpen(ctx, caller, credentials, user);
  const upgraded = ctx.passwords.isOutdated(user.password_hash ?? "")
    ? await ctx.passwords.hash(credentials.password)
    : null;
  const weak = getPasswordWeaknesses(ctx, credentials.password);
  const response = await ctx.db.sql.transaction().execute(async (trx) => {
    await assertPasswordUnchanged(trx, user);
    if (upgraded) await updateUser(ctx, trx, user.id, { password_hash: upgraded });
    return startSession(ctx, trx, caller, user.id, "password");
  });
  await clearAttempts(ctx, attempt);
  return weak.reasons.length === 0
    ? response
    : { ...response, weak_password: { message: weak.message, reasons: weak.reasons } };
}
