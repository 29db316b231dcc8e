// Checks what a challenge response proves, by the kind of factor, and how that is stored.
import { sql } from "kysely";
import { sameBytes } from "#server/platform/secrets/secrets.ts";
import type { AuthContext, Db } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { hashCode } from "./challenge.ts";
import type { Factor } from "./find.ts";
import type { ChallengeRow } from "./consume-challenge.ts";
import { findTotpStep } from "./totp.ts";
import { checkCredential, credentialResponse, type CheckedCredential } from "./webauthn/check.ts";
import type { Ceremony, StoredCredential } from "./webauthn/options.ts";

export interface FactorInput {
  readonly code: string;
  readonly webauthn: { readonly type: string; readonly credential_response: unknown } | null;
}

export type Proof =
  | { readonly kind: "totp"; readonly step: number }
  | { readonly kind: "phone" }
  | ({ readonly kind: "webauthn"; readonly type: Ceremony["type"] } & CheckedCredential);

const FAILED = {
  totp: "Invalid TOTP code entered",
  phone: "Invalid MFA Phone code entered",
  webauthn: "Invalid WebAuthn response",
} as const;

/** Returns 422 mfa_verification_failed with the message for the kind. */
export function verificationFailed(factor: Factor): AuthError {
  return new AuthError(422, "mfa_verification_failed", FAILED[factor.factor_type]);
}

/** Throws validation_failed if the response does not fit this kind of factor. Does not count as an attempt. */
export function checkForm(factor: Factor, { webauthn }: FactorInput): void {
  if (factor.factor_type !== "webauthn") return;
  if (!webauthn) throw invalid("WebAuthn config required");
  const { type, credential_response: response } = webauthn;
  if (type !== "create" && type !== "request") throw invalid("WebAuthn type must be create or request");
  if (response === undefined || response === null) throw invalid("credential_response required");
  if (!credentialResponse[type].safeParse(response).success) throw invalid("Invalid credential_response");
}

/** Returns what the response proves, or null if it is wrong. */
export async function readProof(
  ctx: AuthContext,
  factor: Factor,
  challenge: ChallengeRow,
  input: FactorInput,
): Promise<Proof | null> {
  const code = input.code.replaceAll(" ", "");
  if (factor.factor_type === "totp") return readTotp(ctx, factor, code);
  if (factor.factor_type === "webauthn") return readWebauthn(factor, challenge, input);
  const right =
    challenge.code_hash !== null && sameBytes(challenge.code_hash, hashCode(ctx, challenge.id, code));
  return right ? { kind: "phone" } : null;
}

const DAY_MS = 86_400_000;

/**
 * Returns the time that an authenticator app uses for its codes: the real one, however far ahead this instance's clock
 * is.
 */
function appTime({ now, config }: AuthContext): Date {
  return new Date(now().getTime() - config.clockAheadDays * DAY_MS);
}

async function readTotp(ctx: AuthContext, factor: Factor, code: string): Promise<Proof | null> {
  const secret = await ctx.secrets.open(factor.secret ?? "");
  if (secret === null) throw new Error("a TOTP secret was sealed under another secret than the instance's");
  const step = findTotpStep(secret, code, appTime(ctx), factor.totp_step);
  return step === null ? null : { kind: "totp", step };
}

async function readWebauthn(
  factor: Factor,
  challenge: ChallengeRow,
  { webauthn }: FactorInput,
): Promise<Proof | null> {
  const ceremony = challenge.webauthn as unknown as Ceremony | null;
  if (!ceremony || !webauthn || webauthn.type !== ceremony.type) return null;
  const stored = factor.webauthn_credential as unknown as StoredCredential | null;
  const checked = await checkCredential(ceremony, stored, webauthn.credential_response);
  return checked && { kind: "webauthn", type: ceremony.type, ...checked };
}

/**
 * Marks the factor verified and its proof as used, in one conditional statement: of two responses with the same code or
 * count, even concurrent, one succeeds. False: it was used already.
 */
export async function saveProof(ctx: AuthContext, trx: Db, factor: Factor, proof: Proof): Promise<boolean> {
  const now = ctx.now();
  const verified = sql`status = 'verified', updated_at = case when status = 'verified' then updated_at else ${now} end`;
  const mine = sql`where id = ${factor.id} and user_id = ${factor.user_id}`;
  const { rows } = await (
    proof.kind === "totp"
      ? // The code that proved at enrollment that the app works may still be the app's current one at the owner's next sign-in.
        sql`update auth.factors set ${verified},
          totp_step = case when status = 'verified' then ${proof.step}::bigint end ${mine}
        and (totp_step is null or totp_step < ${proof.step}) returning id`
      : proof.kind === "phone"
        ? sql`update auth.factors set ${verified} ${mine} returning id`
        : sql`update auth.factors set ${verified}, webauthn_credential = ${JSON.stringify(proof.credential)},
          web_authn_aaguid = coalesce(${proof.aaguid}::uuid, web_authn_aaguid) ${mine}
        and ${countedOn(proof)} returning id`
  ).execute(trx);
  return rows.length > 0;
}

function countedOn({ type, credential }: Extract<Proof, { kind: "webauthn" }>): ReturnType<typeof sql> {
  if (type === "create") return sql`status = 'unverified'`;
  const count = sql`(webauthn_credential ->> 'counter')::bigint`;
  return sql`(${count} < ${credential.counter} or (${count} = 0 and ${credential.counter}::bigint = 0))`;
}
