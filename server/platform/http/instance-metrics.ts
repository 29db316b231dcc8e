// Metrics of the whole instance, in addition to each process's own: queried from the database on each scrape.
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { PlatformContext } from "#server/platform/context.ts";

interface InstanceMetrics {
  readonly dead: number;
  readonly waiting: number;
  readonly listed: number | null;
}

async function queryMetrics(ctx: PlatformContext): Promise<InstanceMetrics | undefined> {
  const { rows } = await sql<InstanceMetrics>`
    select
      count(*) filter (where attempts >= max_attempts and locked_at is null and last_error is not null)::int as dead,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and locked_at is null and run_at < now())), 0)::float8 as waiting,
      (select extract(epoch from max(as_of))::float8 from compare.snapshot) as listed
    from jobs.jobs`.execute(ctx.db.sql);
  return rows[0];
}

/** Registers the gauges. Returns a function that sets them, and leaves them out while the database does not respond. */
export function registerInstanceMetrics(ctx: PlatformContext, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] });
  const dead = gauge("jobs_dead_letters", "Jobs of which no try is left.");
  const waiting = gauge("jobs_oldest_waiting_seconds", "How long the oldest job that is due has waited.");
  const listed = gauge(
    "catalogue_as_of_seconds",
    "The day of the newest listing of plans, in seconds since 1970.",
  );
  return async () => {
    const metrics = await queryMetrics(ctx).catch(() => undefined);
    // Old values would look current.
    for (const one of [dead, waiting, listed]) one.remove();
    if (metrics === undefined) return;
    dead.set(metrics.dead);
    waiting.set(metrics.waiting);
    if (metrics.listed !== null) listed.set(metrics.listed);
  };
}
