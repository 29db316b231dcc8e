// The connection pool. Statements are named by their SQL, so PostgreSQL parses and plans each once per connection:
// measured at twice the throughput.
import { createHash } from "node:crypto";
import { Kysely } from "kysely";
import { Client, Pool, types } from "pg";
import type { Logger } from "pino";
import { Dialect } from "./dialect.ts";
import { createQueryWatchdog, type QueryWatchdog, type Waiting } from "./query-watchdog.ts";
import type { DB } from "./types.ts";

// Our numeric and bigint columns stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number);
// A date is a calendar day, not an instant, so it stays text.
types.setTypeParser(types.builtins.DATE, (text) => text);

const MAX_NAMED = 500;
const MAX_NAMED_LENGTH = 8_000;
/** How long a query waits for a connection. */
export const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Idle connections that stay open, because opening one takes longer than most calls. Others close after ten seconds. */
const KEPT_CONNECTIONS = 4;
/** How long a connection is idle before the system probes it, so that firewalls don't drop it. */
const KEEP_ALIVE_MS = 60_000;

/** The names of a pool's statements, by their SQL. */
type Names = Map<string, string>;

function toStatementName(text: string, names: Names): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED || text.length > MAX_NAMED_LENGTH) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

type QueryCall = (...call: unknown[]) => unknown;
type Callback = (...results: unknown[]) => void;

// Kysely calls client.query(text, values). A statement without values uses the simple protocol, which alone allows
// several commands in one text (migrations).
function namedCall(call: unknown[], names: Names): unknown[] {
  const [text, values, ...rest] = call;
  if (typeof text !== "string" || !Array.isArray(values)) return call;
  if (values.length === 0) return [text, ...rest];
  const name = toStatementName(text, names);
  return [name ? { name, text, values } : { text, values }, ...rest];
}

// Hot statements have a name of their own.
function unnamedCall([query, ...rest]: unknown[]): unknown[] {
  const isNamed = typeof query === "object" && query !== null && "name" in query && "text" in query;
  return [isNamed ? { ...query, name: undefined } : query, ...rest];
}

// @types/pg has neither: PostgreSQL's process number of the connection, and its stream.
type Inside = Client & {
  readonly processID?: number | null;
  readonly connection: { readonly stream: { destroy(): void } };
};

/** Creates a client class whose statements are named if `named`, and whose queries `watchdog` tracks. */
function createTrackedClient(watchdog: QueryWatchdog, named: boolean): typeof Client {
  const names: Names = new Map();
  return class extends Client {
    constructor(...options: ConstructorParameters<typeof Client>) {
      super(...options);
      const inside = this as unknown as Inside;
      const waiting = (): Waiting => ({
        pid: inside.processID ?? null,
        end: () => inside.connection.stream.destroy(),
      });
      // @types/pg overloads query six ways: with a callback (used by the pool) or a promise (used everywhere else).
      const plain = this.query.bind(this) as QueryCall;
      const watched: QueryCall = (...args) => {
        const call = named ? namedCall(args, names) : unnamedCall(args);
        const done = watchdog.trackQuery(waiting());
        const last = call.at(-1);
        if (typeof last === "function") {
          const callback = last as Callback;
          return plain(...call.slice(0, -1), (...results: unknown[]) => {
            done();
            callback(...results);
          });
        }
        const pending = plain(...call);
        if (pending instanceof Promise) void pending.finally(done).catch(() => {});
        else done();
        return pending;
      };
      this.query = watched as typeof this.query;
    }
  };
}

export interface Database {
  readonly pool: Pool;
  readonly sql: Kysely<DB>;
  close(): Promise<void>;
}

/**
 * Opens a pool of at most `size` connections to `url`. A broken idle connection is logged and replaced, a query on a
 * dead one fails within seconds (query-watchdog.ts). `named`: false behind a pooler that knows no named statements.
 */
export function openPool(
  url: string,
  size: number,
  log: Logger,
  applicationName = "wattlane",
  named = true,
): Database {
  const watchdog = createQueryWatchdog(url);
  const pool = new Pool({
    connectionString: url,
    max: size,
    min: Math.min(size, KEPT_CONNECTIONS),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    Client: createTrackedClient(watchdog, named),
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Without listeners the process dies with the server. The pool reports errors of idle connections. Errors of a used
  // one reach the query that runs there.
  pool.on("error", (error: NodeJS.ErrnoException) =>
    log.warn({ code: error.code }, "database connection lost"),
  );
  pool.on("connect", (client) => client.on("error", () => {}));
  const sql = new Kysely<DB>({ dialect: new Dialect({ pool }) });
  return {
    pool,
    sql,
    async close() {
      await sql.destroy();
      watchdog.stop();
    },
  };
}
