// Codes that verify the address of a new account. Anyone can sign up with anyone's address, so each code confirms only
// what was chosen with it, and earlier codes stay valid.
import { randomUUID } from "node:crypto";
import type { AuthContext, Db, UserRow } from "../context.ts";
import type { Metadata } from "../users/metadata.ts";
import { isLive, createSecret, type IssuedCode } from "./secret.ts";

/** What consuming a code confirms. */
export interface SignUp {
  /** Null: the account then has no password. */
  readonly passwordHash: string | null;
  /** Customer data from the client. */
  readonly data: Metadata;
  /** The identity provider whose sign-in stays. Null for a sign-up by address. */
  readonly provider: string | null;
  /** Created by an operator, not by a visitor. */
  readonly byOperator: boolean;
  readonly at: Date;
}

export type SignUpKind = "confirmation" | "phone";

/** Returns what an operator's invitation or link confirms. */
export function signUpByOperator(ctx: Pick<AuthContext, "now">, passwordHash: string | null): SignUp {
  return { passwordHash, data: {}, provider: null, byOperator: true, at: ctx.now() };
}

/** Returns a sign-up that confirms the address alone. */
export function signUpWithoutPassword(ctx: Pick<AuthContext, "now">, data: Metadata = {}): SignUp {
  return { passwordHash: null, data, provider: null, byOperator: false, at: ctx.now() };
}

interface NewCode {
  readonly userId: string;
  readonly kind: SignUpKind;
  readonly channel: "email" | "sms";
  readonly address: string;
  readonly flowStateId: string | null;
  readonly signUp: SignUp;
}

/** Maximum codes valid for entry at a time: each is one more number that a guess may match. */
const MAX_TYPABLE_CODES = 5;

async function canBeTyped(ctx: AuthContext, db: Db, code: NewCode): Promise<boolean> {
  // A text message has no link.
  if (code.channel === "sms") return true;
  const rows = await db
    .selectFrom("auth.sign_up_codes")
    .select(["kind", "created_at", "attempts"])
    .where("user_id", "=", code.userId)
    .where("kind", "=", code.kind)
    .where("link_only", "=", false)
    .execute();
  return rows.filter((row) => isLive(ctx, row)).length < MAX_TYPABLE_CODES;
}

/**
 * Creates a code that confirms `signUp`. Earlier ones stay valid, except that an operator's replaces the operator's
 * previous one. Its digits are null if only its link may be used.
 */
export async function issueSignUpCode(
  ctx: AuthContext,
  db: Db,
  code: NewCode,
): Promise<{ readonly code: string | null; readonly linkToken: string }> {
  if (code.signUp.byOperator) return issueOperatorsCode(ctx, db, code);
  const isTypable = await canBeTyped(ctx, db, code);
  const issued = await insertCode(ctx, db, code, isTypable);
  return isTypable ? issued : { ...issued, code: null };
}

/**
 * Creates a code for an operator's invitation or link, replacing the previous one: its digits may always be entered.
 */
export async function issueOperatorsCode(ctx: AuthContext, db: Db, code: NewCode): Promise<IssuedCode> {
  await db
    .deleteFrom("auth.sign_up_codes")
    .where("user_id", "=", code.userId)
    .where("kind", "=", code.kind)
    .where("by_operator", "=", true)
    .execute();
  return insertCode(ctx, db, code, true);
}

async function insertCode(ctx: AuthContext, db: Db, code: NewCode, isTypable: boolean): Promise<IssuedCode> {
  const { tokenHash, ...issued } = createSecret(ctx, code.channel, code.address, code.flowStateId !== null);
  await db
    .insertInto("auth.sign_up_codes")
    .values({
      id: randomUUID(),
      user_id: code.userId,
      kind: code.kind,
      token_hash: tokenHash,
      relates_to: code.address,
      flow_state_id: code.flowStateId,
      link_only: !isTypable,
      password_hash: code.signUp.passwordHash,
      user_metadata: JSON.stringify(code.signUp.data),
      provider: code.signUp.provider,
      by_operator: code.signUp.byOperator,
      signed_up_at: code.signUp.at,
      created_at: ctx.now(),
    })
    .execute();
  return issued;
}

/**
 * Returns what a resent code confirms: the account's one sign-up, even if its codes have expired. If there are several,
 * it is unknown which one belongs to the reader, so it confirms none of their passwords.
 */
export async function getSignUpToResend(
  ctx: AuthContext,
  db: Db,
  user: UserRow,
  kind: SignUpKind,
): Promise<SignUp> {
  const rows = await db
    .selectFrom("auth.sign_up_codes")
    .select(["password_hash", "user_metadata", "provider", "signed_up_at"])
    .distinctOn(["signed_up_at", "password_hash"])
    .where("user_id", "=", user.id)
    .where("kind", "=", kind)
    .execute();
  const known = rows.map((row): SignUp => ({
    passwordHash: row.password_hash,
    data: row.user_metadata as Metadata,
    provider: row.provider,
    byOperator: false,
    at: row.signed_up_at,
  }));
  const { password_hash: storedHash } = user;
  // From the previous release, or set by an operator: it was written to the account itself.
  if (storedHash !== null && !known.some(({ passwordHash }) => passwordHash === storedHash))
    known.push({
      passwordHash: storedHash,
      data: {},
      provider: null,
      byOperator: false,
      at: user.confirmation_sent_at ?? user.created_at,
    });
  const [only, ...others] = known;
  return only && others.length === 0 ? only : signUpWithoutPassword(ctx);
}

/** Returns the hash of the password last chosen for an unverified address, or null. It never signs anyone in. */
export async function unconfirmedPasswordHash(
  db: Db,
  userId: string,
  kind: SignUpKind,
): Promise<string | null> {
  const row = await db
    .selectFrom("auth.sign_up_codes")
    .select("password_hash")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("password_hash", "is not", null)
    .orderBy("signed_up_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
