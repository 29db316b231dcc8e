// GET /api/service_locations and /api/service_locations/{esiid}
import type { ServiceLocation, ServiceLocations } from "#contracts/portal.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { findHome, findHomes, type HeldHome } from "#server/domain/locations/find-homes.ts";
import { esiidOfAddress, noSuchHome } from "#server/domain/locations/home-address.ts";
import { serviceLocationJson } from "./service-location.ts";

/** The account's homes, the first added first. */
export async function listLocations(ctx: Context, customer: Customer): Promise<ServiceLocations> {
  const homes = await findHomes(ctx, customer.id);
  return { items: homes.map((home) => serviceLocationJson(home, today(ctx))) };
}

/** A home of the account; throws `not_found`. */
export async function ownHome(ctx: Context, customer: Customer, address: string): Promise<HeldHome> {
  const held = await findHome(ctx, customer.id, esiidOfAddress(address));
  if (!held) throw noSuchHome();
  return held;
}

/** One home of the account; throws `not_found`. */
export async function getLocation(
  ctx: Context,
  customer: Customer,
  address: string,
): Promise<ServiceLocation> {
  return serviceLocationJson(await ownHome(ctx, customer, address), today(ctx));
}
