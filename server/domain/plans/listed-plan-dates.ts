import type { PlatformContext } from "#server/platform/context.ts";

const DATES_SQL = `
  select id, greatest(seen_from, (select max(valid_from) from compare.plan_version where plan_id = id)) as changed
  from compare.plan where seen_until is null order by id collate "C"`;

/** Returns the currently listed plans, each with the day (YYYY-MM-DD) of its last change, in the order of their ids. */
export async function listedPlanDates(
  ctx: Pick<PlatformContext, "db">,
): Promise<ReadonlyArray<{ readonly id: string; readonly changed: string }>> {
  const { rows } = await ctx.db.pool.query<{ id: string; changed: string }>(DATES_SQL);
  return rows;
}
