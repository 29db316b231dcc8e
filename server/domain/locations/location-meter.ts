// The meter of a home and its link, as shown with the home.
import type { TduId } from "#contracts/plan.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import type { Context } from "#server/domain/context.ts";
import { saveMeterYear, type MeterYear, type ReadMeter } from "#server/domain/meters/meter-year.ts";

export interface LocationMeter extends ReadMeter {
  readonly read_from: string | null;
  /** When readings were last imported. */
  readonly fetched_at: Date | null;
  /** Null if fewer than seven whole days were read. */
  readonly year: MeterYear | null;
}

/** The agreement to show with a home. */
export type LinkAgreement = ServiceLocation["live_link"]["agreement"];

export interface MeterColumns {
  readonly meter_id: number | null;
  readonly meter_version: number;
  readonly meter_read_from: string | null;
  readonly meter_read_through: string | null;
  readonly meter_fetched_at: Date | null;
  readonly meter_year_kwh: number | null;
  readonly meter_estimated_share: number | null;
  readonly meter_year_version: number;
  /** The agreement to show. Null if none was ever requested. */
  readonly link_agreement: LinkAgreement;
}

/**
 * Columns of `m`, the row of usage.meters, and `a`, the agreement to show: the one by which the meter is read, even
 * while the next one is requested, or else the newest open one, or else the newest.
 */
export const METER_COLUMNS = `
  m.id as meter_id, m.version as meter_version, m.read_from as meter_read_from,
  m.read_through as meter_read_through, m.fetched_at as meter_fetched_at, m.year_kwh as meter_year_kwh,
  m.estimated_share as meter_estimated_share, m.year_version as meter_year_version, 
  case when a.id is not null
    then jsonb_build_object('id', a.id, 'state', a.state, 'ends_on', a.ends_on) end as link_agreement`;

/** Joins `m` and `a` to `h`, an account's homes. */
export const METER_JOINS = `
  left join usage.meters m on m.user_id = h.user_id and m.esiid = h.esiid
  left join lateral (
    select id, state, ends_on from usage.agreements
    where user_id = h.user_id and esiid = h.esiid
    order by state in ('active', 'expiring') desc, state in ('submitted', 'pending_customer') desc, created_at desc
    limit 1) a on true`;

async function findMeterYear(
  ctx: Pick<Context, "db">,
  row: MeterColumns,
  meter: ReadMeter,
  tdu: TduId | null,
): Promise<MeterYear | null> {
  if (row.meter_year_version !== row.meter_version) return saveMeterYear(ctx, meter, tdu);
  const { meter_year_kwh: year_kwh, meter_estimated_share: estimated_share } = row;
  return year_kwh === null || estimated_share === null ? null : { year_kwh, estimated_share };
}

/**
 * Returns the meter of a row, with its year recalculated if readings were imported since. Null if it was never read.
 */
export async function findLocationMeter(
  ctx: Pick<Context, "db">,
  row: MeterColumns,
  tdu: TduId | null,
): Promise<LocationMeter | null> {
  if (row.meter_id === null || row.meter_read_through === null) return null;
  const meter = { id: row.meter_id, version: row.meter_version, read_through: row.meter_read_through };
  const { meter_read_from: read_from, meter_fetched_at: fetched_at } = row;
  return { ...meter, read_from, fetched_at, year: await findMeterYear(ctx, row, meter, tdu) };
}
