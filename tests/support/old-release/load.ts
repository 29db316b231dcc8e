// A database as the release of commit e538fa4 left it: its schema, the rows that its server wrote (the demo seed,
// sign-ups, an authenticator app, an upload, a pending email), and a handwritten row in each table that those left
// empty.
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { runMigrations } from "graphile-worker";
import { Client } from "pg";
import { inject } from "vitest";
import { migrate, migrationNames } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { listTables, quoted, type Table } from "#scripts/lib/backup/tables.ts";
import type { TestDatabase } from "../database.ts";

const LAST_MIGRATION = "0016_label_documents";
const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "..", "server", "platform", "db", "migrations");

/** What that server issued, by the account it went to. Its secret is the test secret. */
export interface OldFacts {
  readonly ana: { readonly id: string; readonly refresh_token: string };
  readonly tia: { readonly id: string; readonly factor: string; readonly secret: string };
  readonly wes: { readonly code: string };
}

export interface OldDatabase extends TestDatabase {
  readonly facts: OldFacts;
  /** The tables of that release, with their columns at the time. */
  readonly tables: readonly Table[];
  /** SHA-256 of the migrations that created it. */
  readonly digest: string;
}

type Row = Record<string, unknown>;

function readRows(): { facts: OldFacts; rows: Map<string, Row[]> } {
  const [first = "", ...lines] = readFileSync(path.join(import.meta.dirname, "rows.jsonl"), "utf8")
    .trim()
    .split("\n");
  const rows = new Map<string, Row[]>();
  for (const line of lines) {
    const { table, row } = JSON.parse(line) as { table: string; row: Row };
    rows.set(table, [...(rows.get(table) ?? []), row]);
  }
  return { facts: (JSON.parse(first) as { facts: OldFacts }).facts, rows };
}

async function digestMigrations(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of await migrationNames())
    if (name <= LAST_MIGRATION) hash.update(readFileSync(path.join(MIGRATIONS, `${name}.sql`)));
  return hash.digest("hex");
}

// As they were written, without what triggers would add today.
async function insertRows(client: Client, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => quoted(name))
    .join(", ");
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

async function advanceSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select a.attrelid::regclass::text as table, a.attname as column from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and c.relkind in ('r', 'p') and n.nspname !~ '^pg_|information_schema'`);
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest((select max(${quoted(column)}) from ${table}), 1))`,
      [table, column],
    );
}

/** Creates that database on the test server. */
export async function oldDatabase(): Promise<OldDatabase> {
  const server = inject("postgresUrl").replace(/\/wattlane$/, "");
  const name = `old_${randomBytes(6).toString("hex")}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name}`);
  const url = `${server}/${name}`;
  const db = openPool(url, 4, createLogger("silent"));
  await migrate(db.sql, LAST_MIGRATION);
  await runMigrations({ pgPool: db.pool, schema: "jobs" });
  const { facts, rows } = readRows();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  // Both are created with rows of their own.
  await client.query("truncate storage.buckets, storage.policies cascade");
  for (const [table, list] of rows) await insertRows(client, table, list);
  await advanceSequences(client);
  const tables = await listTables(client);
  await client.end();
  return {
    url,
    db,
    facts,
    tables,
    digest: await digestMigrations(),
    async drop() {
      await db.close();
      await admin(`drop database ${name} with (force)`);
    },
  };
}
