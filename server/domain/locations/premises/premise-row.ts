// The columns of a premise that a search reads, and their format in the response.
import type { TduId } from "#contracts/plan.ts";
import type { PremiseMatch } from "#contracts/premises.ts";
import { resolveTdu } from "#market/resolve-tdu.ts";

/** With more, any caller could enumerate the directory. */
export const MAX_MATCHES = 10;

export interface Found {
  readonly esiid: string;
  readonly address: string;
  readonly address_overflow: string | null;
  readonly city: string;
  readonly zip: string;
  readonly tdu: string | null;
}

/** Converts a found row to the format of the contract, with the utility from the row, its ESI ID or its ZIP code. */
export function toMatch({ esiid, address, address_overflow, city, zip, tdu }: Found): PremiseMatch {
  const found = resolveTdu({ esiid, directory: tdu as TduId | null, chosen: null, zip });
  return { esiid, address, unit: address_overflow, city, zip, tdu: found.tdu };
}
