// The name of a home: its nickname, otherwise its address in its usual spelling.
import type { Location, ServiceLocation } from "#contracts/portal.ts";

/** Words in the directory's capitals that stay in capitals. */
const CAPITALS: ReadonlySet<string> = new Set(
  "N S E W NE NW SE SW FM RM RR CR SH IH US TX II III IV".split(" "),
);

function toReadableWord(word: string): string {
  if (CAPITALS.has(word)) return word;
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
  // "204B" and "#3" are unit names. Only words are lowercased.
  if (/\d/.test(word)) return word;
  return word
    .toLowerCase()
    .replace(/(^|[-/(])(\p{L})/gu, (_, before: string, initial: string) => before + initial.toUpperCase())
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, initial: string) => `Mc${initial.toUpperCase()}`);
}

/** "4105 MAPLE ST APT 3" → "4105 Maple St Apt 3". Text typed in mixed case is not changed. */
export function readableAddress(text: string): string {
  return /\p{Ll}/u.test(text) ? text : text.trim().split(/\s+/).map(toReadableWord).join(" ");
}

type Addressed = Pick<Location, "address" | "city" | "zip">;

/** Formats the city and ZIP of a home, such as "Dallas 75219". Empty if neither is known. */
export function cityLine({ city, zip }: Pick<Location, "city" | "zip">): string {
  return [city && readableAddress(city), zip].filter(Boolean).join(" ");
}

/** Formats the complete address in one line, such as "4105 Maple St, Dallas 75219". Empty if nothing is known. */
export function addressLine(location: Addressed): string {
  return [location.address && readableAddress(location.address), cityLine(location)]
    .filter(Boolean)
    .join(", ");
}

/**
 * Formats an order's location in one line without its ZIP code, such as "4105 Maple St, Dallas". Its ESI ID if no
 * address is known.
 */
export function placeLine({ address, city, esiid }: Pick<Location, "address" | "city" | "esiid">): string {
  return [address ?? esiid, city].flatMap((part) => (part ? [readableAddress(part)] : [])).join(", ");
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
