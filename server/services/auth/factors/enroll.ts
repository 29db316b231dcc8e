// POST /factors: starts adding a factor. It has no effect until its first challenge is completed.
import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { isSecondFactorMissing } from "#server/domain/accounts/session-proof.ts";
import { record } from "../audit/record.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { requirePermanentUser, type SignedInCaller } from "../http/bearer.ts";
import { text } from "../http/body.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { readPhone } from "../users/address.ts";
import { deleteStaleFactors, lockAccount } from "./find.ts";
import { isFactorKind, assertEnrollEnabled, type FactorKind } from "./kinds.ts";
import { newTotp, type NewTotp } from "./totp.ts";

/** Fits into a QR code twice, with the address and the secret. */
const MAX_ISSUER_LENGTH = 100;
const MAX_NAME_LENGTH = 200;

export const enrollBody = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text });
type Body = z.output<typeof enrollBody>;

export interface Enrolled {
  id: string;
  type: FactorKind;
  friendly_name: string;
  totp?: NewTotp;
  phone?: string;
}

interface NewFactor {
  readonly kind: FactorKind;
  readonly name: string;
  readonly phone: string | null;
  readonly totp: NewTotp | null;
}

function readNewFactor(ctx: AuthContext, caller: Caller, user: UserRow, body: Body): NewFactor {
  const { factor_type: kind, friendly_name: name } = body;
  if (!isFactorKind(kind)) throw invalid("factor_type needs to be totp, phone, or webauthn");
  assertEnrollEnabled(ctx, kind);
  if (name.length > MAX_NAME_LENGTH)
    throw invalid(`friendly_name cannot be longer than ${MAX_NAME_LENGTH} characters`);
  if (kind === "phone" && !body.phone) throw invalid("Phone number required to enroll Phone factor");
  const phone = kind === "phone" ? readPhone(body.phone) : null;
  const totp = kind === "totp" ? newTotp(readIssuer(caller, body.issuer), getAccountLabel(user)) : null;
  return { kind, name, phone, totp };
}

function readIssuer(caller: Caller, input: string): string {
  const issuer = input || new URL(caller.siteUrl).host;
  if (issuer.length > MAX_ISSUER_LENGTH || !issuer.isWellFormed())
    throw invalid(`issuer has to be text of at most ${MAX_ISSUER_LENGTH} characters`);
  return issuer;
}

function getAccountLabel(user: UserRow): string {
  return user.email || user.phone || user.id;
}

/** Adds the factor, unverified. Returns what the user needs to set it up. */
export async function enroll(ctx: AuthContext, request: FastifyRequest, body: Body): Promise<Enrolled> {
  const signedIn = await requirePermanentUser(ctx, request);
  const caller = getCaller(ctx, request);
  const factor = readNewFactor(ctx, caller, signedIn.user, body);
  const secret = factor.totp && (await ctx.secrets.seal(factor.totp.secret));
  const id = await ctx.db.sql.transaction().execute(async (trx) => {
    await lockAccount(trx, signedIn.user.id);
    await prepareEnrollment(ctx, trx, signedIn, factor);
    return insertFactor(ctx, trx, caller, signedIn.user.id, factor, secret);
  });
  return {
    id,
    type: factor.kind,
    friendly_name: factor.name,
    ...(factor.totp ? { totp: factor.totp } : {}),
    // As entered: the reference server does the same.
    ...(factor.phone ? { phone: body.phone } : {}),
  };
}

// Deletes what is abandoned, then checks the new one against the account's factors.
async function prepareEnrollment(
  ctx: AuthContext,
  trx: Db,
  { user, session, claims }: SignedInCaller,
  factor: NewFactor,
): Promise<void> {
  await deleteStaleFactors(ctx, trx, user.id);
  const known = await trx
    .selectFrom("auth.factors")
    .select(["id", "friendly_name", "status", "phone"])
    .where("user_id", "=", user.id)
    .execute();
  const samePhone = known.filter((other) => factor.phone !== null && other.phone === factor.phone);
  if (samePhone.some((other) => other.status === "verified"))
    throw new AuthError(
      422,
      "mfa_verified_factor_exists",
      "A verified phone factor already exists, unenroll the existing factor to continue",
    );
  for (const { id } of samePhone) await trx.deleteFrom("auth.factors").where("id", "=", id).execute();
  const rest = known.filter((other) => !samePhone.includes(other));
  if (factor.name !== "" && rest.some((other) => other.friendly_name === factor.name))
    throw new AuthError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${factor.name}" for this user already exists`,
    );
  if (rest.length >= ctx.settings.mfa.maxFactors)
    throw new AuthError(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    );
  const second_factor = rest.some((other) => other.status === "verified");
  if (isSecondFactorMissing({ second_factor }, session.aal, claims.aal))
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
}

async function insertFactor(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  userId: string,
  factor: NewFactor,
  secret: string | null,
): Promise<string> {
  const id = randomUUID();
  const now = ctx.now();
  await trx
    .insertInto("auth.factors")
    .values({
      id,
      user_id: userId,
      friendly_name: factor.name,
      factor_type: factor.kind,
      phone: factor.phone,
      secret,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await record(ctx, trx, "factor_in_progress", userId, caller.ip, {
    factor_id: id,
    factor_type: factor.kind,
  });
  return id;
}
