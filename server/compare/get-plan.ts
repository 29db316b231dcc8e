// GET /compare/v1/plans/:id
import type { PlanDetail } from "#contracts/compare.ts";
import type { Label, Plan } from "#contracts/plan.ts";
import { deliveryOn } from "#market/delivery.ts";
import { today, type Context } from "../context.ts";
import { AppError } from "../errors.ts";

interface PlanRow {
  readonly body: Plan;
  readonly seen_from: string;
  readonly seen_until: string | null;
  readonly as_of: string;
}

const PLAN_SQL = `
  select body, seen_from, seen_until, (select max(as_of) from compare.snapshot) as as_of
  from compare.plan where id = $1`;

const HISTORY_SQL = `
  select valid_from as "from", body -> 'label' as label
  from compare.plan_version where plan_id = $1 order by valid_from`;

function sameLabel(a: Label, b: Label): boolean {
  return a.kwh_500 === b.kwh_500 && a.kwh_1000 === b.kwh_1000 && a.kwh_2000 === b.kwh_2000;
}

/** A plan as it is or was last listed, with each change of its label; throws `not_found`. */
export async function getPlan(ctx: Context, id: string): Promise<PlanDetail> {
  const found = await ctx.db.pool.query<PlanRow>(PLAN_SQL, [id]);
  const row = found.rows[0];
  if (!row)
    throw new AppError(
      "not_found",
      "There is no plan with this address. It may never have been on the list.",
    );
  const versions = await ctx.db.pool.query<{ from: string; label: Label }>(HISTORY_SQL, [id]);
  const history = versions.rows.filter((version, index, all) => {
    const before = all[index - 1];
    return !before || !sameLabel(before.label, version.label);
  });
  return {
    as_of: row.as_of,
    plan: row.body,
    seen_from: row.seen_from,
    seen_until: row.seen_until,
    delivery: deliveryOn(row.body.tdu, today(ctx)),
    history,
  };
}
