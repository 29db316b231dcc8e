// Erases what the notification feed stored about a deleted account.
import { sql, type Kysely } from "kysely";
import { commitTogether } from "#server/platform/db/distribute/distributed-tables.ts";
import type { DB } from "#server/platform/db/types.ts";

/**
 * Removes everything about a user within `trx`: messages, pending deliveries, preferences, addresses, and their part of
 * notifications with several recipients.
 */
export async function eraseNotifications(trx: Kysely<DB>, userId: string): Promise<void> {
  await commitTogether(trx, "notify.messages");
  // Found by the runs' recipients, because a user who wanted no notification of a run has no message of it.
  await sql`delete from notify.runs where recipients = array[${userId}::text] and cardinality(recipients) = 1`.execute(
    trx,
  );
  await sql`
    update notify.runs set recipients = array_remove(recipients, ${userId}::text)
    where recipients @> array[${userId}::text] and cardinality(recipients) > 1`.execute(trx);
  await sql`update notify.runs set actor = null where actor = ${userId}`.execute(trx);
  await trx.deleteFrom("notify.deliveries").where("user_id", "=", userId).execute();
  await trx.deleteFrom("notify.unannounced").where("user_id", "=", userId).execute();
  // Before the messages, in the order in which publishers lock them. The counters of the messages are deleted with
  // them.
  await trx.deleteFrom("notify.recipients").where("user_id", "=", userId).execute();
  await trx.deleteFrom("notify.messages").where("user_id", "=", userId).execute();
  await trx.deleteFrom("notify.bulk_operations").where("user_id", "=", userId).execute();
  await trx
    .deleteFrom("notify.preference_sets")
    .where("owner_type", "=", "user")
    .where("owner_id", "=", userId)
    .execute();
  await trx
    .deleteFrom("notify.channel_data")
    .where("owner_type", "=", "user")
    .where("owner_id", "=", userId)
    .execute();
  await trx.deleteFrom("notify.users").where("id", "=", userId).execute();
}
