// The development outbox: messages stored in a table instead of being sent.
import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Selectable } from "kysely";
import type { DB, MailOutbox } from "#server/platform/db/types.ts";
import type { CoreContext } from "../core-context.ts";
import type { Message } from "./message.ts";

export type OutboxMessage = Selectable<MailOutbox>;

/** Messages per page of the outbox: enough for any test and any day's work. */
const NEWEST = 100;

/** Writes messages into the outbox within `db`. Returns their ids. */
export async function saveToOutbox(
  ctx: Pick<CoreContext, "now">,
  db: Kysely<DB>,
  messages: readonly Message[],
): Promise<string[]> {
  const rows = messages.map(({ to, ...rest }) => ({ id: randomUUID(), recipient: to, ...rest }));
  const now = ctx.now().toISOString();
  // Microseconds preserve the order of messages in the same millisecond (a clock that a test has stopped).
  await sql`
    with free as (
      select coalesce(max(created_at) + interval '1 microsecond', ${now}::timestamptz) as at from mail.outbox
      where created_at >= ${now}::timestamptz and created_at < ${now}::timestamptz + interval '1 millisecond')
    insert into mail.outbox
      (id, channel, kind, recipient, subject, html, body, language, unsubscribe_url, created_at)
    select t.id, t.channel, t.kind, t.recipient, t.subject, t.html, t.body, t.language, t.unsubscribe_url,
      free.at + (ord - 1) * interval '1 microsecond'
    from free, rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, channel text, kind text,
      recipient text, subject text, html text, body text, language text, unsubscribe_url text))
      with ordinality as t (id, channel, kind, recipient, subject, html, body, language, unsubscribe_url, ord)`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/**
 * Returns the newest messages, newest first, at most 100. `to` is an address, or a phone number with or without its
 * plus sign.
 */
export async function readOutbox(db: Kysely<DB>, to: string | null): Promise<OutboxMessage[]> {
  const query = db.selectFrom("mail.outbox").selectAll().orderBy("created_at", "desc").limit(NEWEST);
  if (to === null) return query.execute();
  // A plus sign in a query is decoded as a space. An address contains none.
  const address = to.trim().replaceAll(" ", "+").replace(/^\+/, "").toLowerCase();
  return query.where(sql<string>`lower(recipient)`, "=", address).execute();
}

/** Returns one message, or undefined if there is none with this id. */
export async function readOutboxMessage(db: Kysely<DB>, id: string): Promise<OutboxMessage | undefined> {
  return db.selectFrom("mail.outbox").selectAll().where("id", "=", id).executeTakeFirst();
}
