// Ends the mails of workflows for one person, as their switches on the preferences page do.
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
    // Told by no channel at all: a setting in its place would bring the others back.
    if (before === false) return [];
    const byId =
      typeof before === "object" && emailId !== undefined && before.channels?.[emailId] !== undefined;
    // A channel by its id counts before its type.
    return [[key, { channel_types: { email: false }, ...(byId ? { channels: { [emailId]: false } } : {}) }]];
  });
  return overlay(body, { workflows: Object.fromEntries(disabled) }, "change");
}

/** Switches the mails off in every set of the person, and in the one that counts where there is none; nothing where there is no such account. Safe to repeat. */
export async function unsubscribe(
  ctx: UnsubscribeContext,
  { userId, workflows }: Unsubscribe,
): Promise<void> {
  if (!isUuid(userId)) return;
  await ctx.db.sql.transaction().execute(async (trx) => {
    // A deletion that comes meanwhile erases what is written here; one that has been leaves nothing to write to.
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
        // Written through preferencesSchema alone.
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
