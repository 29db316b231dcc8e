// Streams the exported days, a month at a time as the client reads them: three years of readings cost no more memory
// than one.
import { setImmediate } from "node:timers/promises";
import { addDays } from "#meter/calendar.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { getCustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { createProblemError } from "#server/platform/errors.ts";
import type { ReadDay } from "#server/domain/meters/packed-days.ts";
import { readDays } from "#server/domain/meters/readings.ts";

const DAYS_A_PAGE = 31;

export interface Exported {
  readonly esiid: string;
  readonly meter_id: number;
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the range to export for a home of the account: the requested days, limited to those with readings. Throws
 * `not_found`, also if nothing was read at all.
 */
export async function exportedDays(
  ctx: Context,
  customer: Customer,
  address: string,
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Exported> {
  const { location, meter } = await getCustomerLocation(ctx, customer, address);
  if (!meter?.read_from || !meter.read_through) {
    throw createProblemError("not_found", "no_readings", "This meter has no readings yet. Try again later.");
  }
  const { from = meter.read_from, to = meter.read_through } = range;
  return {
    esiid: location.esiid,
    meter_id: meter.id,
    from: from > meter.read_from ? from : meter.read_from,
    to: to < meter.read_through ? to : meter.read_through,
  };
}

/** Yields the days of an export, oldest first, each as stored when its month is read. */
export async function* eachDay(ctx: Pick<Context, "db">, exported: Exported): AsyncGenerator<ReadDay> {
  const { meter_id, to } = exported;
  for (let from = exported.from; from <= to; from = addDays(from, DAYS_A_PAGE)) {
    const last = addDays(from, DAYS_A_PAGE - 1);
    for (const day of await readDays(ctx, meter_id, { from, to: last < to ? last : to })) {
      yield day;
      // A fast client reads whole months at once, so this lets other requests run after each day.
      await setImmediate();
    }
  }
}

/** Returns the name under which a browser saves an export. */
export function exportName({ esiid, from, to }: Exported, ending: "csv" | "xml"): string {
  return `${esiid}_${from}_${to}.${ending}`;
}
