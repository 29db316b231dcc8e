// The name of a home: its nickname, otherwise its address as people write it.
import type { Location, ServiceLocation } from "#contracts/portal.ts";
import { readableAddress } from "#messages/address.ts";

/**
 * Formats an order's location in one line without its ZIP code, such as "4105 Maple St, Dallas". Its ESI ID if no
 * address is known, its ZIP code if no home is known, and nothing without one.
 */
export function placeLine({
  address,
  city,
  esiid,
  zip,
}: Pick<Location, "address" | "city" | "esiid" | "zip">): string {
  return [address ?? (esiid || zip), city]
    .flatMap((part) => (part ? [readableAddress(part)] : []))
    .join(", ");
}

/**
 * Returns the name of a home: its nickname, its street, otherwise `nameless` with the last four digits of its ESI ID.
 */
export function formatLocationName(
  location: Pick<ServiceLocation, "nickname" | "service_location">,
  nameless: (values: { readonly lastFour: string }) => string,
): string {
  const { address, esiid } = location.service_location;
  return location.nickname ?? (address ? readableAddress(address) : nameless({ lastFour: esiid.slice(-4) }));
}
