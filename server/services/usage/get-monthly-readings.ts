// GET /usage/api/service_locations/{esiid}/agreements/usage/monthly and .../centerpoint_usage: readings by month,
// whichever meter source reads the meter.
import type { MonthlyReadings } from "#contracts/live-link.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { getCustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { monthlyReadings } from "#server/domain/meters/monthly-readings.ts";

/** Returns the months for which a home of the account has readings, oldest first. Throws `not_found`. */
export async function getMonthlyReadings(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<MonthlyReadings> {
  const { meter, location } = await getCustomerLocation(ctx, customer, address);
  return monthlyReadings(ctx, { meter, read_cycle: location.read_cycle });
}
