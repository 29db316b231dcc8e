// PostgreSQL's own limits end a statement that takes too long, but not if the network has lost the connection: a query
// would wait for as long as TCP retries, a quarter of an hour. Here, if a query has no response for a while, the
// database is checked over a new connection. If that gets no response either, all waiting queries end immediately. If
// it does, a query ends that the database itself would have ended and no longer has.
import { Client, DatabaseError } from "pg";

const LOOK_EVERY_MS = 500;
/** Checks whether the database is available after this long without a response. */
const QUIET_MS = 3_000;
// Long enough for a machine that is busy with other work.
const PROBE_MS = 4_000;
/** Longer than a statement may take (pool.ts). Imports set their own limit. */
const STALE_MS = 35_000;

/** A connection with a waiting query. */
export interface Waiting {
  /** PostgreSQL's process number of the connection. Null until it has one. */
  readonly pid: number | null;
  /** Makes the query fail like a lost connection. */
  end(): void;
}

export interface QueryWatchdog {
  /** Starts watching a query. Returns a function that stops it. */
  trackQuery(waiting: Waiting): () => void;
  stop(): void;
}

/**
 * Returns the processes of the database that are active now: none if it does not allow the query, null if it does not
 * respond.
 */
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
    // Not awaited: an unresponsive connection does not close cleanly either.
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
    // What started during the check may be in time for a database that is back.
    if (busy === null) return quietFor(PROBE_MS).forEach((waiting) => waiting.end());
    nextProbeAt = performance.now() + QUIET_MS;
    for (const waiting of quietFor(STALE_MS))
      if (waiting.pid === null || !busy.has(waiting.pid)) waiting.end();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return {
    trackQuery(waiting) {
      since.set(waiting, performance.now());
      return () => void since.delete(waiting);
    },
    stop: () => clearInterval(timer),
  };
}
