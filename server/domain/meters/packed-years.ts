// The stored year of a meter for pricing plans: about 800 bytes instead of 90 kB of readings. It is valid for one
// version of the readings and one utility, and for the windows of the plans that it was packed for.
import { CompiledQuery, type QueryResult } from "kysely";
import { rankingSchema } from "#contracts/compare.ts";
import type { EnergyWindow, TduId } from "#contracts/plan.ts";
import type { YearUsage } from "#meter/usage.ts";
import type { UsageFold } from "#rating/fold.ts";
import { coversShapes, packYear, unpackYear } from "#rating/packed-year.ts";
import type { Context } from "#server/domain/context.ts";
import { isDistributed } from "#server/platform/db/distribute/distributed-tables.ts";
import type { ReadMeter } from "./meter-year.ts";

type Shapes = ReadonlyArray<ReadonlyArray<EnergyWindow>>;

/** A folded year with how it was estimated. */
interface Folded {
  readonly fold: UsageFold;
  readonly basis: Omit<YearUsage, "series">;
}

const basisSchema = rankingSchema.shape.usage.pick({
  estimated_share: true,
  method: true,
  read_from: true,
  read_through: true,
});

const READ_SQL = `select year, basis from usage.packed_years where meter_id = $1 and version = $2 and tdu = $3`;

/** Returns the stored year of a meter. Null if there is none for its readings, its utility and these windows. */
export async function readPackedYear(
  ctx: Pick<Context, "db">,
  meter: ReadMeter,
  tdu: TduId,
  shapes: Shapes,
): Promise<Folded | null> {
  const { rows } = await ctx.db.pool.query<{ year: Buffer; basis: unknown }>(READ_SQL, [
    meter.id,
    meter.version,
    tdu,
  ]);
  const [row] = rows;
  const basis = basisSchema.safeParse(row?.basis);
  const fold = row ? unpackYear(row.year) : null;
  return fold && basis.success && coversShapes(fold, shapes) ? { fold, basis: basis.data } : null;
}

// If two calculate it concurrently, the one with newer readings stays. A meter that was just deleted has no row.
const save = (meter: string): string => `
  insert into usage.packed_years as p (meter_id, version, tdu, year, basis)
  select id, $2, $3, $4, $5 from ${meter}
  on conflict (meter_id) do update set
    version = excluded.version, tdu = excluded.tdu, year = excluded.year, basis = excluded.basis
  where p.version <= excluded.version`;
const SAVE_SQL = save("usage.meters where id = $1 for key share");

// On a cluster, one statement can't read the meter and write its year.
const SAVE_APART_SQL = save("(select $1::bigint as id) as meter");
const LOCK_METER_SQL = "select from usage.meters where id = $1 for key share";

async function saveApart(ctx: Pick<Context, "db">, parameters: readonly unknown[]): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const run = (text: string, values: readonly unknown[]): Promise<QueryResult<unknown>> =>
      trx.executeQuery(CompiledQuery.raw(text, [...values]));
    const { rows } = await run(LOCK_METER_SQL, parameters.slice(0, 1));
    if (rows.length > 0) await run(SAVE_APART_SQL, parameters);
  });
}

/** Stores the year of a meter with its sums for these windows. */
export async function savePackedYear(
  ctx: Pick<Context, "db">,
  meter: ReadMeter,
  tdu: TduId,
  { fold, basis }: Folded,
  shapes: Shapes,
): Promise<void> {
  const year = Buffer.from(packYear(fold, shapes));
  const parameters = [meter.id, meter.version, tdu, year, JSON.stringify(basis)];
  if (await isDistributed(ctx.db.sql, "usage.packed_years")) await saveApart(ctx, parameters);
  else await ctx.db.pool.query(SAVE_SQL, parameters);
}
