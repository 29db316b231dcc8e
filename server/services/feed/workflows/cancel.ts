// Cancels what is still to be sent: waiting emails and text messages. What is in a feed has already been sent.
import type { Context } from "#server/domain/context.ts";

/** Cancels what runs of a workflow with this key have not sent yet, for some of their users or (null) for all. */
export async function cancelRuns(
  { db, now }: Pick<Context, "db" | "now">,
  workflow: string,
  key: string,
  userIds: readonly string[] | null,
): Promise<void> {
  let query = db.sql
    .updateTable("notify.deliveries")
    .set({ done_at: now(), dropped: "canceled" })
    .where("done_at", "is", null)
    .where("run_id", "in", (runs) =>
      runs
        .selectFrom("notify.runs")
        .select("id")
        .where("workflow", "=", workflow)
        .where("cancellation_key", "=", key),
    );
  if (userIds !== null) query = query.where(({ eb }) => eb("user_id", "=", eb.fn.any(eb.val(userIds))));
  await query.execute();
}
