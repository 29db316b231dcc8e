// What the account's file contains about its notifications, its notification preferences, and the browsers that used
// it.
import type { AccountExport } from "#contracts/account.ts";
import type { Context } from "#server/domain/context.ts";

type Exported = AccountExport["notifications"];
type MessageRow = {
  readonly [Key in keyof Exported["told"][number]]: Key extends `${string}_at`
    ? Date | null
    : Exported["told"][number][Key];
};

const MESSAGES_SQL = `
  select workflow, data, inserted_at as told_at, seen_at, read_at, archived_at
  from notify.messages where user_id = $1 order by inserted_at, id`;
const SETS_SQL = `
  select set_id, body from notify.preference_sets where owner_type = 'user' and owner_id = $1`;
const SAVING_SQL = `select saving_cents from portal.notification_settings where user_id = $1`;
const BROWSERS_SQL = `
  select browser, first_seen_at from auth.known_browsers where user_id = $1 order by first_seen_at, browser`;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Returns all of it, as stored in the service's tables. */
export async function exportNotifications({ db }: Pick<Context, "db">, userId: string): Promise<Exported> {
  const [messages, sets, saving, browsers] = await Promise.all([
    db.pool.query<MessageRow>(MESSAGES_SQL, [userId]),
    db.pool.query<{ set_id: string; body: unknown }>(SETS_SQL, [userId]),
    db.pool.query<{ saving_cents: number | null }>(SAVING_SQL, [userId]),
    db.pool.query<{ browser: string; first_seen_at: Date }>(BROWSERS_SQL, [userId]),
  ]);
  return {
    told: messages.rows.map(({ workflow, data, told_at, seen_at, read_at, archived_at }) => ({
      workflow,
      data,
      told_at: iso(told_at) ?? "",
      seen_at: iso(seen_at),
      read_at: iso(read_at),
      archived_at: iso(archived_at),
    })),
    preferences: Object.fromEntries(sets.rows.map(({ set_id, body }) => [set_id, body])),
    saving_cents: saving.rows[0]?.saving_cents ?? null,
    browsers: browsers.rows.map(({ browser, first_seen_at }) => ({
      browser,
      first_seen_at: first_seen_at.toISOString(),
    })),
  };
}
