// What a search reads of a premise, and how it is told.
import type { TduId } from "#contracts/plan.ts";
import type { PremiseMatch } from "#contracts/premises.ts";

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

/** A found row in the shape of the contract. */
export function toMatch({ esiid, address, address_overflow, city, zip, tdu }: Found): PremiseMatch {
  return { esiid, address, unit: address_overflow, city, zip, tdu: tdu as TduId | null };
}
