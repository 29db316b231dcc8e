// Addresses as people write them, for pages, emails and text messages: the directory has them in capitals.
import type { Location } from "#contracts/portal.ts";

/** The directory and every order are about homes in Texas. */
const STATE = "TX";

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

/** Returns the city of the directory as people write it, or null where it is unknown. */
export function readableCity(city: string | null | undefined): string | null {
  return city ? readableAddress(city) : null;
}

type Addressed = Pick<Location, "address" | "city" | "zip">;

/** Formats the city, state and ZIP of a home, such as "Dallas, TX 75219". Empty if neither city nor ZIP is known. */
export function cityLine({ city, zip }: Pick<Location, "city" | "zip">): string {
  if (!city) return zip ?? "";
  return [readableAddress(city), [STATE, zip].filter(Boolean).join(" ")].join(", ");
}

/**
 * Formats the complete address in one line, such as "4105 Maple St, Dallas, TX 75219". Empty if nothing is known.
 */
export function addressLine(location: Addressed): string {
  return [location.address && readableAddress(location.address), cityLine(location)]
    .filter(Boolean)
    .join(", ");
}
