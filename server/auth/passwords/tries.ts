// Wrong passwords are counted twice: for the address that was typed, whether or not anybody has it, and for the
// account. Only the first is told, by 429. A used-up account is answered as a wrong password is: else some guesses by an
// e-mail address and one by a phone number would tell that both are one person's.
import { record } from "../audit/record.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { SignedInCaller } from "../http/bearer.ts";
import { takeOrRefuse, type Limit } from "../limits/limiter.ts";

interface Tried {
  /** The e-mail address or phone number as typed, in the form the database keeps. */
  readonly address: string;
  /** Null where nobody has the address. */
  readonly userId: string | null;
}

const FIVE_MINUTES = 300;

function limitOf(ctx: AuthContext, name: string): Limit {
  return { name, max: ctx.settings.limits.failedPasswords, windowSeconds: FIVE_MINUTES };
}
const ofAddress = (ctx: AuthContext): Limit => limitOf(ctx, "failed-passwords");
const ofAccount = (ctx: AuthContext): Limit => limitOf(ctx, "failed-passwords:account");

// Nobody's address is counted in the account's place, so that the same statements run for it.
const accountKey = ({ address, userId }: Tried): string => userId ?? address;

function usedUp(retryAfter: number): AuthError {
  return new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { retryAfter });
}

/** Throws 429 after too many wrong passwords for the address. */
export async function refuseUsedUp(ctx: AuthContext, tried: Tried): Promise<void> {
  const retryAfter = await ctx.limiter.peek(ofAddress(ctx), tried.address);
  if (retryAfter > 0) throw usedUp(retryAfter);
}

/** The seconds until the account's passwords are looked at again, by whichever address; 0: they are now. */
export async function accountWait(ctx: AuthContext, tried: Tried): Promise<number> {
  return ctx.limiter.peek(ofAccount(ctx), accountKey(tried));
}

/** Counts a password that did not open, and writes it to the account's log; throws 429 where it was one too many. */
export async function noteWrongPassword(
  ctx: AuthContext,
  tried: Tried,
  ip: string,
  action: "login_failed" | "reauthentication_failed",
  reason: "invalid_credentials" | "over_request_rate_limit",
): Promise<void> {
  await takeOrRefuse(ctx.limiter, ofAddress(ctx), tried.address);
  const limit = ofAccount(ctx);
  await Promise.all([
    limit.max > 0 ? ctx.limiter.take(limit, accountKey(tried)) : 0,
    // Beside the count, which nobody's address has too: it takes no time of its own that would tell of an account.
    tried.userId && record(ctx, ctx.db.sql, action, tried.userId, ip, { method: "password", reason }),
  ]);
}

/** Forgets what was counted for the address and the account, after a right password. */
export async function forgetTries(ctx: AuthContext, tried: Tried): Promise<void> {
  await ctx.limiter.clear(ofAddress(ctx), tried.address);
  await ctx.limiter.clear(ofAccount(ctx), accountKey(tried));
}

/**
 * Whether the password is that of the person who is signed in. Wrong ones count with those at sign-in: whoever found an
 * open browser must not guess here instead. Throws 429.
 */
export async function isOwnPassword(
  ctx: AuthContext,
  me: SignedInCaller,
  ip: string,
  password: string,
): Promise<boolean> {
  const { id, email, phone, password_hash } = me.user;
  const tried = { address: email ?? phone ?? id, userId: id };
  await refuseUsedUp(ctx, tried);
  const right = await ctx.passwords.verify(password_hash, password);
  // After the check: of many guesses sent at once, all had passed the door before the first was counted.
  const retryAfter = await accountWait(ctx, tried);
  if (retryAfter > 0) throw usedUp(retryAfter);
  if (!right) await noteWrongPassword(ctx, tried, ip, "reauthentication_failed", "invalid_credentials");
  return right;
}
