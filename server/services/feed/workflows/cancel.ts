// Taking back what is still to be sent: mails and text messages that wait. What stands in a feed was told.
import type { Context } from "#server/domain/context.ts";

/** Drops what runs of a workflow with this key have not sent yet, for some of their people or (null) for all. */
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
