// Names of plans, including those that are no longer listed.
import type { PlatformContext } from "#server/platform/context.ts";

export interface PlanName {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  /** Whether it can be chosen today. */
  readonly listed: boolean;
}

const NAMES_SQL = `
  select id, body ->> 'name' as name, body -> 'provider' ->> 'name' as provider, seen_until is null as listed
  from compare.plan where id = any($1)`;

/** Returns the names of these plans by their ids. Plans that were never listed are left out. */
export async function planNames(
  ctx: Pick<PlatformContext, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlanName>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.pool.query<PlanName>(NAMES_SQL, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
