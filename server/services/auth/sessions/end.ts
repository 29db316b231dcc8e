// Ends sessions. Their access tokens stop working at the next call, their refresh tokens at once.
import type { AuthContext, Db } from "../context.ts";
import type { AmrEntry } from "./tokens.ts";

export type LogoutScope = "global" | "local" | "others";

/** Deletes sessions of an account: all, this one, or all but this one. Returns how many. */
export async function endSessions(
  db: Db,
  userId: string,
  scope: LogoutScope,
  sessionId: string,
): Promise<number> {
  let query = db.deleteFrom("auth.sessions").where("user_id", "=", userId);
  if (scope === "local") query = query.where("id", "=", sessionId);
  if (scope === "others") query = query.where("id", "<>", sessionId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Raises (or lowers) a session's proof. `amr` is newest first. */
export async function setSessionProof(
  ctx: AuthContext,
  db: Db,
  sessionId: string,
  proof: { aal: "aal1" | "aal2"; amr: ReadonlyArray<AmrEntry>; factorId: string | null },
): Promise<void> {
  await db
    .updateTable("auth.sessions")
    .set({ aal: proof.aal, amr: JSON.stringify(proof.amr), factor_id: proof.factorId, updated_at: ctx.now() })
    .where("id", "=", sessionId)
    .execute();
}
