// Codes that are mailed or sent, and the links that carry the same secret: kept as
// keyed hashes, taken once, short-lived, limited in wrong guesses.
import { randomInt, randomUUID } from "node:crypto";
import { sql, type Selectable } from "kysely";
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
  /** What a link carries: 56 hex digits, with `pkce_` before them where a flow waits (wire/auth.md §6). */
  readonly linkToken: string;
}

const PKCE_PREFIX = "pkce_";

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

const LINK_TOKEN_BYTES = 28;

// Of the length of the wire's sha224(address + digits), but keyed: nobody can work out the
// links of a million codes and try those, which no count of wrong guesses would stop.
function linkTokenOf(ctx: AuthContext, address: string, code: string): string {
  return ctx.secrets.hash("link", `${address}\n${code}`).toString("hex", 0, LINK_TOKEN_BYTES);
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
    dropsPassword?: boolean;
  },
): Promise<IssuedCode> {
  const made = newCode(ctx, code.channel, code.address);
  const bare = linkTokenOf(ctx, code.address, made);
  const row = {
    token_hash: storedHash(ctx, bare),
    relates_to: code.address,
    flow_state_id: code.flowStateId ?? null,
    attempts: 0,
    created_at: ctx.now(),
  };
  await db
    .insertInto("auth.one_time_tokens")
    .values({
      id: randomUUID(),
      user_id: code.userId,
      kind: code.kind,
      drops_password: code.dropsPassword ?? false,
      ...row,
    })
    // A later code of the same kind keeps the mark: whoever asks for it need not be the same person.
    .onConflict((conflict) =>
      conflict.columns(["user_id", "kind"]).doUpdateSet({
        ...row,
        drops_password: sql<boolean>`one_time_tokens.drops_password or excluded.drops_password`,
      }),
    )
    .execute();
  return { code: made, linkToken: code.flowStateId ? `${PKCE_PREFIX}${bare}` : bare };
}

/** The clocks of two processes differ by less. */
const CLOCK_SKEW_MS = 60_000;

function lifeOf(ctx: AuthContext, kind: CodeKind): number {
  return kind === "phone" || kind === "phone_change" ? ctx.settings.smsCode.life : ctx.settings.mailCode.life;
}

function isLive(ctx: AuthContext, row: OneTimeRow): boolean {
  const age = ctx.now().getTime() - row.created_at.getTime();
  // Made by a clock that was set back since: it would live on for as long as that.
  if (age < -CLOCK_SKEW_MS) return false;
  return age < lifeOf(ctx, row.kind as CodeKind) * 1000 && row.attempts < ctx.settings.codeAttempts;
}

/** Takes the code of a link; null where it is unknown, used or too old. */
export async function takeByLink(
  ctx: AuthContext,
  db: Db,
  linkToken: string,
  kinds: ReadonlyArray<CodeKind>,
): Promise<OneTimeRow | null> {
  if (kinds.length === 0) return null;
  const row = await db
    .deleteFrom("auth.one_time_tokens")
    .where("token_hash", "=", storedHash(ctx, linkToken))
    .where("kind", "in", kinds)
    .returningAll()
    .executeTakeFirst();
  // A link of a flow is only good with its prefix: without it, it would give a session to whoever holds it.
  const ofFlow = linkToken.startsWith(PKCE_PREFIX);
  return row && isLive(ctx, row) && ofFlow === (row.flow_state_id !== null) ? row : null;
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
  const wanted = storedHash(ctx, linkTokenOf(ctx, address, code.replaceAll("-", "")));
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

/** The account that a link's code was made for, still unused, however old; null where there is none. */
export async function accountOfLink(ctx: AuthContext, linkToken: string): Promise<string | null> {
  const row = await ctx.db.sql
    .selectFrom("auth.one_time_tokens")
    .select("user_id")
    .where("token_hash", "=", storedHash(ctx, linkToken))
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Strangers may all ask to change to one address; so many of them are told. */
const AWAITING_AT_MOST = 10;

/** The accounts that were sent a code of these kinds to an address. */
export async function accountsAwaiting(
  db: Db,
  address: string,
  kinds: ReadonlyArray<CodeKind>,
): Promise<string[]> {
  const rows = await db
    .selectFrom("auth.one_time_tokens")
    .select("user_id")
    .distinct()
    .where("relates_to", "=", address)
    .where("kind", "in", kinds)
    .limit(AWAITING_AT_MOST)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Withdraws codes of an account. */
export async function dropCodes(db: Db, userId: string, kinds: ReadonlyArray<CodeKind>): Promise<void> {
  await db
    .deleteFrom("auth.one_time_tokens")
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .execute();
}
