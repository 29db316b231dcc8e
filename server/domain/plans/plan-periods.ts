// SQL of plans over time: what was on the list on each day since the first imported list.
import type { Plan, TduId } from "#contracts/plan.ts";
import type { PlatformContext } from "#server/platform/context.ts";

/** A period in which a plan was listed with the same content. */
export interface PlanPeriod {
  /** Without its texts. */
  readonly plan: Plan;
  readonly from: string;
  /** The day of the next change or of its withdrawal. Null if there is none yet. */
  readonly until: string | null;
}

/**
 * SQL of the end of a version `v` of a plan `p`: the first day on which it changed or was withdrawn. A plan that returns
 * gets a new version on that day.
 */
export const PERIOD_END = `
  least(
    lead(v.valid_from) over (partition by v.plan_id order by v.valid_from),
    (select min(w.withdrawn_on) from compare.plan_withdrawal w
      where w.plan_id = v.plan_id and w.withdrawn_on >= v.valid_from),
    case when p.seen_until >= v.valid_from then p.seen_until end
  )`;

const NO_TEXTS: Plan["texts"] = { en: null, es: null };

// The condition is that of isTypical (rating/twelve-months.ts), which is checked again when the plans are priced.
const YEAR_PLANS_SQL = `
  select plan, "from", until from (
    select v.body - 'texts' as plan, v.valid_from as "from", ${PERIOD_END} as until
    from compare.plan p join compare.plan_version v on v.plan_id = p.id
    where p.tdu = $1) as periods
  where plan ->> 'rate_type' = 'fixed' and (plan ->> 'term_months')::int = 12
  order by plan ->> 'id' collate "C", "from"`;

/** Returns the periods of a utility's fixed 12-month plans since the first imported list. */
export async function listYearPlanPeriods(
  ctx: Pick<PlatformContext, "db">,
  tdu: TduId,
): Promise<readonly PlanPeriod[]> {
  const { rows } = await ctx.db.pool.query<PlanPeriod>(YEAR_PLANS_SQL, [tdu]);
  return rows.map((row) => Object.assign({}, row, { plan: { ...row.plan, texts: NO_TEXTS } }));
}

// A label that is read adds a snapshot too, but no list.
const DAYS_SQL = `
  select distinct as_of from compare.snapshot where source <> 'facts_label' and as_of <= $1 order by as_of`;

/** Returns the days of the imported lists up to a day (YYYY-MM-DD), oldest first. */
export async function listListingDays(
  ctx: Pick<PlatformContext, "db">,
  through: string,
): Promise<readonly string[]> {
  const { rows } = await ctx.db.pool.query<{ as_of: string }>(DAYS_SQL, [through]);
  return rows.map(({ as_of }) => as_of);
}
