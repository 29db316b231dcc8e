// How the cost of the main requests grows with the number of homes and orders (docs/scaling.md): the same requests over
// HTTP on one database at 1 %, 10 % and 100 % of its size, and the buffers that PostgreSQL reads for them.
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { buildApp } from "#server/app.ts";
import type { App } from "#server/platform/http/app.ts";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import { readConfig } from "#server/platform/config.ts";
import { createContext } from "#server/create-context.ts";
import type { Context } from "#server/domain/context.ts";
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool, type Database } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { openExplained, type Executed, type ExplainedDatabase } from "#tests/support/explained-statements.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { Client } from "undici";
import { fillPremises } from "./premises.ts";
import { visit, type Resident } from "./scale-calls.ts";
import { nightLines } from "./scale-night.ts";
import { growTo, type Size } from "./scale-rows.ts";
import { BENCH_SECRET } from "./server-process.ts";

const SHARES = [0.01, 0.1, 1] as const;
/** Directory addresses per home, because other households live on the same streets. */
const PREMISES_PER_LOCATION = 3;
const VISITS = 40;
const WARM_UP = 5;
/** More than the five executions after which PostgreSQL may use one plan for all values. */
const EXPLAINED_VISITS = 12;
const PASSWORD = "correct horse battery";

interface CallStats {
  readonly p50: number;
  readonly p95: number;
  /** Medians, of the request's statement that reads the most buffers. */
  readonly buffers: number;
  readonly rows: number;
  readonly text: string;
}

interface Step {
  readonly size: Size;
  readonly calls: ReadonlyMap<string, CallStats>;
  readonly seconds: number;
  readonly megabytes: number;
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

// Spread over all users and excluding earlier ones, whose rows were just read.
async function loadUsers(db: Database, count: number, step: number): Promise<Resident[]> {
  const { rows } = await db.pool.query<Resident>(
    `select u.email, h.esiid, p.address, p.zip,
       (select id from portal.orders o where o.user_id = u.id order by placed_at desc, id desc limit 1) as order
     from (select id, email from auth.users order by md5(email || $2) limit $1) u
     join portal.service_locations h on h.user_id = u.id
     join premises.premise p on p.esiid = h.esiid`,
    [count, step],
  );
  return rows;
}

const getOrigin = (app: App): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

type Each = (name: string, call: () => Promise<number>) => Promise<void>;

async function visits(ctx: Context, app: App, residents: readonly Resident[], each: Each): Promise<void> {
  const client = new Client(getOrigin(app));
  // The month of the day before yesterday, because it has readings.
  const month = new Date(Date.now() - 2 * 86_400_000);
  try {
    for (const resident of residents) await visit(ctx, client, resident, { password: PASSWORD, month }, each);
  } finally {
    await client.close();
  }
}

async function timeCalls(
  ctx: Context,
  app: App,
  residents: readonly Resident[],
): Promise<Map<string, number[]>> {
  await visits(ctx, app, residents.slice(0, WARM_UP), async (_, call) => void (await call()));
  const timings = new Map<string, number[]>();
  await visits(ctx, app, residents.slice(WARM_UP), async (name, call) => {
    timings.set(name, [...(timings.get(name) ?? []), await call()]);
  });
  return timings;
}

// Excludes the statements of the outbox relay, which polls for work all the time.
type Explained = ReadonlyMap<string, ReadonlyArray<Executed>>;

async function explainCalls(
  ctx: Context,
  app: App,
  residents: readonly Resident[],
  explained: ExplainedDatabase,
): Promise<Explained> {
  const seen = new Map<string, Executed[]>();
  await visits(ctx, app, residents, async (name, call) => {
    const executed = await explained.during(call);
    const callStatements = executed.filter(({ text }) => !text.includes("notify.unannounced"));
    seen.set(name, [...(seen.get(name) ?? []), ...callStatements]);
  });
  return seen;
}

function heaviest(executed: readonly Executed[]): Omit<Executed, "scans"> {
  const byText = Map.groupBy(executed, ({ text }) => text);
  const medians = [...byText].map(([text, all]) => ({
    text,
    buffers: at(
      all.map(({ buffers }) => buffers),
      0.5,
    ),
    rows: at(
      all.map(({ rows }) => rows),
      0.5,
    ),
  }));
  return medians.toSorted((a, b) => b.buffers - a.buffers)[0] ?? { text: "", buffers: 0, rows: 0 };
}

async function withApp<Result>(
  db: Database,
  url: string,
  dist: string,
  work: (ctx: Context, app: App) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dist,
    AUTH_JWT_SECRET: BENCH_SECRET,
    AUTH_AUTOCONFIRM: "true",
    RATE_LIMIT_FACTOR: "100000",
  });
  const ctx = await createContext(config, db, createLogger("silent"), () => new Date());
  const app = await buildApp(ctx, { dist });
  try {
    await app.listen({ host: "127.0.0.1", port: 0 });
    return await work(ctx, app);
  } finally {
    await app.close();
  }
}

async function measure(
  db: Database,
  url: string,
  dist: string,
  step: number,
): Promise<ReadonlyMap<string, CallStats>> {
  const residents = await loadUsers(db, VISITS + WARM_UP, step);
  const timings = await withApp(db, url, dist, (ctx, app) => timeCalls(ctx, app, residents));
  const explained = openExplained(url, 2);
  try {
    const others = await loadUsers(db, EXPLAINED_VISITS, step + 1000);
    const seen = await withApp(explained.db, url, dist, (ctx, app) =>
      explainCalls(ctx, app, others, explained),
    );
    return new Map(
      [...timings].map(([name, ms]) => [
        name,
        { p50: at(ms, 0.5), p95: at(ms, 0.95), ...heaviest(seen.get(name) ?? []) },
      ]),
    );
  } finally {
    await explained.db.close();
  }
}

