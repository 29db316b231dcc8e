// The current catalog, cached in memory until there is a newer snapshot: one small query per request checks for it, in
// every process.
import type { Plan, TduId } from "#contracts/plan.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";

export interface Catalog {
  /** Id of the newest snapshot. */
  readonly version: number;
  /** Date of the newest listing. */
  readonly as_of: string;
  /** In the order of their ids. */
  readonly plans: ReadonlyArray<Plan>;
  readonly byTdu: ReadonlyMap<TduId, ReadonlyArray<Plan>>;
}

const VERSION_SQL = `select id, (select max(as_of) from compare.snapshot) as newest from compare.snapshot order by id desc limit 1`;
// The pages' cursor compares ids by code unit, whatever the database's own collation is.
const PLANS_SQL = `select body from compare.plan where seen_until is null order by id collate "C"`;

function groupByTdu(plans: ReadonlyArray<Plan>): Map<TduId, Plan[]> {
  const groups = new Map<TduId, Plan[]>();
  for (const plan of plans) {
    const group = groups.get(plan.tdu);
    if (group) group.push(plan);
    else groups.set(plan.tdu, [plan]);
  }
  return groups;
}

/** Creates a reader of the listed plans. Throws `unavailable` until the first listing is imported. */
export function createCatalogReader(ctx: Pick<PlatformContext, "db">): () => Promise<Catalog> {
  let cached: Catalog | null = null;
  let loading: Promise<Catalog> | null = null;

  async function load(version: number, as_of: string): Promise<Catalog> {
    const { rows } = await ctx.db.pool.query<{ body: Plan }>(PLANS_SQL);
    const plans = rows.map((row) => row.body);
    return { version, as_of, plans, byTdu: groupByTdu(plans) };
  }

  return async () => {
    const { rows } = await ctx.db.pool.query<{ id: number; newest: string }>(VERSION_SQL);
    const newest = rows[0];
    if (!newest) throw new AppError("unavailable", "The plan list isn't loaded yet. Try again in a moment.");
    if (cached?.version === newest.id) return cached;
    // Many requests may see the new version at once: only one of them reads it.
    loading ??= load(newest.id, newest.newest).finally(() => {
      loading = null;
    });
    cached = await loading;
    return cached;
  };
}
