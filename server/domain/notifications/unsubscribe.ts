// Ends the emails of workflows for one user, like the switches on the preferences page.
import { sql } from "kysely";
import type { WorkflowKey } from "#contracts/workflows.ts";
import { isUuid } from "#server/platform/uuid.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { listChannels } from "./channels.ts";
import { overlay, type Preferences, type Setting } from "./preference-set.ts";
import { DEFAULT_SET } from "./list-preferences.ts";
import type { Unsubscribe } from "./unsubscribe-link.ts";

type UnsubscribeContext = Pick<PlatformContext, "config" | "db" | "now">;

function withoutMails(
  ctx: UnsubscribeContext,
  body: Preferences,
  workflows: readonly WorkflowKey[],
): Preferences {
  const emailId = listChannels(ctx.config).find(({ type }) => type === "email")?.id;
  const disabled = workflows.flatMap((key): Array<[string, Setting]> => {
    const before = body.workflows?.[key];
    // Off on all channels: a setting in its place would turn the others back on.
    if (before === false) return [];
    const byId =
      typeof before === "object" && emailId !== undefined && before.channels?.[emailId] !== undefined;
    // A channel's id takes precedence over its type.
    return [[key, { channel_types: { email: false }, ...(byId ? { channels: { [emailId]: false } } : {}) }]];
  });
  return overlay(body, { workflows: Object.fromEntries(disabled) }, "change");
}

/**
 * Switches the emails off in every set of the user, and in the default set if there is none. Does nothing if the
 * account does not exist. Safe to repeat.
 */
export async function unsubscribe(
  ctx: UnsubscribeContext,
  { userId, workflows }: Unsubscribe,
): Promise<void> {
  if (!isUuid(userId)) return;
  await ctx.db.sql.transaction().execute(async (trx) => {
    // A concurrent deletion erases what is written here. A finished one leaves nothing to write to.
    const { rows } = await sql`
      select from auth.users where id = ${userId} and deleted_at is null for share`.execute(trx);
    if (rows.length === 0) return;
    await sql`
      insert into notify.preference_sets (owner_type, owner_id, set_id, body, updated_at)
      values ('user', ${userId}, ${DEFAULT_SET}, '{}', ${ctx.now()})
      on conflict do nothing`.execute(trx);
    const sets = await trx
      .selectFrom("notify.preference_sets")
      .select(["set_id", "body"])
      .where("owner_type", "=", "user")
      .where("owner_id", "=", userId)
      .orderBy("set_id")
      .forUpdate()
      .execute();
    for (const { set_id, body } of sets)
      await trx
        .updateTable("notify.preference_sets")
        // Written only through preferencesSchema.
        .set({
          body: JSON.stringify(withoutMails(ctx, body as Preferences, workflows)),
          updated_at: ctx.now(),
        })
        .where("owner_type", "=", "user")
        .where("owner_id", "=", userId)
        .where("set_id", "=", set_id)
        .execute();
  });
}
