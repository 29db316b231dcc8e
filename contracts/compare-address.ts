// What an address of the compare pages says about a home: ?zip=75201&size=2000, and &tdu= if the ZIP code has several
// utilities. The server's list and the application both read it here, so they price the same home. Pure, without zod.
import type { Place } from "./compare.ts";
import type { TduId } from "./plan.ts";
import { TDU_IDS } from "./tables/utilities.ts";
import type { HomeProfileUsage } from "./usage.ts";

export interface CompareAddress {
  /** As entered, at most ten characters. Not necessarily a ZIP code. */
  readonly zip: string;
  /** Square feet, a whole number of the bounds in contracts/usage.ts. */
  readonly size: number;
  readonly tdu: TduId | null;
}

const [MIN_SIZE, MAX_SIZE] = [100, 20_000];

/** Returns the home of an address, or null if it names none. A size out of bounds counts as none. */
export function parseCompareAddress(query: URLSearchParams): CompareAddress | null {
  const zip = query.get("zip");
  const sizeText = query.get("size") ?? "";
  const size = /^\d{3,5}$/.test(sizeText) ? Number(sizeText) : 0;
  if (zip === null || size < MIN_SIZE || size > MAX_SIZE) return null;
  return { zip: zip.trim().slice(0, 10), size, tdu: TDU_IDS.find((id) => id === query.get("tdu")) ?? null };
}

/** Returns the query of a home, in one order, without the question mark. */
export function formatCompareAddress({ zip, size, tdu }: CompareAddress): string {
  return new URLSearchParams({ zip, size: String(size), ...(tdu ? { tdu } : {}) }).toString();
}

/** Up to this many square feet, the number of people that we assume. Our own choice. */
const PEOPLE = [
  [1000, 1],
  [1800, 2],
  [2600, 3],
] as const;

/**
 * Returns the usage input of a home known by its size alone. Electric heating, which most Texas homes have (EIA's survey
 * of residential energy, 2020), no pool, no car.
 */
export function toHomeUsage(squareFeet: number): HomeProfileUsage {
  const people = PEOPLE.find(([limit]) => squareFeet < limit)?.[1] ?? 4;
  return { kind: "home", square_feet: squareFeet, people, heating: "electric", pool: false, ev: false };
}

export type PlaceProblem = "zip_invalid" | "texas_only" | "zip_unknown" | "no_choice" | "several";

/** Whether five digits may be a ZIP code in Texas: 750 to 799, 885 (El Paso) and 733 (Austin). */
export function isTexasZip(zip: string): boolean {
  return /^(7[5-9]\d|885|733)\d\d$/.test(zip);
}

/** Whether a text is five digits. */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text);
}

/** Returns the utility of an address, the chosen one or the only possible one, or why there is none. */
export function findAddressTdu({ zip, tdu }: CompareAddress, place: Place | null): TduId | PlaceProblem {
  if (!isZip(zip)) return "zip_invalid";
  if (!isTexasZip(zip)) return "texas_only";
  if (tdu) return tdu;
  if (!place || place.answer === "unknown") return "zip_unknown";
  if (place.answer === "no_choice") return "no_choice";
  const [first, ...others] = place.tdus;
  if (!first) return "zip_unknown";
  return others.length === 0 ? first.id : "several";
}

/** Whether the result of `findAddressTdu` is a utility. */
export function isTdu(found: TduId | PlaceProblem): found is TduId {
  return TDU_IDS.some((id) => id === found);
}