async function passwordHash(db: Database, url: string, dist: string): Promise<string> {
  return withApp(db, url, dist, async (ctx, app) => {
    await seedCatalog(ctx);
    const response = await fetch(`${getOrigin(app)}/auth/v1/signup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "first@example.com", password: PASSWORD }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`sign-up answered ${response.status}: ${text}`);
    const { rows } = await db.pool.query<{ password_hash: string }>(
      "delete from auth.users returning password_hash",
    );
    return rows[0]?.password_hash ?? "";
  });
}

// Includes indexes and TOAST data. A partitioned table counts as one.
const SIZES = `
  select c.relnamespace::regnamespace || '.' || c.relname as name,
    sum(pg_total_relation_size(part.relid))::float8 as bytes
  from pg_class c
  cross join lateral (
    select coalesce(t.relid, c.oid) as relid from (select c.oid) o left join pg_partition_tree(c.oid) t on true) part
  where c.relkind in ('r', 'p') and not c.relispartition
    and c.relnamespace::regnamespace::text in ('auth', 'portal', 'usage', 'notify', 'premises')
  group by 1 order by 2 desc limit 12`;

async function measureBytesPerLocation(db: Database, locationCount: number): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string; bytes: number }>(SIZES);
  return rows.map(({ name, bytes }) => `  ${name}: ${many(Math.round(bytes / locationCount))} bytes a home`);
}

async function measureMegabytes(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ bytes: number }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  return Math.round((rows[0]?.bytes ?? 0) / 1e6);
}

const shown = (ms: number): string => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
const many = (count: number): string => count.toLocaleString("en-US");

function table(steps: readonly Step[]): string[] {
  const [small] = steps;
  const large = steps.at(-1);
  if (!small || !large) return [];
  const sizes = steps.map(({ size }) => `${many(size.locationCount)} / ${many(size.orders)}`);
  const cells = (name: string, value: (stats: CallStats) => string): string =>
    steps
      .map(({ calls }) => value(calls.get(name) ?? { p50: 0, p95: 0, buffers: 0, rows: 0, text: "" }))
      .join(" | ");
  const ratio = (name: string, value: (stats: CallStats) => number): string => {
    const [from, to] = [small, large].map(({ calls }) => {
      const stats = calls.get(name);
      return stats ? value(stats) : Number.NaN;
    });
    return from ? ((to ?? 0) / from).toFixed(2) : "–";
  };
  return [
    `| call | ${sizes.map((size) => `ms at ${size}`).join(" | ")} | ratio | ${sizes.map((size) => `pages at ${size}`).join(" | ")} | ratio | rows |`,
    `|---|${"---|".repeat(sizes.length * 2 + 3)}`,
    ...[...large.calls.keys()].map(
      (name) =>
        `| ${name} | ${cells(name, ({ p50, p95 }) => `${shown(p50)} / ${shown(p95)}`)} | ${ratio(name, ({ p50 }) => p50)} | ${cells(name, ({ buffers }) => many(buffers))} | ${ratio(name, ({ buffers }) => buffers)} | ${many(large.calls.get(name)?.rows ?? 0)} |`,
    ),
  ];
}

function statements(step: Step): string[] {
  return [...step.calls].map(
    ([name, { text }]) => `  ${name}: ${text.replaceAll(/\s+/g, " ").trim().slice(0, 160)}`,
  );
}

/** Fills its own database up to `size` in three steps and measures the main requests at each. */
export async function scaleBench(size: Size): Promise<string> {
  const folder = await temporaryFolder("bench-scale");
  const server = await startEmbedded(folder.path);
  const db = openPool(server.url, 4, createLogger("silent"));
  try {
    await migrate(db.sql);
    const hash = await passwordHash(db, server.url, folder.path);
    const { feedId } = readConfig({}).notifications;
    const steps: Step[] = [];
    let before: Size = { locationCount: 0, orders: 0 };
    for (const [index, share] of SHARES.entries()) {
      const to = {
        locationCount: Math.round(size.locationCount * share),
        orders: Math.round(size.orders * share),
      };
      const from = performance.now();
      await fillPremises(
        db,
        to.locationCount * PREMISES_PER_LOCATION,
        before.locationCount * PREMISES_PER_LOCATION,
      );
      await growTo(db, before, to, { passwordHash: hash, feedId });
      const seconds = (performance.now() - from) / 1000;
      before = to;
      const calls = await measure(db, server.url, folder.path, index);
      steps.push({ size: to, calls, seconds, megabytes: await measureMegabytes(db) });
    }
    const last = steps.at(-1);
    const night = await withApp(db, server.url, folder.path, nightLines);
    const sizes = await measureBytesPerLocation(db, size.locationCount);
    return [
      `Scale: the main calls at three sizes (homes / orders); load of the machine ${loadavg()[0]?.toFixed(1)}`,
      ...steps.map(
        (step) =>
          `  ${many(step.size.locationCount)} homes, ${many(step.size.orders)} orders: ${many(step.megabytes)} MB, filled in ${step.seconds.toFixed(0)} s`,
      ),
      `  ms: median / 95 % of ${VISITS} requests, each of another user; pages of 8 kB and rows of the heaviest statement: medians of ${EXPLAINED_VISITS}`,
      "",
      ...table(steps),
      "",
      "  heaviest statements:",
      ...(last ? statements(last) : []),
      "",
      ...night,
      "",
      ...sizes,
    ].join("\n");
  } finally {
    await db.close();
    await server.close();
    await folder.remove();
  }
}
