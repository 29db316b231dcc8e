// How a home is called: its nickname, else its address as people write it.
import type { Location, ServiceLocation } from "#contracts/portal.ts";

/** Words of the directory's capitals that stay capitals. */
const CAPITALS: ReadonlySet<string> = new Set(
  "N S E W NE NW SE SW FM RM RR CR SH IH US TX II III IV".split(" "),
);

function toReadableWord(word: string): string {
  if (CAPITALS.has(word)) return word;
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
  // "204B" and "#3" are names of units; only words are lowered.
  if (/\d/.test(word)) return word;
  return word
    .toLowerCase()
    .replace(/(^|[-/(])(\p{L})/gu, (_, before: string, initial: string) => before + initial.toUpperCase())
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, initial: string) => `Mc${initial.toUpperCase()}`);
}

/** "4105 MAPLE ST APT 3" → "4105 Maple St Apt 3"; what somebody typed in a case of their own keeps it. */
export function readableAddress(text: string): string {
  return /\p{Ll}/u.test(text) ? text : text.trim().split(/\s+/).map(toReadableWord).join(" ");
}

type Addressed = Pick<Location, "address" | "city" | "zip">;

/** The city and ZIP of a home, as "Dallas 75219"; empty where neither is known. */
export function cityLine({ city, zip }: Pick<Location, "city" | "zip">): string {
  return [city && readableAddress(city), zip].filter(Boolean).join(" ");
}

/** The whole address in a line, as "4105 Maple St, Dallas 75219"; empty where nothing is known. */
export function addressLine(location: Addressed): string {
  return [location.address && readableAddress(location.address), cityLine(location)]
    .filter(Boolean)
    .join(", ");
}

/** The home of an order in a line, without its ZIP code, as "4105 Maple St, Dallas"; its ESI ID where no address is known. */
export function placeLine({ address, city, esiid }: Pick<Location, "address" | "city" | "esiid">): string {
  return [address ?? esiid, city].flatMap((part) => (part ? [readableAddress(part)] : [])).join(", ");
}

/** What a home is called: its nickname, its street, else `nameless` with the last four digits of its ESI ID. */
export function formatLocationName(
  location: Pick<ServiceLocation, "nickname" | "service_location">,
  nameless: (lastFour: string) => string,
): string {
  const { address, esiid } = location.service_location;
  return location.nickname ?? (address ? readableAddress(address) : nameless(esiid.slice(-4)));
}
