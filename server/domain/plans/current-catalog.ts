// The current catalog, the delivery charges and the tax rows, cached in memory until there are newer ones: one small
// query per request checks for them, in every process.
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { Plan, TduId } from "#contracts/plan.ts";
import type { TaxRow } from "#contracts/taxes.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { readShippedDelivery } from "./delivery/shipped-rows.ts";
import { storedDeliveryOrShipped } from "./delivery/delivery-rows.ts";
import { readShippedTaxes, storedTaxesOrShipped } from "./taxes/tax-store.ts";

export interface Catalog {
  /** Id of the newest snapshot. */
  readonly version: number;
  /** Date of the newest listing. */
  readonly as_of: string;
  /** In the order of their ids. */
  readonly plans: ReadonlyArray<Plan>;
  readonly byTdu: ReadonlyMap<TduId, ReadonlyArray<Plan>>;
  /** The utilities' delivery charges by date, in the order in which they were added. */
  readonly delivery: readonly DeliveryRow[];
  /** Id of the row that was added last. 0 without rows, UNREAD for shipped rows while the table can't be read. */
  readonly delivery_version: number;
  /** Taxes and assessments by date, in the order in which they were added. */
  readonly taxes: readonly TaxRow[];
  /** Id of the tax row that was added last. The same as for delivery charges. */
  readonly taxes_version: number;
}

const VERSION_SQL = `
  select id, (select max(as_of) from compare.snapshot) as newest,
    coalesce((select max(id) from compare.delivery_charges), 0) as charges,
    coalesce((select max(id) from compare.tax_rows), 0) as taxes
  from compare.snapshot order by id desc limit 1`;
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

interface Versions {
  readonly id: number;
  readonly newest: string;
  readonly charges: number;
  readonly taxes: number;
}

const isCurrent = (catalog: Catalog | null, { id, charges, taxes }: Versions): catalog is Catalog =>
  catalog?.version === id && catalog.delivery_version === charges && catalog.taxes_version === taxes;

/** The version of shipped rows in place of stored ones. Never current, so the next request reads the table again. */
const UNREAD = -1;

interface DatedRows<T> {
  readonly rows: readonly T[];
  readonly version: number;
}

/** Reads dated rows of a version. If that fails, returns the shipped ones. */
async function readDated<T>(
  { log }: Pick<PlatformContext, "log">,
  version: number,
  read: () => Promise<readonly T[]>,
  readShipped: () => readonly T[],
): Promise<DatedRows<T>> {
  try {
    return { rows: await read(), version };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    log.warn({ why }, "taxes or delivery charges could not be read; the shipped ones are used");
    return { rows: readShipped(), version: UNREAD };
  }
}

/** Creates a reader of the listed plans. Throws `unavailable` until the first listing is imported. */
export function createCatalogReader(ctx: Pick<PlatformContext, "db" | "log">): () => Promise<Catalog> {
  let cached: Catalog | null = null;
  let loading: Promise<Catalog> | null = null;

  async function load(versions: Versions): Promise<Catalog> {
    const { id, newest } = versions;
    const [delivery, taxes] = await Promise.all([
      readDated(ctx, versions.charges, () => storedDeliveryOrShipped(ctx.db.sql), readShippedDelivery),
      readDated(ctx, versions.taxes, () => storedTaxesOrShipped(ctx.db.sql), readShippedTaxes),
    ]);
    const dated = {
      delivery: delivery.rows,
      delivery_version: delivery.version,
      taxes: taxes.rows,
      taxes_version: taxes.version,
    };
    const common = { version: id, as_of: newest, ...dated };
    // New charges don't change the plans.
    if (cached?.version === id) return { ...cached, ...common };
    const { rows } = await ctx.db.pool.query<{ body: Plan }>(PLANS_SQL);
    const plans = rows.map((row) => row.body);
    return { ...common, plans, byTdu: groupByTdu(plans) };
  }

  return async () => {
    // Named, because without a name or values PostgreSQL would parse and plan it for each request.
    const { rows } = await ctx.db.pool.query<Versions>({ name: "plans.versions", text: VERSION_SQL });
    const newest = rows[0];
    if (!newest) throw new AppError("unavailable", "The plan list isn't loaded yet. Try again in a moment.");
    if (isCurrent(cached, newest)) return cached;
    // Many requests may see the new version at once: only one of them reads it.
    loading ??= load(newest).finally(() => {
      loading = null;
    });
    cached = await loading;
    return cached;
  };
}
