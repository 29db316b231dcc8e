// The nightly search for better plans with its database: what a process takes for a home whose readings changed, so that
// its year is calculated, and for one whose plan list changed, so that its stored year is used.
import { readFile } from "node:fs/promises";
import { runMigrations } from "graphile-worker";
import type { Context } from "#server/domain/context.ts";
import { listParts } from "#server/jobs/orders/better-plan-parts.ts";
import { searchQueuedPart } from "#server/jobs/orders/better-plans.ts";
import { line } from "./measure.ts";

/** Enough for a steady figure. */
const MAX_CUSTOMERS = 1_500;
/** As many as a process works on. */
const JOBS_AT_ONCE = 4;

const countSearched = async ({ db }: Context): Promise<number> => {
  const { rows } = await db.pool.query<{ count: number }>(
    "select count(*)::int as count from portal.notification_settings where looked_at is not null",
  );
  return rows[0]?.count ?? 0;
};

interface Night {
  readonly customers: number;
  readonly ms: number;
  /** Processor time of this process. */
  readonly cpu_ms: number;
  /** Processor time of PostgreSQL's processes. */
  readonly database_cpu_ms: number;
}

const MS_PER_TICK = 10;

/** Returns the processor time in milliseconds of a process on this machine (Linux). 0 if it is gone. */
async function readProcessCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // User and system time are the 14th and 15th field. The second is a name in brackets, which may have spaces.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) * MS_PER_TICK;
}

async function readDatabaseCpuMs({ db }: Context): Promise<number> {
  const { rows } = await db.pool.query<{ pid: number }>("select pid from pg_stat_activity");
  const all = await Promise.all(rows.map(({ pid }) => readProcessCpuMs(pid)));
  return all.reduce((sum, ms) => sum + ms, 0);
}

async function runParts(ctx: Context): Promise<Night> {
  await ctx.db.pool.query("update portal.notification_settings set looked_at = null, told_at = null");
  const parts = listParts();
  const databaseBefore = await readDatabaseCpuMs(ctx);
  const [from, before] = [performance.now(), process.cpuUsage()];
  let customers = 0;
  const takeParts = async (): Promise<void> => {
    for (let part = parts.pop(); part && customers < MAX_CUSTOMERS; part = parts.pop()) {
      await searchQueuedPart(ctx, part, {});
      customers = await countSearched(ctx);
    }
  };
  await Promise.all(Array.from({ length: JOBS_AT_ONCE }, takeParts));
  customers = await countSearched(ctx);
  const { user, system } = process.cpuUsage(before);
  const ms = performance.now() - from;
  const database_cpu_ms = (await readDatabaseCpuMs(ctx)) - databaseBefore;
  return { customers, ms, cpu_ms: (user + system) / 1000, database_cpu_ms };
}

const shown = (what: string, { customers, ms, cpu_ms, database_cpu_ms }: Night): string => {
  const perHome = (total: number): string => `${((total * 1000) / customers).toFixed(0)} µs`;
  return line(`${what}, ${customers} homes`, [ms, cpu_ms, database_cpu_ms].map(perHome).join(" / "));
};

/** Searches better plans for some 1,500 homes twice, with the jobs of one process, and returns the time of a home. */
export async function nightLines(ctx: Context): Promise<string[]> {
  await runMigrations({ pgPool: ctx.db.pool, schema: "jobs" });
  const changed = await runParts(ctx);
  const stored = await runParts(ctx);
  return [
    "  a night's search for better plans, by one process, for each home: clock / processor time / PostgreSQL's",
    shown("readings changed", changed),
    shown("plan list changed, year stored", stored),
  ];
}
