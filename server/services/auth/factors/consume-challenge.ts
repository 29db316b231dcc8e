// Reads the challenge that a response refers to. Every attempt is counted before it is checked, in a separate
// statement: neither a rejected request nor many at once get more attempts than allowed.
import type { Selectable } from "kysely";
import type { AuthChallenges } from "#server/platform/db/types.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { isUuid } from "#server/platform/uuid.ts";
import type { Limit } from "#server/platform/limits/limiter.ts";
import { enforceLimit } from "../limits/enforce-limit.ts";
import { factorNotFound, type Factor } from "./find.ts";

export type ChallengeRow = Selectable<AuthChallenges>;

const MAX_CHALLENGE_ATTEMPTS = 5;

// Across all challenges, because a new one would otherwise give new attempts. Of a million codes three are valid at a
// time: at this rate a guess succeeds once in 350 days of continuous attempts.
const FACTOR_ATTEMPTS: Limit = { name: "factor:tries", max: 10, windowSeconds: 900 };

function expired(id: string): AuthError {
  return new AuthError(
    422,
    "mfa_challenge_expired",
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );
}

/**
 * Returns the challenge, with this attempt counted. Throws if it is unknown, expired, used up, or from another address.
 */
export async function consumeChallenge(
  ctx: AuthContext,
  factor: Factor,
  id: string,
  ip: string,
): Promise<ChallengeRow> {
  if (!isUuid(id)) throw factorNotFound();
  await enforceLimit(ctx.limiter, FACTOR_ATTEMPTS, factor.id);
  const row = await ctx.db.sql
    .updateTable("auth.challenges")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("factor_id", "=", factor.id)
    // The count has a limit because the column is a smallint.
    .where("attempts", "<=", MAX_CHALLENGE_ATTEMPTS)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw (await isKnown(ctx, factor, id)) ? expired(id) : factorNotFound();
  if (row.ip !== ip)
    throw new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  const age = ctx.now().getTime() - row.created_at.getTime();
  if (age >= ctx.settings.mfa.challengeTtl * 1000 || row.attempts > MAX_CHALLENGE_ATTEMPTS) throw expired(id);
  return row;
}

async function isKnown(ctx: AuthContext, factor: Factor, id: string): Promise<boolean> {
  const row = await ctx.db.sql
    .selectFrom("auth.challenges")
    .select("id")
    .where("id", "=", id)
    .where("factor_id", "=", factor.id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Clears wrong attempts after a correct one. */
export async function clearAttempts(ctx: AuthContext, factor: Factor): Promise<void> {
  await ctx.limiter.clear(FACTOR_ATTEMPTS, factor.id);
}
