// POST /factors/{id}/verify: responds to a challenge. The first correct response activates the factor.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { record } from "../audit/record.ts";
import { notifyAccount } from "../codes/notify-account.ts";
import type { AuthContext, Db } from "../context.ts";
import { AuthError } from "../errors.ts";
import { requirePermanentUser, type SignedInCaller } from "../http/bearer.ts";
import { text } from "../http/body.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { tokenResponse, type TokenResponse } from "../sessions/start.ts";
import { loadParts } from "../users/load.ts";
import { deleteStaleFactors, getFactor, lockAccount, type Factor } from "./find.ts";
import { AMR_METHODS, assertVerifyEnabled } from "./kinds.ts";
import {
  checkForm,
  saveProof,
  readProof,
  verificationFailed,
  type FactorInput,
  type Proof,
} from "./proof.ts";
import { elevateSession } from "./elevate-session.ts";
import { clearAttempts, consumeChallenge, type ChallengeRow } from "./consume-challenge.ts";

export const verifyBody = z.object({
  challenge_id: text,
  code: text,
  webauthn: z
    .object({ type: text, credential_response: z.json().optional() })
    .nullish()
    .transform((value): FactorInput["webauthn"] =>
      value ? { type: value.type, credential_response: value.credential_response ?? null } : null,
    ),
});
type Body = z.output<typeof verifyBody>;

/**
 * Returns the session's tokens at aal2. Throws the errors of wire/auth.md §2.1 for wrong, late and foreign responses.
 */
export async function verifyFactor(
  ctx: AuthContext,
  request: FastifyRequest,
  factorId: string,
  body: Body,
): Promise<TokenResponse> {
  await limitByAddress(ctx, request, "factor");
  const signedIn = await requirePermanentUser(ctx, request);
  const factor = await getFactor(ctx.db.sql, signedIn.user.id, factorId);
  assertVerifyEnabled(ctx, factor.factor_type);
  checkForm(factor, body);
  const caller = getCaller(ctx, request);
  const challenge = await consumeChallenge(ctx, factor, body.challenge_id, caller.ip);
  const proof = await readProof(ctx, factor, challenge, body);
  const details = { factor_id: factor.id, factor_type: factor.factor_type };
  if (!proof) {
    const failed = { ...details, verified: false };
    await record(ctx, ctx.db.sql, "verification_attempted", factor.user_id, caller.ip, failed);
    throw verificationFailed(factor);
  }
  const response = await ctx.db.sql.transaction().execute(async (trx) => {
    await record(ctx, trx, "verification_attempted", factor.user_id, caller.ip, {
      ...details,
      verified: true,
    });
    return accept(ctx, trx, caller, signedIn, factor, challenge, proof);
  });
  await clearAttempts(ctx, factor);
  // Closes the sockets of the sessions that ended because they had not passed the factor.
  await ctx.events.end({ user_id: factor.user_id, account: false });
  return response;
}

async function accept(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  { user, session }: SignedInCaller,
  factor: Factor,
  challenge: ChallengeRow,
  proof: Proof,
): Promise<TokenResponse> {
  await lockAccount(trx, user.id);
  if (session.aal !== "aal2") await assertNotSecondEnrolled(trx, factor);
  const saved = await saveProof(ctx, trx, factor, proof);
  const { numDeletedRows } = await trx
    .deleteFrom("auth.challenges")
    .where("id", "=", challenge.id)
    .executeTakeFirst();
  if (!saved || numDeletedRows === 0n) throw verificationFailed(factor);
  const elevated = await elevateSession(ctx, trx, caller, session, AMR_METHODS[proof.kind], factor.id);
  await deleteStaleFactors(ctx, trx, user.id);
  if (factor.status !== "verified") await notifyAccount(ctx, trx, caller, user, "factor_added");
  const parts = await loadParts(trx, user.id);
  if (!parts) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  return tokenResponse(ctx, caller, parts, elevated);
}

// Otherwise a factor started before another was verified could replace that other.
async function assertNotSecondEnrolled(trx: Db, factor: Factor): Promise<void> {
  const rows = await trx
    .selectFrom("auth.factors")
    .select("id")
    .where("user_id", "=", factor.user_id)
    .where("status", "=", "verified")
    .execute();
  if (rows.length > 0 && !rows.some((row) => row.id === factor.id))
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
}
