// POST /verify: exchanges an entered code, or the token of a link, for a session.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { failedCodesLimit, consumeByCode, consumeByLink } from "../codes/consume-code.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { text } from "../http/body.ts";
import { getCaller } from "../http/caller.ts";
import { assertLimitLeft, enforceLimit } from "../limits/enforce-limit.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { startSession, type TokenResponse } from "../sessions/start.ts";
import { readEmail, readPhone } from "../users/address.ts";
import { confirm, HALF, HALF_MESSAGE } from "./confirm.ts";
import { recordRejection, recordWrongCode } from "./record-rejection.ts";
import { isPhoneType, listCodeKinds, listLinkKinds, readVerifyType, type VerifyType } from "./types.ts";

export const verifyBody = z.object({
  type: text,
  email: text,
  phone: text,
  token: text,
  token_hash: text,
  redirect_to: text,
});
type Body = z.output<typeof verifyBody>;

export interface HalfDone {
  msg: string;
  code: "200";
}

function assertOneToken(body: Body): void {
  if ((body.token === "") === (body.token_hash === ""))
    throw invalid("Verify requires either a token or a token hash");
  if (body.token_hash && (body.email || body.phone || body.redirect_to))
    throw invalid("Only the token_hash and type should be provided");
}

/** Consumes the code. Returns a session, or a message that the other address has to confirm as well. */
export async function verify(
  ctx: AuthContext,
  request: FastifyRequest,
  body: Body,
): Promise<TokenResponse | HalfDone> {
  await limitByAddress(ctx, request, "verify");
  const type = readVerifyType(body.type);
  assertOneToken(body);
  const caller = getCaller(ctx, request);
  const typed = body.token_hash === "" ? await typedCode(ctx, caller.ip, type, body) : null;
  const response = ctx.db.sql.transaction().execute(async (trx): Promise<TokenResponse | HalfDone> => {
    const row = typed ?? (await consumeByLink(ctx, trx, body.token_hash, listLinkKinds(type)));
    if (!row) throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
    const user = await confirm(ctx, trx, caller, row);
    if (user === HALF) return { msg: HALF_MESSAGE, code: "200" };
    return startSession(ctx, trx, caller, user.id, "otp");
  });
  return response.catch(async (error: unknown) => {
    const of = typed ? { userId: typed.user_id } : { linkToken: body.token_hash };
    await recordRejection(ctx, caller.ip, error, of);
    throw error;
  });
}

async function typedCode(
  ctx: AuthContext,
  ip: string,
  type: VerifyType,
  body: Body,
): Promise<NonNullable<Awaited<ReturnType<typeof consumeByCode>>>> {
  if (body.email && body.phone)
    throw invalid("Only an email address or phone number should be provided on verify");
  if (!body.email && !body.phone)
    throw invalid("Only an email address or phone number should be provided on verify");
  if (isPhoneType(type) !== Boolean(body.phone))
    throw invalid(
      isPhoneType(type) ? "Type provided requires a phone number" : "Type provided requires an email address",
    );
  const address = body.phone ? readPhone(body.phone) : readEmail(body.email);
  // Each code has its own count of wrong guesses. This one continues from code to code.
  const limit = failedCodesLimit(ctx);
  await assertLimitLeft(ctx.limiter, limit, address);
  const row = await consumeByCode(ctx, address, listCodeKinds(type), body.token);
  if (row) return row;
  await enforceLimit(ctx.limiter, limit, address);
  await recordWrongCode(ctx, ip, address, listCodeKinds(type));
  throw new AuthError(403, "otp_expired", "Token has expired or is invalid");
}
