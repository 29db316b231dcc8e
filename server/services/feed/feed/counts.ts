// Counts for a feed's badge. The database updates them with every change of a message (`notify.tallies`, updated by
// triggers). They are counted from the rows themselves if a feed has filters that the counters do not cover.
import { sql, type RawBuilder } from "kysely";
import { isDistributed } from "#server/platform/db/distribute/distributed-tables.ts";
import type { Database } from "#server/platform/db/pool.ts";
import { scopeSql, statusSql, type FeedScope } from "./scope.ts";

export interface FeedCounts {
  readonly total_count: number;
  readonly unread_count: number;
  readonly unseen_count: number;
}

export const NO_COUNTS: FeedCounts = { total_count: 0, unread_count: 0, unseen_count: 0 };

type Of = readonly [userId: RawBuilder<unknown>, channelId: string, scope: FeedScope];

const TOTALS: Readonly<Record<FeedScope["status"], RawBuilder<unknown>>> = {
  all: sql`total`,
  read: sql`total - unread`,
  unread: sql`unread`,
  seen: sql`total - unseen`,
  unseen: sql`unseen`,
};

function talliedSql(...[userId, channelId, scope]: Of): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(${TOTALS[scope.status]}), 0) as total_count, coalesce(sum(unread), 0) as unread_count,
      coalesce(sum(unseen), 0) as unseen_count
    from notify.tallies
    where user_id = ${userId} and channel_id = ${channelId}::uuid and ${scopeSql(scope)}`;
}

function countedSql(...[userId, channelId, scope]: Of): RawBuilder<unknown> {
  return sql`
    select count(*) filter (where ${statusSql(scope.status)}) as total_count,
      count(*) filter (where read_at is null) as unread_count,
      count(*) filter (where seen_at is null) as unseen_count
    from notify.messages
    where user_id = ${userId} and channel_id = ${channelId}::uuid and archived_at is null and ${scopeSql(scope)}`;
}

/**
 * SQL of one row of counts of one user's feed. Archived messages never count (wire §4). The requested status limits the
 * total alone: a bell continues to show what is unread while its list shows read messages.
 */
export function countsSql(...of: Of): RawBuilder<unknown> {
  const [, , { triggerData, insertedAt }] = of;
  const isTallied = triggerData === null && Object.values(insertedAt).every((at) => at === undefined);
  return isTallied ? talliedSql(...of) : countedSql(...of);
}

/**
 * Returns the counts of many users' feeds for one scope, by the user's id. Every user is included. On a cluster, each
 * user's counts are on another shard, so a call for one user is best.
 */
export async function countMessages(
  db: Pick<Database, "sql">,
  userIds: readonly string[],
  channelId: string,
  scope: FeedScope,
): Promise<Map<string, FeedCounts>> {
  if (await isDistributed(db.sql, "notify.messages")) {
    const counts = userIds.map(async (userId): Promise<[string, FeedCounts]> => {
      const { rows } = await sql<FeedCounts>`${countsSql(sql`${userId}`, channelId, scope)}`.execute(db.sql);
      return [userId, rows[0] ?? NO_COUNTS];
    });
    return new Map(await Promise.all(counts));
  }
  const { rows } = await sql<FeedCounts & { user_id: string }>`
    select person.user_id, counts.*
    from unnest(${[...userIds]}::text[]) as person (user_id)
    cross join lateral (${countsSql(sql.ref("person.user_id"), channelId, scope)}) as counts`.execute(db.sql);
  return new Map(rows.map(({ user_id, ...counts }) => [user_id, counts]));
}
