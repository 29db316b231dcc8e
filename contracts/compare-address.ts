// What an address of the compare pages says about a home: ?zip=75201&size=2000, and &tdu= if the ZIP code has several
// utilities. A shared link has the home's usage instead (address-usage.ts). The server's list and the application both
// read it here, so they price the same home. Pure, without zod.
import type { AddressUsage } from "./address-usage.ts";
import { formatAddressUsage, hasAddressUsage, parseAddressUsage, toSize } from "./address-usage.ts";
import type { Place } from "./compare.ts";
import type { ConditionChoice, TduId } from "./plan.ts";
import { TDU_IDS } from "./tables/utilities.ts";
import type { HomeProfileUsage } from "./usage.ts";

export interface CompareAddress {
  /** As entered, at most ten characters. Not necessarily a ZIP code. Empty if the address names only the utility. */
  readonly zip: string;
  readonly tdu: TduId | null;
  /** Null if the address has a usage that cannot be read, for example because the link was cut off. */
  readonly usage: AddressUsage | null;
  /** The home's size alone, from which its usage is estimated. Null if the address has its usage or more details. */
  readonly size: number | null;
  /** 1 to 31. Null if it is not known. */
  readonly read_day: number | null;
  /** Conditions that the home meets. Of an address without usage they are the reader's own. */
  readonly conditions: readonly ConditionChoice[];
}

/** Returns the home of an address, or null if it names none. A size alone that is out of bounds counts as none. */
export function parseCompareAddress(query: URLSearchParams): CompareAddress | null {
  const zip = query.get("zip")?.trim().slice(0, 10) ?? "";
  const tdu = TDU_IDS.find((id) => id === query.get("tdu")) ?? null;
  if (!hasAddressUsage(query)) {
    const size = toSize(query.get("size"));
    const usage = size === null ? null : toHomeUsage(size);
    return usage && (query.has("zip") || tdu)
      ? { zip, tdu, usage, size, read_day: null, conditions: [] }
      : null;
  }
  return { zip, tdu, size: null, ...parseAddressUsage(query) };
}

/** Returns the query of a home, in one order, without the question mark. */
export function formatCompareAddress(home: CompareAddress): string {
  const { zip, size, tdu } = home;
  const query = new URLSearchParams(zip ? { zip } : {});
  const fields = size === null ? formatAddressUsage(home) : { size: String(size) };
  for (const [name, value] of Object.entries({ ...fields, tdu })) if (value) query.set(name, value);
  return query.toString();
}

/** Returns the home of a ZIP code and a size. */
export function createHomeAddress(zip: string, size: number, tdu: TduId | null = null): CompareAddress {
  return { zip, tdu, usage: toHomeUsage(size), size, read_day: null, conditions: [] };
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

export type PlaceProblem =
  | "usage_unreadable"
  | "zip_invalid"
  | "texas_only"
  | "zip_unknown"
  | "no_choice"
  | "several";

/** Whether five digits may be a ZIP code in Texas: 750 to 799, 885 (El Paso) and 733 (Austin). */
export function isTexasZip(zip: string): boolean {
  return /^(7[5-9]\d|885|733)\d\d$/.test(zip);
}

/** Whether a text is five digits. */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text);
}

/** Returns the utility of an address, the chosen one or the only possible one, or why there is none. */
export function findAddressTdu(
  { zip, tdu, usage }: CompareAddress,
  place: Place | null,
): TduId | PlaceProblem {
  if (usage === null) return "usage_unreadable";
  if (tdu && zip === "") return tdu;
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
