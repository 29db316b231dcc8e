// Events that are published but not sent yet.
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import type { FeedEvent } from "./transport.ts";

type Row = FeedEvent & { readonly id: number };

/**
 * Packs the events into as few texts as possible, in their order. Events that fit into none are left out and counted.
 */
export function packTexts(
  list: readonly FeedEvent[],
  maxBytes: number,
): { texts: string[]; tooLong: number } {
  const texts: string[] = [];
  let parts: string[] = [];
  let bytes = 2;
  let tooLong = 0;
  for (const { user_id, channel_id, message_id } of list) {
    const part = JSON.stringify([user_id, channel_id, message_id]);
    const size = Buffer.byteLength(part) + 1;
    if (size + 2 > maxBytes) {
      tooLong += 1;
      continue;
    }
    if (bytes + size > maxBytes) {
      texts.push(`[${parts.join(",")}]`);
      parts = [];
      bytes = 2;
    }
    parts.push(part);
    bytes += size;
  }
  if (parts.length > 0) texts.push(`[${parts.join(",")}]`);
  return { texts, tooLong };
}

/** SQL that takes the oldest rows of notify.unannounced and skips rows that another process is taking. */
export function takeEventsSql(limit: number): RawBuilder<Row> {
  return sql<Row>`
    delete from notify.unannounced where id in
      (select id from notify.unannounced order by id limit ${limit} for update skip locked)
    returning id, user_id, channel_id, message_id`;
}

/** Takes events within `db`, in their order. */
export async function takeEvents(db: Kysely<DB>, limit: number): Promise<FeedEvent[]> {
  const { rows } = await takeEventsSql(limit).execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}
