// The development outbox: messages kept in a table instead of going out.
import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Selectable } from "kysely";
import type { DB, MailOutbox } from "../db/types.ts";
import type { CourierContext, Message } from "./courier.ts";

export type KeptMessage = Selectable<MailOutbox>;

/** A page of the outbox; enough for any test and any day's work. */
const NEWEST = 100;

/** Writes a message into the outbox within `db`; returns its id. */
export async function keepInOutbox(
  ctx: Pick<CourierContext, "now">,
  db: Kysely<DB>,
  message: Message,
): Promise<string> {
  const id = randomUUID();
  const { to, ...rest } = message;
  const now = ctx.now().toISOString();
  // Messages of the same millisecond (a clock that a test has stopped) keep their order by microseconds.
  const created_at = sql<string>`coalesce(
    (select max(created_at) + interval '1 microsecond' from mail.outbox
      where created_at >= ${now}::timestamptz and created_at < ${now}::timestamptz + interval '1 millisecond'),
    ${now}::timestamptz)`;
  await db
    .insertInto("mail.outbox")
    .values({ id, recipient: to, ...rest, created_at })
    .execute();
  return id;
}

/** The newest messages, newest first, at most 100; `to` is an address, or a phone number with or without its plus sign. */
export async function readOutbox(db: Kysely<DB>, to: string | null): Promise<KeptMessage[]> {
  const query = db.selectFrom("mail.outbox").selectAll().orderBy("created_at", "desc").limit(NEWEST);
  if (to === null) return query.execute();
  // A plus sign in a query is read as a space; an address holds none.
  const address = to.trim().replaceAll(" ", "+").replace(/^\+/, "").toLowerCase();
  return query.where(sql<string>`lower(recipient)`, "=", address).execute();
}

/** One message; undefined where there is none of this id. */
export async function readOutboxMessage(db: Kysely<DB>, id: string): Promise<KeptMessage | undefined> {
  return db.selectFrom("mail.outbox").selectAll().where("id", "=", id).executeTakeFirst();
}
