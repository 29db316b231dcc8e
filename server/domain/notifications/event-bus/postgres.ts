// Transport over PostgreSQL's NOTIFY, within the transaction that takes the rows, to one LISTEN connection per process.
import { randomBytes } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { Client, type Notification } from "pg";
import type { CoreContext } from "#server/platform/core-context.ts";
import type { EventTransport, Hearer, Passed } from "./transport.ts";
import { createChunkJoiner, splitIntoChunks } from "./chunks.ts";
import { takeEventsSql } from "./outbox.ts";

const ALL = "wattlane_notices";
const toChannelName = (node: string): string => `wattlane_node_${node}`;

/** PostgreSQL accepts payloads below 8,000 bytes. */
const MAX_BYTES = 7_900;
/** A text ends with the event that exceeds this size. */
const FULL_BYTES = MAX_BYTES >> 1;
const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that died silently receives nothing, so it is checked at this interval. */
const CHECK_EVERY_MS = 10_000;
const CHECK_TIMEOUT_MS = 5_000;

class ListeningConnection {
  readonly #ctx: CoreContext;
  readonly #node: string;
  readonly #hearer: Hearer;
  readonly #pieces = createChunkJoiner();
  #client: Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #waitMs = FIRST_WAIT_MS;
  #stopped = false;
  #connecting: Promise<void> | null = null;

  constructor(ctx: CoreContext, node: string, hearer: Hearer) {
    this.#ctx = ctx;
    this.#node = node;
    this.#hearer = hearer;
  }

  /** Resolves when it listens, or has failed for the first time. */
  async connect(again = false): Promise<void> {
    // The pool has the database's address, also if the instance runs its own.
    const { connectionString } = this.#ctx.db.pool.options;
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
      keepAlive: true,
      application_name: "wattlane announcements",
    });
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    client.on("notification", (notification) => this.#heard(notification));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${ALL}; listen ${toChannelName(this.#node)}`);
    } catch {
      this.#lost(client);
      return;
    }
    if (this.#client !== client || this.#stopped) return;
    this.#waitMs = FIRST_WAIT_MS;
    this.#timer = setTimeout(() => void this.#check(client), CHECK_EVERY_MS).unref();
    if (again) this.#hearer.missed();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await this.#connecting;
    await client?.end().catch(() => {});
  }

  #lost(client: Client): void {
    if (this.#client !== client || this.#stopped) return;
    this.#client = null;
    void client.end().catch(() => {});
    if (this.#timer) clearTimeout(this.#timer);
    this.#ctx.log.warn("announcements are not heard; connecting again");
    this.#timer = setTimeout(() => {
      this.#connecting = this.connect(true);
    }, this.#waitMs).unref();
    this.#waitMs = Math.min(this.#waitMs * 2, MAX_WAIT_MS);
  }

  async #check(client: Client): Promise<void> {
    try {
      await client.query("select 1");
    } catch {
      this.#lost(client);
      return;
    }
    if (this.#client === client && !this.#stopped)
      this.#timer = setTimeout(() => void this.#check(client), CHECK_EVERY_MS).unref();
  }

  #heard({ channel, payload = "" }: Notification): void {
    if (channel === ALL) return this.#hearer.broadcast(payload);
    const joined = this.#pieces(payload);
    if (joined !== null) this.#hearer.received(joined);
  }
}

// One statement: one round trip to the database, and its own transaction.
function passSql(limit: number): RawBuilder<Passed> {
  return sql<Passed>`
    with taken as (${takeEventsSql(limit)}),
      parts as (select id, json_build_array(user_id, channel_id, message_id)::text as part from taken),
      fitting as (
        select id, part, sum(octet_length(part) + 1) over (order by id) / ${FULL_BYTES}::integer as piece
        from parts where octet_length(part) < ${FULL_BYTES}
      ),
      texts as (select '[' || string_agg(part, ',' order by id) || ']' as text from fitting group by piece order by piece)
    select (select count(*) from taken) as passed, (select count(*) from parts) - (select count(*) from fitting) as "tooLong",
      (select count(pg_notify(${ALL}, text)::text) from texts) as told`;
}

/** Creates the transport for instances with only the database. */
export function createPostgresTransport(ctx: CoreContext, node: string): EventTransport {
  return {
    async pass(limit) {
      const { rows } = await passSql(limit).execute(ctx.db.sql);
      return rows[0] ?? { passed: 0, tooLong: 0 };
    },
    async carry(db, texts) {
      await sql`select pg_notify(${ALL}, text) from unnest(${texts}::text[]) as given (text)`.execute(db);
    },
    async sendTo(to, text) {
      const chunks = splitIntoChunks(text, MAX_BYTES, randomBytes(6).toString("hex"));
      await sql`select pg_notify(${toChannelName(to)}, piece) from unnest(${chunks}::text[]) as given (piece)`.execute(
        ctx.db.sql,
      );
    },
    async start(hearer) {
      const connection = new ListeningConnection(ctx, node, hearer);
      await connection.connect();
      return () => connection.stop();
    },
  };
}
