// Wrong passwords are counted by network, so an attacker elsewhere cannot lock the customer out, and over all networks,
// so an attacker with many networks is limited too. Networks that the account has signed in from are exempt from the
// second limit (sessions/known-networks.ts). Each limit is counted twice: for the address as typed, with or without an
// account, and for the account. Only the first responds with 429. An account over its limit gets the response for a
// wrong password, because a 429 would reveal that an email address and a phone number belong to one customer.
import { record } from "../audit/record.ts";
import type { Limit } from "#server/platform/limits/limiter.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import type { AuthContext } from "../context.ts";
import type { SignedInCaller } from "../http/bearer.ts";
import { assertLimitLeft, enforceLimit } from "../limits/enforce-limit.ts";
import { isKnownNetwork } from "../sessions/known-networks.ts";

export interface Attempt {
  /** The email address or phone number as entered, in the database's format. */
  readonly address: string;
  /** Null if no account has the address. */
  readonly userId: string | null;
  readonly ip: string;
}

const FIVE_MINUTES = 300;
const HOUR = 3_600;

interface Count {
  readonly limit: Limit;
  readonly key: string;
}

interface Counts {
  /** By the address as entered. Over the limit it responds with 429. */
  readonly address: Count;
  /** By the account. Never shown. Without an account the address is counted, so the same statements run. */
  readonly account: Count;
}

function fromNetwork(ctx: AuthContext, { address, userId, ip }: Attempt): Counts {
  const limit = { max: ctx.settings.limits.failedPasswords, windowSeconds: FIVE_MINUTES };
  const network = getNetwork(ip);
  return {
    address: { limit: { ...limit, name: "failed-passwords" }, key: `${address}\n${network}` },
    account: {
      limit: { ...limit, name: "failed-passwords:account" },
      key: `${userId ?? address}\n${network}`,
    },
  };
}

function inAll(ctx: AuthContext, { address, userId }: Attempt): Counts {
  const limit = { max: ctx.settings.limits.failedPasswordsInAll, windowSeconds: HOUR };
  return {
    address: { limit: { ...limit, name: "failed-passwords:all" }, key: address },
    account: { limit: { ...limit, name: "failed-passwords:all:account" }, key: userId ?? address },
  };
}

async function secondsLeft(ctx: AuthContext, { limit, key }: Count): Promise<number> {
  return limit.max === 0 ? 0 : ctx.limiter.peek(limit, key);
}

async function assertAttemptsLeft(ctx: AuthContext, { limit, key }: Count): Promise<void> {
  await assertLimitLeft(ctx.limiter, limit, key);
}

/** Throws 429 after too many wrong passwords for the address from the caller's network. */
export async function assertNetworkAttemptsLeft(ctx: AuthContext, attempt: Attempt): Promise<void> {
  await assertAttemptsLeft(ctx, fromNetwork(ctx, attempt).address);
}

async function isExempt(ctx: AuthContext, { userId, ip }: Attempt, right: boolean): Promise<boolean> {
  // A wrong password gets the same response everywhere, or the response would reveal the account's networks.
  return right && userId !== null && (await isKnownNetwork(ctx, userId, ip));
}

/**
 * Whether the account's passwords are no longer checked, after too many wrong ones from the caller's network or in
 * total, with any of its addresses. Called after the password was checked: many concurrent guesses would all pass an
 * earlier check before the first was counted. Throws 429 if the address as entered has used up its attempts in total.
 */
export async function isAccountLocked(ctx: AuthContext, attempt: Attempt, right: boolean): Promise<boolean> {
  if ((await secondsLeft(ctx, fromNetwork(ctx, attempt).account)) > 0) return true;
  const { address, account } = inAll(ctx, attempt);
  const waits = [await secondsLeft(ctx, address), await secondsLeft(ctx, account)];
  if (waits.every((wait) => wait === 0) || (await isExempt(ctx, attempt, right))) return false;
  if (right) await assertAttemptsLeft(ctx, address);
  return true;
}

/** Counts a wrong password, and writes it to the account's log. Throws 429 if it exceeds the limit. */
export async function recordFailedAttempt(
  ctx: AuthContext,
  attempt: Attempt,
  action: "login_failed" | "reauthentication_failed",
  reason: "invalid_credentials" | "over_request_rate_limit",
): Promise<void> {
  const [near, all] = [fromNetwork(ctx, attempt), inAll(ctx, attempt)];
  await enforceLimit(ctx.limiter, near.address.limit, near.address.key);
  const hidden = [near.account, all.account].filter(({ limit }) => limit.max > 0);
  await Promise.all([
    ...hidden.map(({ limit, key }) => ctx.limiter.consume(limit, key)),
    // Runs parallel to the counts, which also run for addresses without an account, so it takes no extra time that
    // would reveal an account.
    attempt.userId &&
      record(ctx, ctx.db.sql, action, attempt.userId, attempt.ip, { method: "password", reason }),
  ]);
  await enforceLimit(ctx.limiter, all.address.limit, all.address.key);
}

/** Clears the count for the caller's network after a correct password. The total count stays. */
export async function clearAttempts(ctx: AuthContext, attempt: Attempt): Promise<void> {
  for (const { limit, key } of Object.values(fromNetwork(ctx, attempt)) as Count[])
    await ctx.limiter.clear(limit, key);
}

/**
 * Whether the password belongs to the signed-in user. Wrong ones count with those at sign-in, because anyone who finds
 * an open browser must not guess here instead. Throws 429.
 */
export async function isCurrentPassword(
  ctx: AuthContext,
  me: SignedInCaller,
  ip: string,
  password: string,
): Promise<boolean> {
  const { id, email, phone, password_hash } = me.user;
  const attempt = { address: email ?? phone ?? id, userId: id, ip };
  await assertNetworkAttemptsLeft(ctx, attempt);
  const right = await ctx.passwords.verify(password_hash, password);
  if (await isAccountLocked(ctx, attempt, right)) {
    // A signed-in caller already has the account, so this reveals nothing.
    const { account } = fromNetwork(ctx, attempt);
    await assertAttemptsLeft(ctx, account);
    await assertAttemptsLeft(ctx, inAll(ctx, attempt).account);
    await assertAttemptsLeft(ctx, inAll(ctx, attempt).address);
  }
  if (!right) await recordFailedAttempt(ctx, attempt, "reauthentication_failed", "invalid_credentials");
  return right;
}
