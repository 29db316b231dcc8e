// Metrics of the whole instance, in addition to each process's own: queried from the database on each scrape.
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { PlatformContext } from "#server/platform/context.ts";

interface InstanceMetrics {
  readonly dead: number;
  readonly waiting: number;
  readonly listed: number | null;
  /** When a site last sent a Facts Label or confirmed one, in seconds since 1970. Null before the first. */
  readonly fetched: number | null;
  /** Addresses of labels by the result of the last request. */
  readonly addresses: Readonly<Record<string, number>> | null;
  /** Plans by what their label showed. */
  readonly outcomes: Readonly<Record<string, number>> | null;
}

async function queryMetrics(ctx: PlatformContext): Promise<InstanceMetrics | undefined> {
  const { rows } = await sql<InstanceMetrics>`
    select
      count(*) filter (where attempts >= max_attempts and locked_at is null and last_error is not null)::int as dead,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and locked_at is null and run_at < now())), 0)::float8 as waiting,
      (select extract(epoch from max(as_of))::float8 from compare.snapshot) as listed,
      (select extract(epoch from max(fetched_at))::float8 from compare.label_address) as fetched,
      (select jsonb_object_agg(result, n) from (
        select coalesce(failure, case when tried_at is null then 'waiting' else 'fetched' end) as result, count(*) as n
        from compare.label_address group by 1) counted) as addresses,
      (select jsonb_object_agg(outcome, n) from (
        select outcome, count(*) as n from compare.label_result group by 1) counted) as outcomes
    from jobs.jobs`.execute(ctx.db.sql);
  return rows[0];
}

/** Registers the gauges. Returns a function that sets them, and leaves them out while the database does not respond. */
export function registerInstanceMetrics(ctx: PlatformContext, registry: Registry): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const dead = gauge("jobs_dead_letters", "Jobs of which no try is left.");
  const waiting = gauge("jobs_oldest_waiting_seconds", "How long the oldest job that is due has waited.");
  const listed = gauge(
    "catalogue_as_of_seconds",
    "The day of the newest listing of plans, in seconds since 1970.",
  );
  const fetched = gauge(
    "labels_fetched_seconds",
    "When a Facts Label was last fetched, in seconds since 1970.",
  );
  const addresses = new Gauge({
    name: "label_addresses",
    help: "Addresses of Facts Labels, by the result of the last request.",
    labelNames: ["result"],
    registers,
  });
  const outcomes = new Gauge({
    name: "label_plans",
    help: "Plans with a read Facts Label, by what it showed.",
    labelNames: ["outcome"],
    registers,
  });
  return async () => {
    const metrics = await queryMetrics(ctx).catch(() => undefined);
    // Old values would look current.
    for (const one of [dead, waiting, listed, fetched]) one.remove();
    addresses.reset();
    outcomes.reset();
    if (metrics === undefined) return;
    dead.set(metrics.dead);
    waiting.set(metrics.waiting);
    if (metrics.listed !== null) listed.set(metrics.listed);
    if (metrics.fetched !== null) fetched.set(metrics.fetched);
    for (const [result, count] of Object.entries(metrics.addresses ?? {})) addresses.set({ result }, count);
    for (const [outcome, count] of Object.entries(metrics.outcomes ?? {})) outcomes.set({ outcome }, count);
  };
}
