// GET /usage/api/service_locations/{esiid}/agreements/usage/monthly and .../centerpoint_usage: what was read by month,
// whichever company reads the meter.
import type { MonthlyReadings } from "#contracts/live-link.ts";
import type { Customer } from "../accounts/customer.ts";
import type { Context } from "../context.ts";
import { findHome } from "../homes/find-homes.ts";
import { esiidOfAddress, noSuchHome } from "../homes/home-address.ts";
import { monthlyReadings } from "../meters/monthly-readings.ts";

/** The months of a home of the account of which something was read, oldest first; throws `not_found`. */
export async function getMonthlyReadings(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<MonthlyReadings> {
  const held = await findHome(ctx, customer.id, esiidOfAddress(address));
  if (!held) throw noSuchHome();
  return monthlyReadings(ctx, { meter: held.meter, read_cycle: held.home.read_cycle });
}
