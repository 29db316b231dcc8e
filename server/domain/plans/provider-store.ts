// SQL about providers and sources: plans over time, the plan list's ratings, complaint statistics, label readings.
import type { Label, TduId } from "#contracts/plan.ts";
import type { ComplaintCount } from "#contracts/providers.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import type { Catalog } from "./current-catalog.ts";
import { PERIOD_END } from "./plan-periods.ts";

type Db = Pick<PlatformContext, "db">;

/** A period in which one plan had one label. `until` is the day of the next change, null if there is none yet. */
export interface LabelPeriod {
  readonly plan_id: string;
  readonly from: string;
  readonly until: string | null;
  readonly label: Label;
}

const NAMES_SQL = `
  select distinct body -> 'provider' ->> 'name' as name, body -> 'provider' ->> 'puct_number' as puct_number
  from compare.plan
  order by 1, 2`;

type ProviderNames = ReadonlyArray<{ readonly name: string; readonly puct_number: string | null }>;

/** Every import of a list makes a new catalog, and nothing else changes the names. */
const cached = new WeakMap<Catalog, Promise<ProviderNames>>();

async function readProviderNames(ctx: Db): Promise<ProviderNames> {
  return (await ctx.db.pool.query<ProviderNames[number]>(NAMES_SQL)).rows;
}

/**
 * Returns the name and certificate of every provider that was ever listed, by name, without a certificate last. Read
 * once per catalog.
 */
export async function listProviderNames(ctx: Db, catalog: Catalog): Promise<ProviderNames> {
  const names = cached.get(catalog) ?? readProviderNames(ctx);
  cached.set(catalog, names);
  try {
    return await names;
  } catch (error) {
    cached.delete(catalog);
    throw error;
  }
}

const PERIODS_SQL = `
  select v.plan_id, v.valid_from as "from", v.body -> 'label' as label,
    ${PERIOD_END} as until
  from compare.plan p join compare.plan_version v on v.plan_id = p.id
  where p.tdu = $1 and p.body -> 'provider' ->> 'name' = any($2::text[])
  order by v.plan_id, v.valid_from`;

/** Returns the labels of a provider's plans for a utility since the first imported list. */
export async function listLabelPeriods(
  ctx: Db,
  tdu: TduId,
  names: readonly string[],
): Promise<readonly LabelPeriod[]> {
  const { rows } = await ctx.db.pool.query<LabelPeriod>(PERIODS_SQL, [tdu, names]);
  return rows;
}

const RATING_SQL = `
  select as_of, (report -> 'ratings' ->> $1)::int as rating
  from compare.snapshot where report -> 'ratings' ? $1
  order by as_of desc, id desc limit 1`;

/** Returns the newest rating of a provider on an imported plan list, or null. */
export async function findListRating(
  ctx: Db,
  name: string,
): Promise<{ readonly rating: number; readonly as_of: string } | null> {
  const { rows } = await ctx.db.pool.query<{ as_of: string; rating: number }>(RATING_SQL, [name]);
  return rows[0] ?? null;
}

const COMPLAINTS_SQL = `
  select period, complaints, per_1000, source, imported_on
  from compare.complaint_count where puct_number = $1
  order by right(split_part(period, '-', 1), 4) desc, period desc limit 24`;

/** Returns the newest complaint statistics of a certificate. Null if none of any provider have been imported. */
export async function listComplaints(ctx: Db, puctNumber: string | null): Promise<ComplaintCount[] | null> {
  const { rows } = await ctx.db.pool.query<ComplaintCount>(COMPLAINTS_SQL, [puctNumber]);
  if (rows.length > 0) return rows;
  const any = await ctx.db.pool.query("select 1 from compare.complaint_count limit 1");
  return any.rows.length > 0 ? [] : null;
}

const NEWEST_COMPLAINTS_SQL = `
  select source, imported_on from compare.complaint_count order by imported_on desc, source limit 1`;

/** Returns the file of complaint statistics that was imported last, or null. */
export async function newestComplaintFile(
  ctx: Db,
): Promise<{ readonly source: string; readonly imported_on: string } | null> {
  const { rows } = await ctx.db.pool.query<{ source: string; imported_on: string }>(NEWEST_COMPLAINTS_SQL);
  return rows[0] ?? null;
}

const LABELS_SQL = `
  select count(*)::int as count, (max(read_at) at time zone 'America/Chicago')::date as newest
  from compare.label_reading`;

/** Returns how many Facts Labels were read, and the day of the newest reading. */
export async function countLabelReadings(
  ctx: Db,
): Promise<{ readonly count: number; readonly newest: string | null }> {
  const { rows } = await ctx.db.pool.query<{ count: number; newest: string | null }>(LABELS_SQL);
  return rows[0] ?? { count: 0, newest: null };
}
