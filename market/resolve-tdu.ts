// Determines a home's utility from everything that is known about it. The most certain source wins.
import type { TduId } from "#contracts/plan.ts";
import type { TduSource } from "#contracts/portal.ts";
import { findOnlyTdu } from "./areas.ts";
import { parseEsiid } from "./esiid.ts";

export interface TduFacts {
  readonly esiid: string;
  /** From the premise directory. Null if it does not name one. */
  readonly directory: TduId | null;
  /** The customer's own choice. Null without one. */
  readonly chosen: TduId | null;
  readonly zip: string | null;
}

export type TduResult =
  | { readonly tdu: TduId; readonly source: TduSource }
  | { readonly tdu: null; readonly source: null };

/**
 * Whether the utility follows from the directory or the ESI ID. A customer's choice is then not needed and never
 * counts.
 */
export function isTduCertain({ directory, esiid }: Pick<TduFacts, "directory" | "esiid">): boolean {
  return directory !== null || tduByPrefix(esiid) !== null;
}

/**
 * Finds a home's utility: the directory's, or else the ESI ID's, or else the customer's choice, or else the only one of
 * its ZIP code.
 */
export function resolveTdu({ esiid, directory, chosen, zip }: TduFacts): TduResult {
  const ranked: ReadonlyArray<readonly [TduSource, TduId | null]> = [
    ["directory", directory],
    ["esi_id", tduByPrefix(esiid)],
    ["customer", chosen],
    ["zip", zip === null ? null : findOnlyTdu(zip)],
  ];
  for (const [source, tdu] of ranked) if (tdu !== null) return { tdu, source };
  return { tdu: null, source: null };
}

function tduByPrefix(esiid: string): TduId | null {
  const parsed = parseEsiid(esiid);
  return parsed.ok ? parsed.value.tdu : null;
}
