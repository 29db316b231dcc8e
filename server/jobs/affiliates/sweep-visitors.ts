// Deletes who opened order links: the keyed hashes only prevent one visitor from being counted twice a day.
import { sql } from "kysely";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";

const RETENTION_DAYS = 2;

/** Sweeps once. Safe at any time and alongside other processes. */
export async function sweepVisitors(ctx: Pick<Context, "db" | "now">): Promise<void> {
  await sql`delete from portal.link_visitors where day < ${today(ctx)}::date - ${RETENTION_DAYS}::integer`.execute(
    ctx.db.sql,
  );
}
