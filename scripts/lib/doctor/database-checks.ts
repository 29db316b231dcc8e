// Checks the database: the server itself, the schema, and what an instance needs in it. Writes nothing.
import { access } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import type { Config } from "#server/platform/config.ts";
import { joinOrStartEmbedded } from "#server/platform/db/embedded/open.ts";
import { migrationNames } from "#server/platform/db/migrate.ts";
import { MIN_POSTGRES_MAJOR } from "#server/platform/db/version.ts";
import { today } from "#server/platform/context.ts";
import { checkCluster } from "./cluster-checks.ts";
import { checkDeliveredFiles } from "./delivered-file-checks.ts";
import { checkDelivery, type Query } from "./delivery-checks.ts";
import { checkLogos } from "./logo-checks.ts";
import { checkLabels } from "./label-checks.ts";
import { checkOnDemandReads } from "./read-checks.ts";
import { checkTaxes } from "./tax-checks.ts";
import { bad, check, CHECK_MS, ok, warn, type Finding } from "./finding.ts";

const OLD_KEY_DAYS = 180;
const OLD_LISTING_DAYS = 7;
const SKEW_WARN_MS = 2_000;
const SKEW_ERROR_MS = 30_000;
const DAY_MS = 86_400_000;

type QueryOne = <T extends object>(sql: string) => Promise<T | undefined>;

async function server(queryOne: QueryOne, config: Config): Promise<Finding[]> {
  const sent = Date.now();
  const row = await queryOne<{ version: number; most: number; at: Date }>(`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('max_connections')::int as most, clock_timestamp() as at`);
  const skew = row ? Math.abs(row.at.getTime() - (sent + Date.now()) / 2) : 0;
  const message = `${Math.round(skew / 1000)} s between this clock and the database's`;
  const { version = 0, most = 0 } = row ?? {};
  return [
    version < MIN_POSTGRES_MAJOR
      ? bad("database", `PostgreSQL ${version}`, `use ${MIN_POSTGRES_MAJOR} or newer`)
      : ok("database", `PostgreSQL ${version}`),
    config.databasePool * 2 > most
      ? warn(
          "DATABASE_POOL",
          `${config.databasePool} of the ${most} connections there are`,
          "leave room for a second process while it restarts",
        )
      : ok("DATABASE_POOL", `${config.databasePool} of ${most} connections`),
    skew > SKEW_ERROR_MS
      ? bad("clock", message, "set both by NTP")
      : skew > SKEW_WARN_MS
        ? warn("clock", message, "set both by NTP")
        : ok("clock", message),
  ];
}

async function schema(queryOne: QueryOne): Promise<Finding> {
  const row = await queryOne<{ there: boolean }>(
    "select to_regclass('wattlane.kysely_migration') is not null as there",
  );
  if (!row?.there)
    return warn("schema", "the database is empty", "start the server once, or restore a backup");
  const done = await queryOne<{ names: string[] }>(
    "select array_agg(name::text) as names from wattlane.kysely_migration",
  );
  const ours = await migrationNames();
  const names = new Set(done?.names);
  const pending = ours.filter((name) => !names.has(name));
  const newer = [...names].filter((name) => !ours.includes(name));
  if (pending.length > 0)
    return warn("schema", `${pending.length} migrations wait`, "the next start applies them");
  if (newer.length > 0)
    return warn("schema", `a newer version was here (${newer.join(", ")})`, "bring this process up to date");
  return ok("schema", `at ${ours.at(-1) ?? ""}`);
}

function age(at: Date | null | undefined): number {
  return at ? Math.floor((Date.now() - at.getTime()) / DAY_MS) : Number.POSITIVE_INFINITY;
}

