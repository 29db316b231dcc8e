// Reads a page of one user's feed and its counts, in one statement: both are from the same moment.
import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Database } from "#server/platform/db/pool.ts";
import type { NotifyMessages } from "#server/platform/db/types.ts";
import { countsSql, type FeedCounts } from "./counts.ts";
import { encodeCursor, type Place } from "./cursor.ts";
import { archivedSql, scopeSql, statusSql, type FeedScope } from "./scope.ts";

export type MessageRow = Selectable<NotifyMessages>;

export interface FeedQuery {
  readonly userId: string;
  readonly channelId: string;
  readonly scope: FeedScope;
  /** Only newer entries, and of those the nearest ones. */
  readonly before: Place | null;
  /** Only older entries. */
  readonly after: Place | null;
  readonly pageSize: number;
}

export interface FeedPage {
  /** Newest first. */
  readonly entries: readonly MessageRow[];
  readonly counts: FeedCounts;
  /** Cursors of newer and of older entries. Null if there are none. */
  readonly before: string | null;
  readonly after: string | null;
}

function between({ before, after }: FeedQuery): RawBuilder<unknown> {
  const bounds = [sql`true`];
  if (before) bounds.push(sql`(inserted_at, id) > (${before.inserted_at}::timestamptz, ${before.id})`);
  if (after) bounds.push(sql`(inserted_at, id) < (${after.inserted_at}::timestamptz, ${after.id})`);
  return sql.join(bounds, sql` and `);
}

// The inner select reads the index alone. Whole rows are fetched for the page only. One row more than the page shows
// whether there is another page.
function pageSql(query: FeedQuery, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  const { userId, channelId, scope, pageSize } = query;
  return sql`
    select inserted_at, id from notify.messages
    where user_id = ${userId} and channel_id = ${channelId}::uuid and ${archivedSql(scope.archived)}
      and ${statusSql(scope.status)} and ${scopeSql(scope)} and ${between(query)}
    order by inserted_at ${direction}, id ${direction}
    limit ${pageSize + 1}`;
}

type Row = FeedCounts & { [Column in keyof MessageRow]: MessageRow[Column] | null };

const isUpwards = ({ before, after }: FeedQuery): boolean => before !== null && after === null;

/** Returns the statement of a page and its counts. */
export function feedSql(query: FeedQuery): RawBuilder<Row> {
  const { userId, channelId, scope } = query;
  const direction = isUpwards(query) ? sql`asc` : sql`desc`;
  return sql<Row>`
    with counts as (${countsSql(sql`${userId}`, channelId, scope)}),
      page as (${pageSql(query, direction)})
    select counts.*, m.* from counts
    left join page on true
    left join notify.messages m on m.user_id = ${userId} and m.id = page.id
    order by page.inserted_at ${direction}, page.id ${direction}`;
}

/** Reads a page of a feed, also for a user without any messages. */
export async function readFeed(db: Pick<Database, "sql">, query: FeedQuery): Promise<FeedPage> {
  const { pageSize } = query;
  const upwards = isUpwards(query);
  const { rows } = await feedSql(query).execute(db.sql);
  const { total_count = 0, unread_count = 0, unseen_count = 0 } = rows[0] ?? {};
  const found = rows.filter(({ id }) => id !== null) as unknown as MessageRow[];
  const more = found.length > pageSize;
  const entries = found.slice(0, pageSize);
  if (upwards) entries.reverse();
  const [first] = entries;
  const last = entries.at(-1);
  const newer = upwards ? more : query.after !== null || query.before !== null;
  const older = upwards || more;
  return {
    entries,
    counts: { total_count, unread_count, unseen_count },
    before: first && newer ? encodeCursor(first) : null,
    after: last && older ? encodeCursor(last) : null,
  };
}
