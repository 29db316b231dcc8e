// Which shards of a cluster a call touches: Citus sends each statement that it issues on a worker to the connection that
// caused it.
import { openPool, type Database } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";

const SETTINGS = { "citus.log_remote_commands": "on", client_min_messages: "notice" };

// Tables that are next to each other are spread over the same ranges of their key.
const SHARDS = `
  select s.shardid as id, p.colocationid || ' ' || s.shardminvalue as place, s.logicalrelid::text as table
  from pg_dist_shard s join pg_dist_partition p using (logicalrelid) where p.partmethod = 'h'`;

/** A statement that was issued on a worker. */
export interface Issued {
  readonly table: string;
  /** The colocation group and the range of its key. */
  readonly place: string;
  readonly text: string;
}

export interface ShardRecorder {
  readonly db: Database;
  /** Returns the statements on shards that `work` causes. */
  during(work: () => Promise<unknown>): Promise<Issued[]>;
}

/** Opens a pool of `size` connections to the coordinator at `url`, a superuser's address. */
export async function openShardRecorder(url: string, size: number): Promise<ShardRecorder> {
  const address = new URL(url);
  const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set("options", options.join(" "));
  const db = openPool(address.href, size, createLogger("silent"));
  let issued: string[] = [];
  db.pool.on("connect", (client) => {
    client.on("notice", ({ message = "" }) => void issued.push(message));
  });
  const { rows } = await db.pool.query<{ id: number; place: string; table: string }>(SHARDS);
  const shards = new Map(rows.map(({ id, ...shard }) => [String(id), shard]));
  return {
    db,
    async during(work) {
      issued = [];
      await work();
      return issued.flatMap((text) => {
        const ids = new Set([...text.matchAll(/_(\d{6,})\b/g)].map(([, id]) => id ?? ""));
        return [...ids].flatMap((id) => {
          const shard = shards.get(id);
          return shard ? [{ ...shard, text }] : [];
        });
      });
    },
  };
}
