// Erases what a deleted account had outside of the auth service. domain/accounts/queue-erasure.ts queues it in the
// transaction that deletes the account, so neither happens without the other.
import { sql, type Kysely } from "kysely";
import { z } from "zod";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { eraseUserObjects } from "#server/domain/objects/empty-bucket.ts";
import { eraseUserAlerts } from "#server/domain/alerts/alert-store.ts";
import { eraseUserApiKeys } from "#server/domain/api-keys/key-store.ts";
import { eraseUserWebhooks } from "#server/domain/webhooks/endpoint-store.ts";
import { eraseLocations } from "#server/domain/locations/remove-location.ts";
import { eraseUsageFiles } from "#server/domain/locations/usage-files.ts";
import { eraseNotifications } from "#server/domain/notifications/erase.ts";
import { eraseLinkedMeters } from "#server/domain/meters/end-agreements.ts";

const payloadSchema = z.object({ user_id: z.uuid() });

// For bookkeeping, the plan, its quote, the consents and the meter stay. Identity, address and free text about the
// customer are removed.
async function detachOrders(trx: Kysely<DB>, userId: string, now: Date): Promise<void> {
  await sql`
    update portal.order_events set reason = null
    where reason is not null and order_id in (select id from portal.orders where user_id = ${userId})`.execute(
    trx,
  );
  await sql`
    update portal.orders set
      user_id = null, email = null, phone = null, name = null, opt_out_reason = null,
      cancel_reason = null, billing_address = null, identity_url = null,
      home = home || '{"address": null}', erased_at = ${now}, updated_at = ${now}
    where user_id = ${userId}`.execute(trx);
}

/** Erases what the deleted account had. Safe to run twice. */
export async function eraseAccount(
  ctx: Pick<Context, "db" | "log" | "now" | "objects">,
  payload: unknown,
): Promise<void> {
  const { user_id } = payloadSchema.parse(payload);
  await ctx.db.sql.transaction().execute(async (trx) => {
    const now = ctx.now();
    await eraseLocations(trx, user_id, now);
    await eraseLinkedMeters(trx, user_id, now);
    await trx.deleteFrom("portal.claim_codes").where("user_id", "=", user_id).execute();
    await eraseUsageFiles(trx, user_id);
    await trx.deleteFrom("usage.custom_usage").where("user_id", "=", user_id).execute();
    await eraseUserAlerts(trx, user_id);
    await eraseUserWebhooks(trx, user_id);
    await eraseUserApiKeys(trx, user_id);
    await detachOrders(trx, user_id, now);
    await trx.deleteFrom("portal.notification_settings").where("user_id", "=", user_id).execute();
    await trx.deleteFrom("auth.known_browsers").where("user_id", "=", user_id).execute();
    await trx.deleteFrom("auth.known_networks").where("user_id", "=", user_id).execute();
    await eraseNotifications(trx, user_id);
  });
  await eraseUserObjects(ctx, user_id);
}
