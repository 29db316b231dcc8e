// Reads and changes messages by their ids. If a page calls, each query includes the owner: another user's message is
// treated as missing.
import { sql, type RawBuilder } from "kysely";
import { isDistributed } from "#server/platform/db/distribute/distributed-tables.ts";
import type { Database } from "#server/platform/db/pool.ts";
import type { MessageRow } from "./message-json.ts";
import { assignments, getColumn, isSetStatus, type Change, type Interaction } from "./status.ts";

/** The same status of the same message is written at most once a second (wire §3). */
const COMMIT_LAG_MS = 1_000;

type Db = Pick<Database, "sql">;
/** Null: all users', for programs. */
type Owner = string | null;

const ofOwner = (owner: Owner, column = "user_id"): RawBuilder<unknown> =>
  owner === null ? sql`true` : sql`${sql.ref(column)} = ${owner}`;

/** Returns the messages with those ids, in the order of the ids. Missing ones and other users' are left out. */
export async function findMessages(db: Db, ids: readonly string[], owner: Owner): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    select * from notify.messages where id = any(${[...ids]}::text[]) and ${ofOwner(owner)}`.execute(db.sql);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export interface Changed {
  readonly messages: MessageRow[];
  /** The ids of those that had the status for less than a second: left unchanged. */
  readonly untouched: string[];
}

interface ChangeRequest {
  readonly ids: readonly string[];
  readonly owner: Owner;
  readonly change: Change;
  readonly now: Date;
  readonly interaction: Interaction | null;
}

/** Changes messages of several users on a cluster, where rows of one user at a time can be locked. */
async function changeByOwner(db: Db, request: ChangeRequest): Promise<Changed> {
  const ids = [...new Set(request.ids)];
  const { rows } = await sql<{ user_id: string; ids: string[] }>`
    select user_id, array_agg(id) as ids from notify.messages
    where id = any(${ids}::text[]) group by user_id order by user_id`.execute(db.sql);
  const untouched: string[] = [];
  for (const { user_id, ids: theirIds } of rows)
    untouched.push(...(await changeMessages(db, { ...request, ids: theirIds, owner: user_id })).untouched);
  return { messages: await findMessages(db, ids, null), untouched };
}

/** Sets or clears a status. Safe to repeat. */
export async function changeMessages(db: Db, request: ChangeRequest): Promise<Changed> {
  const { owner, change, now, interaction } = request;
  const ids = [...new Set(request.ids)];
  if (ids.length === 0) return { messages: [], untouched: [] };
  if (owner === null && (await isDistributed(db.sql, "notify.messages"))) return changeByOwner(db, request);
  const column = getColumn(change);
  const settledBefore = new Date(now.getTime() - COMMIT_LAG_MS);
  const due = isSetStatus(change)
    ? sql`(${column} is null or ${column} <= ${settledBefore}::timestamptz)`
    : sql`${column} is not null`;
  // Locked in the order of their ids, so two batches of the same messages do not wait for each other.
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select user_id, id from notify.messages
      where id = any(${ids}::text[]) and ${ofOwner(owner)} and ${due}
      order by user_id, id for update
    )
    update notify.messages m set ${assignments(change, now, interaction)}
    from chosen where m.user_id = chosen.user_id and m.id = chosen.id and ${ofOwner(owner, "m.user_id")}
    returning m.id`.execute(db.sql);
  const changed = new Set(rows.map(({ id }) => id));
  const messages = await findMessages(db, ids, owner);
  const untouched = isSetStatus(change) ? messages.flatMap(({ id }) => (changed.has(id) ? [] : [id])) : [];
  return { messages, untouched };
}
