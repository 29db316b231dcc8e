// GET and PUT /api/notifications/settings: notification settings that are not among the preferences of the feed.
import { sql } from "kysely";
import { DEFAULT_SAVING_CENTS, type NotificationSettings } from "#contracts/notifications.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";

type Whose = Pick<Customer, "id">;

/** Returns the settings of the signed-in customer, or the portal's defaults if there are none. */
export async function getSettings(ctx: Context, { id }: Whose): Promise<NotificationSettings> {
  const row = await ctx.db.sql
    .selectFrom("portal.notification_settings")
    .select("saving_cents")
    .where("user_id", "=", id)
    .executeTakeFirst();
  return { saving_cents: row?.saving_cents ?? DEFAULT_SAVING_CENTS };
}

/** Saves and returns the settings of the signed-in customer. */
export async function putSettings(
  ctx: Context,
  { id }: Whose,
  { saving_cents }: NotificationSettings,
): Promise<NotificationSettings> {
  await sql`
    insert into portal.notification_settings (user_id, saving_cents, updated_at)
    values (${id}, ${saving_cents}, ${ctx.now()})
    on conflict (user_id) do update set
      saving_cents = excluded.saving_cents, updated_at = excluded.updated_at`.execute(ctx.db.sql);
  return { saving_cents };
}
