// PostgreSQL's own limits end a statement that takes too long; they end nothing where the network has swallowed the
// connection: a query would wait for as long as TCP tries again, a quarter of an hour. Here, when a query has had no
// answer for a while, the database is asked by a fresh connection. Where that gets no answer either, everything that
// waits ends at once; where it does, a query ends that the database itself would have ended and knows nothing of.
import { Client, DatabaseError } from "pg";

const LOOK_EVERY_MS = 500;
/** After so long without an answer the database is asked whether it is there. */
const QUIET_MS = 3_000;
// Long enough for a machine that is busy with others.
const PROBE_MS = 4_000;
/** Beyond what a statement may take (pool.ts); imports set their own limit. */
const STALE_MS = 35_000;

/** A connection whose query waits. */
export interface Waiting {
  /** PostgreSQL's number of the connection's process; null while it has none. */
  readonly pid: number | null;
  /** Makes the query fail as a lost connection does. */
  end(): void;
}

export interface QueryWatchdog {
  /** Begins to watch a query; the function returned ends that. */
  startWaiting(waiting: Waiting): () => void;
  stop(): void;
}

/** The processes of the database that work just now; none where it refuses to tell, null where it does not answer. */
async function busyProcesses(connectionString: string): Promise<ReadonlySet<number> | null> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: "wattlane probe",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where state is distinct from 'idle'",
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    return error instanceof DatabaseError ? new Set() : null;
  } finally {
    // Not awaited: a connection that does not answer says no farewell either.
    void client.end().catch(() => {});
  }
}

/** Watches the queries of a pool. */
export function createQueryWatchdog(connectionString: string): QueryWatchdog {
  const since = new Map<Waiting, number>();
  const quietFor = (ms: number): Waiting[] => {
    const until = performance.now() - ms;
    return [...since].filter(([, began]) => began <= until).map(([waiting]) => waiting);
  };
  let probing = false;
  let nextProbeAt = 0;
  const look = async (): Promise<void> => {
    if (probing || performance.now() < nextProbeAt || quietFor(QUIET_MS).length === 0) return;
    probing = true;
    const busy = await busyProcesses(connectionString);
    probing = false;
    // What began while it was asked may be in time for a database that is back.
    if (busy === null) return quietFor(PROBE_MS).forEach((waiting) => waiting.end());
    nextProbeAt = performance.now() + QUIET_MS;
    for (const waiting of quietFor(STALE_MS))
      if (waiting.pid === null || !busy.has(waiting.pid)) waiting.end();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return {
    startWaiting(waiting) {
      since.set(waiting, performance.now());
      return () => void since.delete(waiting);
    },
    stop: () => clearInterval(timer),
  };
}
