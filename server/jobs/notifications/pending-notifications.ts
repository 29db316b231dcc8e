// Publishes notifications that an older version wrote before the notification service existed: once, by their key.
import type { NotificationData } from "#contracts/workflows.ts";
import type { Context } from "#server/domain/context.ts";
import { SETUP_COMPLETE } from "#server/domain/meters/notify-meter.ts";

const BATCH = 200;

async function publishBatch(ctx: Context): Promise<number> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("usage.notices")
      .selectAll()
      .where("published_at", "is", null)
      .orderBy("id")
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    // In the order of users, as every publisher locks them.
    for (const row of rows.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)))
      await ctx.publish(trx, {
        workflow: SETUP_COMPLETE,
        recipients: [row.user_id],
        data: row.data as unknown as NotificationData[typeof SETUP_COMPLETE],
        idempotency_key: row.idempotency_key,
        // The older version sent the email.
        elsewhere: ["email", "sms"],
      });
    if (rows.length > 0)
      await trx
        .updateTable("usage.notices")
        .set({ published_at: ctx.now() })
        .where(
          "id",
          "in",
          rows.map(({ id }) => id),
        )
        .execute();
    return rows.length;
  });
}

/** Publishes what waits in usage.notices. A process of an older version may still add to it. */
export async function publishPendingNotifications(ctx: Context): Promise<void> {
  while ((await publishBatch(ctx)) === BATCH);
}
