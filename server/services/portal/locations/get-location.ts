// GET /api/service_locations and /api/service_locations/{esiid}
import type { ServiceLocation, ServiceLocations } from "#contracts/portal.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { getCustomerLocation, listCustomerLocations } from "#server/domain/locations/customer-locations.ts";
import { serviceLocationJson } from "#server/domain/locations/service-location.ts";

/** Returns the account's homes, in the order they were added. */
export async function listLocations(ctx: Context, customer: Customer): Promise<ServiceLocations> {
  const locations = await listCustomerLocations(ctx, customer.id);
  return { items: locations.map((location) => serviceLocationJson(location, today(ctx))) };
}

/** Returns one home of the account. Throws `not_found`. */
export async function getLocation(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<ServiceLocation> {
  return serviceLocationJson(await getCustomerLocation(ctx, customer, address), today(ctx));
}
