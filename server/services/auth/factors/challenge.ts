// POST /factors/{id}/challenge: requests a proof of the factor. Phones are texted a code, authenticators get a WebAuthn
// challenge, an app generates its code by itself.
import { randomInt, randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { record } from "../audit/record.ts";
import { deliverCode } from "../codes/deliver.ts";
import type { PendingCode } from "../codes/send.ts";
import type { AuthContext, Db } from "../context.ts";
import { invalid } from "../errors.ts";
import { requirePermanentUser, type SignedInCaller } from "../http/bearer.ts";
import { text } from "../http/body.ts";
import { getCaller, languageFor, type Caller } from "../http/caller.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { limitMessage } from "../limits/message-limits.ts";
import { authMessage } from "../messages/auth-message.ts";
import { factorNotFound, getFactor, type Factor } from "./find.ts";
import { assertVerifyEnabled } from "./kinds.ts";
import { ceremonyOptions, type Ceremony, type CeremonyOptions } from "./webauthn/options.ts";
import { relyingParty } from "./webauthn/relying-party.ts";

/** An expired challenge is retained a while longer, so that a late response gets the reason. */
const RETENTION_MS = 3_600_000;

const origins = z
  .union([z.array(z.string().max(2_000)), z.string().max(2_000)])
  .nullish()
  .transform((input) => (typeof input === "string" ? input.split(",") : (input ?? [])));

export const challengeBody = z.object({
  channel: text,
  webauthn: z.object({ rpId: text, rpOrigins: origins }).nullish(),
});
type Body = z.output<typeof challengeBody>;

export interface Challenged {
  id: string;
  type: string;
  /** Unix seconds. */
  expires_at: number;
  webauthn?: CeremonyOptions;
}

/** Creates the challenge. The response to it has to come to /verify from the same address. */
export async function challenge(
  ctx: AuthContext,
  request: FastifyRequest,
  factorId: string,
  body: Body,
): Promise<Challenged> {
  await limitByAddress(ctx, request, "factor");
  const signedIn = await requirePermanentUser(ctx, request);
  const factor = await getFactor(ctx.db.sql, signedIn.user.id, factorId);
  assertVerifyEnabled(ctx, factor.factor_type);
  const caller = getCaller(ctx, request);
  const id = randomUUID();
  if (factor.factor_type === "phone") await prepareText(ctx, factor, body.channel);
  const webauthn =
    factor.factor_type === "webauthn" ? await prepareCeremony(ctx, request, signedIn, factor, body) : null;
  const code = await ctx.db.sql.transaction().execute(async (trx) => {
    await markChallenged(ctx, trx, factor);
    const textCode =
      factor.factor_type === "phone" ? await createTextCode(ctx, trx, caller, signedIn, factor, id) : null;
    const codeHash = textCode?.codeHash ?? null;
    await saveChallenge(ctx, trx, caller, factor, { id, codeHash, ceremony: webauthn?.ceremony ?? null });
    return textCode?.smsCode ?? null;
  });
  if (code) await deliverCode(ctx, code, { channel: "sms", purpose: "factor", address: factor.phone ?? "" });
  const expires_at = Math.floor(ctx.now().getTime() / 1000) + ctx.settings.mfa.challengeTtl;
  const response = { id, type: factor.factor_type, expires_at };
  return webauthn ? { ...response, webauthn: webauthn.options } : response;
}

async function prepareText(ctx: AuthContext, factor: Factor, channel: string): Promise<void> {
  if (!["", "sms", "whatsapp"].includes(channel))
    throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'");
  await limitMessage(ctx, "sms", "factor", factor.phone ?? "");
}

async function prepareCeremony(
  ctx: AuthContext,
  request: FastifyRequest,
  { user }: SignedInCaller,
  factor: Factor,
  body: Body,
): Promise<{ ceremony: Ceremony; options: CeremonyOptions }> {
  const party = relyingParty(ctx, request, body.webauthn ?? { rpId: "", rpOrigins: [] });
  const options = await ceremonyOptions(ctx, ctx.db.sql, user, factor, party);
  const { challenge } = options.credential_options.publicKey;
  return {
    options,
    ceremony: { type: options.type, challenge, rp_id: party.rpId, origins: party.origins },
  };
}

/** Returns the keyed hash under which a texted code is stored, bound to its challenge. */
export function hashCode(ctx: AuthContext, challengeId: string, code: string): Buffer {
  return ctx.secrets.hash("factor", `${challengeId}:${code}`);
}

// Creates a code for the factor's phone, to be sent. A test number (AUTH_SMS_TEST_OTP) gets no message.
async function createTextCode(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  { user }: SignedInCaller,
  factor: Factor,
  challengeId: string,
): Promise<{ codeHash: Buffer; smsCode: PendingCode | null }> {
  const phone = factor.phone ?? "";
  const { codeLength, challengeTtl } = ctx.settings.mfa;
  const fixed = ctx.settings.smsCode.test.get(phone);
  const code = fixed ?? Array.from({ length: codeLength }, () => randomInt(10)).join("");
  const codeHash = hashCode(ctx, challengeId, code);
  if (fixed !== undefined) return { codeHash, smsCode: null };
  const message = authMessage({
    kind: "factor_code",
    language: languageFor(user, caller),
    portal_name: ctx.config.portalName,
    support_email: ctx.config.telemetry.supportEmail,
    to: phone,
    link: null,
    code,
    code_life_seconds: challengeTtl,
  });
  return { codeHash, smsCode: await ctx.messageSender.sendText(trx, message) };
}

// First in its transaction: from here on the factor cannot be deleted while the challenge is created.
async function markChallenged(ctx: AuthContext, trx: Db, factor: Factor): Promise<void> {
  const marked = await trx
    .updateTable("auth.factors")
    .set({ last_challenged_at: ctx.now() })
    .where("id", "=", factor.id)
    .returning("id")
    .executeTakeFirst();
  if (!marked) throw factorNotFound();
}

async function saveChallenge(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  factor: Factor,
  newChallenge: { id: string; codeHash: Buffer | null; ceremony: Ceremony | null },
): Promise<void> {
  const now = ctx.now();
  const over = new Date(now.getTime() - ctx.settings.mfa.challengeTtl * 1000 - RETENTION_MS);
  await trx
    .deleteFrom("auth.challenges")
    .where("factor_id", "=", factor.id)
    .where("created_at", "<", over)
    .execute();
  await trx
    .insertInto("auth.challenges")
    .values({
      id: newChallenge.id,
      factor_id: factor.id,
      ip: caller.ip,
      code_hash: newChallenge.codeHash,
      webauthn: newChallenge.ceremony && JSON.stringify(newChallenge.ceremony),
      created_at: now,
    })
    .execute();
  await record(ctx, trx, "challenge_created", factor.user_id, caller.ip, {
    factor_id: factor.id,
    factor_status: factor.status,
  });
}
