// What a search reads of a premise, and how it is told.
import type { TduId } from "#contracts/plan.ts";
import type { PremiseMatch } from "#contracts/premises.ts";
import { resolveTdu } from "#market/resolve-tdu.ts";

/** More would let anyone who asks walk the directory. */
export const MAX_MATCHES = 10;

export interface Found {
  readonly esiid: string;
  readonly address: string;
  readonly address_overflow: string | null;
  readonly city: string;
  readonly zip: string;
  readonly tdu: string | null;
}

/** A found row in the shape of the contract, with the utility that the row, its ESI ID or its ZIP code names. */
export function toMatch({ esiid, address, address_overflow, city, zip, tdu }: Found): PremiseMatch {
  const found = resolveTdu({ esiid, directory: tdu as TduId | null, chosen: null, zip });
  return { esiid, address, unit: address_overflow, city, zip, tdu: found.tdu };
}
