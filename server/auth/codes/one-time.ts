// Codes that are mailed or sent, and the links that carry the same secret: kept as
// keyed hashes, taken once, short-lived, limited in wrong guesses.
import { createHash, randomInt, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { AuthOneTimeTokens } from "../../db/types.ts";
import { sameBytes } from "../../secrets/secrets.ts";
import type { AuthContext, Db } from "../context.ts";

export type CodeKind =
  | "confirmation"
  | "recovery"
  | "email_change_current"
  | "email_change_new"
  | "phone"
  | "phone_change"
  | "reauthentication";

export type OneTimeRow = Selectable<AuthOneTimeTokens>;

export interface IssuedCode {
  /** The digits. */
  readonly code: string;
  /** What a link carries: hex(sha224(address + digits)), with `pkce_` before it where a flow waits (wire/auth.md §6). */
  readonly linkToken: string;
}

const PKCE_PREFIX = "pkce_";

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

/** The link's form of a code. */
export function linkTokenOf(address: string, code: string): string {
  return createHash("sha224").update(`${address}${code}`).digest("hex");
}

function storedHash(ctx: AuthContext, linkToken: string): Buffer {
  return ctx.secrets.hash("one-time", linkToken.replace(PKCE_PREFIX, ""));
}

/** Digits for an address: the configured ones of a test address, else random ones. */
export function newCode(ctx: AuthContext, channel: "email" | "sms", address: string): string {
  const settings = channel === "email" ? ctx.settings.mailCode : ctx.settings.smsCode;
  return settings.test.get(address) ?? digits(settings.length);
}

/** Makes a code for an address and keeps its hash; an earlier one of the same kind no longer works. */
export async function issueCode(
  ctx: AuthContext,
  db: Db,
  code: {
    userId: string;
    kind: CodeKind;
    channel: "email" | "sms";
    address: string;
    flowStateId?: string | null;
  },
): Promise<IssuedCode> {
  const made = newCode(ctx, code.channel, code.address);
  const bare = linkTokenOf(code.address, made);
  const row = {
    token_hash: storedHash(ctx, bare),
    relates_to: code.address,
    flow_state_id: code.flowStateId ?? null,
    attempts: 0,
    created_at: ctx.now(),
  };
  await db
    .insertInto("auth.one_time_tokens")
    .values({ id: randomUUID(), user_id: code.userId, kind: code.kind, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet(row))
    .execute();
  return { code: made, linkToken: code.flowStateId ? `${PKCE_PREFIX}${bare}` : bare };
}

function lifeOf(ctx: AuthContext, kind: CodeKind): number {
  return kind === "phone" || kind === "phone_change" ? ctx.settings.smsCode.life : ctx.settings.mailCode.life;
}

function isLive(ctx: AuthContext, row: OneTimeRow): boolean {
  const age = ctx.now().getTime() - row.created_at.getTime();
  return age < lifeOf(ctx, row.kind as CodeKind) * 1000 && row.attempts < ctx.settings.codeAttempts;
}

/** Takes the code of a link; null where it is unknown, used or too old. */
export async function takeByLink(
  ctx: AuthContext,
  db: Db,
  linkToken: string,
  kinds: ReadonlyArray<CodeKind>,
): Promise<OneTimeRow | null> {
  const row = await db
    .deleteFrom("auth.one_time_tokens")
    .where("token_hash", "=", storedHash(ctx, linkToken))
    .where("kind", "in", kinds)
    .returningAll()
    .executeTakeFirst();
  return row && isLive(ctx, row) ? row : null;
}

/**
 * Takes the code typed for an address; null where it is wrong, used or too old. Every try is counted in a statement of
 * its own beforehand, so that neither a refused request nor many at once get more tries than allowed. Called outside of
 * a transaction. `userId` narrows to one account.
 */
export async function takeByCode(
  ctx: AuthContext,
  address: string,
  kinds: ReadonlyArray<CodeKind>,
  code: string,
  userId?: string,
): Promise<OneTimeRow | null> {
  const wanted = storedHash(ctx, linkTokenOf(address, code));
  let tries = ctx.db.sql
    .updateTable("auth.one_time_tokens")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("relates_to", "=", address)
    .where("kind", "in", kinds)
    .where("attempts", "<", ctx.settings.codeAttempts);
  if (userId) tries = tries.where("user_id", "=", userId);
  const rows = await tries.returningAll().execute();
  const match = rows.find((row) => sameBytes(row.token_hash, wanted));
  if (!match || !isLive(ctx, { ...match, attempts: match.attempts - 1 })) return null;
  // Of two requests with the right code one deletes the row.
  const taken = await ctx.db.sql
    .deleteFrom("auth.one_time_tokens")
    .where("id", "=", match.id)
    .where("token_hash", "=", match.token_hash)
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
}

/** Withdraws codes of an account. */
export async function dropCodes(db: Db, userId: string, kinds: ReadonlyArray<CodeKind>): Promise<void> {
  await db
    .deleteFrom("auth.one_time_tokens")
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .execute();
}
