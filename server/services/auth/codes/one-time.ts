// Codes that are mailed or sent, and the links that carry the same secret: kept as keyed hashes, one of a kind for each
// account, taken once (take.ts), short-lived, limited in wrong guesses. Those that prove the address of a new account
// are in sign-up-code.ts.
import { randomUUID } from "node:crypto";
import type { AuthContext, Db } from "../context.ts";
import { createSecret, type CodeKind, type IssuedCode } from "./secret.ts";

/** Creates a code for an address and stores its hash. An earlier one of the same kind no longer works. */
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
  const { tokenHash, ...issued } = createSecret(ctx, code.channel, code.address, Boolean(code.flowStateId));
  const row = {
    token_hash: tokenHash,
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
  return issued;
}

/** Many accounts may request a change to one address: at most this many codes are sent. */
const MAX_PENDING_CODES = 10;

/** Returns the accounts that were sent a code of these kinds at an address. */
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
    .limit(MAX_PENDING_CODES)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Deletes codes of an account, including those of its sign-ups. */
export async function deleteCodes(db: Db, userId: string, kinds: ReadonlyArray<CodeKind>): Promise<void> {
  for (const table of ["auth.one_time_tokens", "auth.sign_up_codes"] as const)
    await db.deleteFrom(table).where("user_id", "=", userId).where("kind", "in", kinds).execute();
}

/** Deletes every code of an account. */
export async function deleteAllCodes(db: Db, userId: string): Promise<void> {
  for (const table of ["auth.one_time_tokens", "auth.sign_up_codes"] as const)
    await db.deleteFrom(table).where("user_id", "=", userId).execute();
}
