// Usage that customers enter, with its history.
import { sql, type Kysely } from "kysely";
import type { CustomUsage } from "#contracts/portal.ts";
import type { TduId } from "#contracts/plan.ts";
import { yearFromInput } from "#meter/year.ts";
import type { DB } from "#server/platform/db/types.ts";
import { createYearError } from "#server/domain/plans/year-error.ts";
import type { DeclaredUsage } from "./customer-locations.ts";
import { lockLocation } from "./add-location.ts";

const WATT_HOURS_PER_KWH = 1000;
/** Entries stored per home. Older ones are deleted. */
export const MAX_STORED_USAGES = 50;

export interface DeclaredYear {
  readonly year_kwh: number;
  /** 0 to 1. */
  readonly estimated_share: number;
}

/**
 * Builds the year for entered usage on the day `today`. Throws `unprocessable` if that is not possible. If the utility
 * is not known, it uses the climate of the largest one.
 */
export function buildDeclaredYear(usage: CustomUsage, tdu: TduId | null, today: string): DeclaredYear {
  const year = yearFromInput(usage, tdu ?? "oncor", today);
  if (!year.ok) throw createYearError(year.error);
  const { series, estimated_share } = year.value;
  const wh = series.wh.reduce((sum, value) => sum + value, 0);
  // Whole kWh, because each interval is a whole Wh and a year entered as 12,000 kWh is off by some Wh.
  return { year_kwh: Math.round(wh / WATT_HOURS_PER_KWH), estimated_share };
}

/**
 * Saves entered usage for a home of the account in the transaction `trx`. Null if the account has no home with this ESI
 * ID.
 */
export async function saveUsage(
  trx: Kysely<DB>,
  location: { readonly user_id: string; readonly esiid: string },
  usage: CustomUsage,
  year: DeclaredYear,
  now: Date,
): Promise<DeclaredUsage | null> {
  const { user_id, esiid } = location;
  // The home may be removed, or its account erased, at the same moment.
  await lockLocation(trx, esiid);
  const { rows } = await sql<{ id: number }>`
    insert into usage.custom_usage (user_id, esiid, body, year_kwh, estimated_share, created_at)
    select h.user_id, h.esiid, ${JSON.stringify(usage)}::jsonb, ${year.year_kwh}::float8,
      ${year.estimated_share}::float8, ${now}::timestamptz
    from portal.service_locations h
    where h.user_id = ${user_id} and h.esiid = ${esiid} and h.ended_at is null
    returning id`.execute(trx);
  const [saved] = rows;
  if (!saved) return null;
  await sql`
    delete from usage.custom_usage where user_id = ${user_id} and esiid = ${esiid} and id <= (
      select id from usage.custom_usage where user_id = ${user_id} and esiid = ${esiid}
      order by id desc offset ${MAX_STORED_USAGES} limit 1)`.execute(trx);
  return { id: saved.id, body: usage, ...year, created_at: now };
}
