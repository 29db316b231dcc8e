// Tells an account by mail that its factors changed.
import { NoWayToSend } from "../../mail/courier.ts";
import { sendNotice } from "../codes/send.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import type { Caller } from "../http/caller.ts";

/** Mails the notice to a confirmed address; where no mail can be sent at all, the change goes through without. */
export async function tellOfFactor(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  user: UserRow,
  what: "factor_added" | "factor_removed",
): Promise<void> {
  if (!user.email || !user.email_confirmed_at) return;
  try {
    await sendNotice(ctx, db, caller, user, what, user.email);
  } catch (error) {
    // Thrown before anything is written, so the transaction is whole; said in the log at start.
    if (!(error instanceof NoWayToSend)) throw error;
  }
}