async function content(queryOne: QueryOne, config: Config): Promise<Finding[]> {
  const listing = await queryOne<{ at: Date | null }>(
    "select max(as_of)::timestamptz as at from compare.snapshot",
  );
  const premises = await queryOne<{ any: boolean; sample: boolean }>(`
    select exists (select from premises.premise) as any,
      exists (select from premises.premise where source = 'sample') as sample`);
  const key = await queryOne<{ at: Date | null }>("select max(signs_from) as at from auth.signing_keys");
  const queue = await queryOne<{ there: boolean }>("select to_regclass('jobs.jobs') is not null as there");
  const dead = queue?.there
    ? await queryOne<{ n: number }>(
        "select count(*)::int as n from jobs.jobs where attempts >= max_attempts and locked_at is null and last_error is not null",
      )
    : undefined;
  const days = age(listing?.at);
  const old = "npm run catalog:import, or set CATALOGUE_URL";
  return [
    days === Number.POSITIVE_INFINITY
      ? bad("catalogue", "there are no plans", old)
      : days > OLD_LISTING_DAYS
        ? warn("catalogue", `is ${days} days old`, old)
        : ok("catalogue", `is ${days} days old`),
    !premises?.any
      ? bad("premises", "no address can be found", "npm run premises:import")
      : premises.sample
        ? warn("premises", "are made up", "npm run premises:import")
        : ok("premises", "are there"),
    ...(config.auth.jwtKeys || config.auth.jwtAlgorithm === "HS256" || !key?.at
      ? []
      : age(key.at) > OLD_KEY_DAYS
        ? [warn("signing key", `signs for ${age(key.at)} days`, "npm run keys -- rotate")]
        : [ok("signing key", "is young enough")]),
    dead?.n
      ? warn("dead letters", `${dead.n} jobs failed for good`, "npm run jobs:dead -- list")
      : ok("dead letters", "none"),
  ];
}

interface Connection {
  readonly queryOne: QueryOne;
  readonly query: Query;
}

async function withQuery(
  url: string,
  work: (connection: Connection) => Promise<Finding[]>,
): Promise<Finding[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: CHECK_MS,
    application_name: "wattlane-doctor",
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const query: Query = async <T extends object>(sql: string) => (await client.query<T>(sql)).rows;
    const queryOne: QueryOne = async <T extends object>(sql: string) => (await query<T>(sql))[0];
    return await work({ query, queryOne });
  } finally {
    await client.end();
  }
}

async function examine(url: string, config: Config): Promise<Finding[]> {
  const failed = (reason: string): Finding =>
    bad(
      "database",
      reason,
      config.databaseUrl
        ? "look at DATABASE_URL, and whether PostgreSQL runs"
        : "look at postgres.log in DATA_DIR",
    );
  const first = await check(
    () =>
      withQuery(url, async ({ queryOne }) => [...(await server(queryOne, config)), await schema(queryOne)]),
    failed,
  );
  const ready = first.some(({ about, level }) => about === "schema" && level === "ok");
  if (!ready) return first;
  const rest = await check(
    () =>
      withQuery(url, async ({ queryOne, query }) => [
        ...(await content(queryOne, config)),
        ...(await checkCluster(query)),
        ...(await checkDelivery(query, today({ now: () => new Date() }))),
        ...(await checkLabels(query, config, new Date())),
        ...(await checkLogos(query, config)),
        ...(await checkOnDemandReads(query, config, today({ now: () => new Date() }))),
        ...(await checkDeliveredFiles(query, config)),
        ...(await checkTaxes(query, today({ now: () => new Date() }))),
      ]),
    failed,
  );
  return [...first, ...rest];
}

/**
 * Checks DATABASE_URL, or the embedded database: the running server's, or started for the duration of the check. A
 * database that was never created is not created.
 */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl) return examine(config.databaseUrl, config);
  const isEmbedded = await access(path.join(config.dataDir, "keys", "postgres-password")).then(
    () => true,
    () => false,
  );
  if (!isEmbedded) return [ok("database", "the embedded one, which the first start makes")];
  try {
    const open = await joinOrStartEmbedded(config.dataDir);
    try {
      return await examine(open.url, config);
    } finally {
      await open.close();
    }
  } catch (error) {
    const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return [bad("database", line, "look at postgres.log in DATA_DIR")];
  }
}
