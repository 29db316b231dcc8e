// The nightly search for better plans with its database: what one job takes for a home whose readings changed, so that
// its year is calculated, and for one whose plan list changed, so that its stored year is used.
import { runMigrations } from "graphile-worker";
import type { Context } from "#server/domain/context.ts";
import { listParts } from "#server/jobs/orders/better-plan-parts.ts";
import { searchQueuedPart } from "#server/jobs/orders/better-plans.ts";
import { line } from "./measure.ts";

/** Enough for a steady figure. */
const MAX_CUSTOMERS = 1_500;

const countSearched = async ({ db }: Context): Promise<number> => {
  const { rows } = await db.pool.query<{ count: number }>(
    "select count(*)::int as count from portal.notification_settings where looked_at is not null",
  );
  return rows[0]?.count ?? 0;
};

interface Night {
  readonly customers: number;
  readonly ms: number;
  /** Processor time of this process. PostgreSQL's is not in it. */
  readonly cpu_ms: number;
}

async function runParts(ctx: Context): Promise<Night> {
  await ctx.db.pool.query("update portal.notification_settings set looked_at = null, told_at = null");
  const [from, before] = [performance.now(), process.cpuUsage()];
  let customers = 0;
  for (const part of listParts()) {
    await searchQueuedPart(ctx, part, {});
    customers = await countSearched(ctx);
    if (customers >= MAX_CUSTOMERS) break;
  }
  const { user, system } = process.cpuUsage(before);
  return { customers, ms: performance.now() - from, cpu_ms: (user + system) / 1000 };
}

const shown = (what: string, { customers, ms, cpu_ms }: Night): string => {
  const perHome = (total: number): string => `${((total * 1000) / customers).toFixed(0)} µs`;
  return line(`${what}, ${customers} homes`, `${perHome(ms)}, ${perHome(cpu_ms)} of them here`);
};

/** Searches better plans for up to 1,500 homes twice, in one job at a time, and returns the time of a home. */
export async function nightLines(ctx: Context): Promise<string[]> {
  await runMigrations({ pgPool: ctx.db.pool, schema: "jobs" });
  const changed = await runParts(ctx);
  const stored = await runParts(ctx);
  return [
    "  a night's search for better plans, with one job at a time: on the clock, and processor time of the job's process",
    shown("readings changed", changed),
    shown("plan list changed, year stored", stored),
  ];
}
