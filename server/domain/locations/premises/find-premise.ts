// One delivery point by its ESI ID.
import type { Premise, PremiseStatus, PremiseType } from "#contracts/premises.ts";
import type { TduId } from "#contracts/plan.ts";
import type { Context } from "#server/domain/context.ts";

/** Returns the directory's data for an ESI ID (digits only). Null if it is not in the directory. */
export async function findPremise(ctx: Pick<Context, "db">, esiid: string): Promise<Premise | null> {
  const row = await ctx.db.sql
    .selectFrom("premises.premise")
    .selectAll()
    .where("esiid", "=", esiid)
    .executeTakeFirst();
  if (!row) return null;
  return {
    esiid: row.esiid,
    address: row.address,
    unit: row.address_overflow,
    city: row.city,
    zip: row.zip,
    tdu: row.tdu as TduId | null,
    county: row.county,
    premise_type: row.premise_type as PremiseType,
    status: row.status as PremiseStatus,
    smart_meter: row.smart_meter,
    switch_hold: row.switch_hold,
    read_cycle: row.read_cycle,
    metered: row.metered,
    listed: row.vanished_on === null,
  };
}
