// Consumes codes and links, each once. Called for each attempt, because wrong ones are counted.
import type { AuthContext, Db } from "../context.ts";
import type { Limit } from "#server/platform/limits/limiter.ts";
import { sameBytes } from "#server/platform/secrets/secrets.ts";
import type { Metadata } from "../users/metadata.ts";
import { hashCode, hashLink, isLive, PKCE_PREFIX, type CodeKind } from "./secret.ts";
import type { SignUp } from "./sign-up-code.ts";

/** The two tables of codes, which differ in what a code confirms. */
type Table = "auth.one_time_tokens" | "auth.sign_up_codes";
const TABLES: readonly Table[] = ["auth.sign_up_codes", "auth.one_time_tokens"];

/** A code that was consumed and deleted. */
export interface ConsumedCode {
  readonly user_id: string;
  readonly kind: CodeKind;
  /** The address or number it was sent to. */
  readonly relates_to: string;
  readonly flow_state_id: string | null;
  /** What it confirms, for a new account. Null for other codes. */
  readonly signUp: SignUp | null;
  /** For codes of the previous release: whether it removes the account's password. */
  readonly drops_password: boolean;
}

interface Row {
  id: string;
  user_id: string;
  kind: string;
  token_hash: Buffer;
  relates_to: string;
  flow_state_id: string | null;
  attempts: number;
  created_at: Date;
  drops_password?: boolean;
  password_hash?: string | null;
  user_metadata?: unknown;
  provider?: string | null;
  by_operator?: boolean;
  signed_up_at?: Date;
}

function toConsumedCode(row: Row): ConsumedCode {
  const { signed_up_at: at } = row;
  const signUp = at && {
    passwordHash: row.password_hash ?? null,
    data: row.user_metadata as Metadata,
    provider: row.provider ?? null,
    byOperator: row.by_operator ?? false,
    at,
  };
  return {
    user_id: row.user_id,
    kind: row.kind as CodeKind,
    relates_to: row.relates_to,
    flow_state_id: row.flow_state_id,
    signUp: signUp ?? null,
    drops_password: row.drops_password ?? false,
  };
}

/** Consumes the code of a link. Returns null if it is unknown, used or too old. */
export async function consumeByLink(
  ctx: AuthContext,
  db: Db,
  linkToken: string,
  kinds: ReadonlyArray<CodeKind>,
): Promise<ConsumedCode | null> {
  if (kinds.length === 0) return null;
  const hash = hashLink(ctx, linkToken);
  for (const table of TABLES) {
    const row: Row | undefined = await db
      .deleteFrom(table)
      .where("token_hash", "=", hash)
      .where("kind", "in", kinds)
      .returningAll()
      .executeTakeFirst();
    if (!row) continue;
    // A link of a flow is only valid with its prefix: without it, it would give a session to anyone who has the link.
    const ofFlow = linkToken.startsWith(PKCE_PREFIX);
    return isLive(ctx, row) && ofFlow === (row.flow_state_id !== null) ? toConsumedCode(row) : null;
  }
  return null;
}

/** Counts one attempt at every code that was sent to the address, and returns those that had attempts left. */
async function recordAttempt(
  ctx: AuthContext,
  address: string,
  kinds: ReadonlyArray<CodeKind>,
  userId: string | undefined,
): Promise<Array<{ table: Table; row: Row }>> {
  const tried: Array<{ table: Table; row: Row }> = [];
  for (const table of TABLES) {
    let query = ctx.db.sql
      .updateTable(table)
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("relates_to", "=", address)
      .where("kind", "in", kinds)
      .where("attempts", "<", ctx.settings.codeAttempts);
    if (table === "auth.sign_up_codes") query = query.where("link_only", "=", false);
    if (userId) query = query.where("user_id", "=", userId);
    const rows: Row[] = await query.returningAll().execute();
    for (const row of rows)
      if (isLive(ctx, { ...row, attempts: row.attempts - 1 })) tried.push({ table, row });
  }
  return tried;
}

const HOUR = 3_600;

/** Maximum wrong codes per hour for one address, with or without an account. 0 means no limit. */
export function failedCodesLimit(ctx: AuthContext): Limit {
  return { name: "failed-codes", max: ctx.settings.limits.failedCodes, windowSeconds: HOUR };
}

// An attempt counts once for each live code it could match, so several codes give no more chances than one. Unlike the
// count of wrong codes, this one is never shown, because it would reveal that an account exists.
const chancesLimit = (ctx: AuthContext): Limit => ({ ...failedCodesLimit(ctx), name: "code-chances" });

async function tooManyChances(ctx: AuthContext, address: string, codes: number): Promise<boolean> {
  const limit = chancesLimit(ctx);
  if (limit.max === 0 || codes === 0) return false;
  return (await ctx.limiter.consume(limit, address, ctx.db.sql, codes)) > 0;
}

/**
 * Consumes the code entered for an address. Returns null if it is wrong, used or too old. Every attempt is counted in a
 * separate statement beforehand, so neither a rejected request nor many at once get more attempts than allowed. Called
 * outside of a transaction. `userId` limits it to one account.
 */
export async function consumeByCode(
  ctx: AuthContext,
  address: string,
  kinds: ReadonlyArray<CodeKind>,
  code: string,
  userId?: string,
): Promise<ConsumedCode | null> {
  const codeHash = hashCode(ctx, address, code);
  const tried = await recordAttempt(ctx, address, kinds, userId);
  if (await tooManyChances(ctx, address, tried.length)) return null;
  // The newest first: a test address has the same code each time.
  const match = tried
    .toSorted((a, b) => b.row.created_at.getTime() - a.row.created_at.getTime())
    .find(({ row }) => sameBytes(row.token_hash, codeHash));
  if (!match) return null;
  // Of two requests with the correct code, one deletes the row.
  const consumed: Row | undefined = await ctx.db.sql
    .deleteFrom(match.table)
    .where("id", "=", match.row.id)
    .where("token_hash", "=", codeHash)
    .returningAll()
    .executeTakeFirst();
  if (!consumed) return null;
  await ctx.limiter.clear(chancesLimit(ctx), address);
  return toConsumedCode(consumed);
}

/** Returns the account of a link's unused code, however old. Null if there is none. */
export async function findUserIdByLink(ctx: AuthContext, linkToken: string): Promise<string | null> {
  for (const table of TABLES) {
    const row = await ctx.db.sql
      .selectFrom(table)
      .select("user_id")
      .where("token_hash", "=", hashLink(ctx, linkToken))
      .executeTakeFirst();
    if (row) return row.user_id;
  }
  return null;
}
