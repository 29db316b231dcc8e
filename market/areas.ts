// Maps a ZIP code to the utilities that may serve it. There is no open table, and about one ZIP in ten has several
// utilities, so every result is only likely: the user confirms it with the bill, and the ESI ID decides. The table is
// general knowledge of who serves which region, written by hand and not checked against a map.
import type { TduId } from "#contracts/plan.ts";
import type { Place } from "#contracts/compare.ts";
import { AREA_RULES } from "./area-table.ts";
import type { AreaRule } from "./area-table.ts";
import { TDUS } from "./tdu.ts";

export type AreaResult =
  /** One or several TDUs, most likely first. `also` names utilities without choice that may serve it instead. */
  | {
      readonly kind: "likely";
      readonly tdus: readonly TduId[];
      readonly area: string;
      readonly also: string | null;
    }
  /** A city or co-op area; `edge_tdus` serve some homes at its edge; the bill names the utility. */
  | {
      readonly kind: "no_choice";
      readonly utility: string;
      readonly area: string;
      readonly edge_tdus: readonly TduId[];
    }
  /** Not a Texas ZIP, or not a ZIP at all. */
  | { readonly kind: "unknown" };

/**
 * Returns what is likely at a five-digit ZIP. A ZIP+4 and surrounding spaces are accepted, and anything else is
 * unknown.
 */
export function lookupArea(zip: string): AreaResult {
  const digits = /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(zip)?.[1];
  if (digits === undefined) return { kind: "unknown" };
  const number = Number(digits);
  // The narrowest range that contains the ZIP, because a city's own ZIPs are inside its region's range.
  const rule = AREA_RULES.filter((candidate) => candidate.from <= number && number <= candidate.to).toSorted(
    (a, b) => a.to - a.from - (b.to - b.from),
  )[0];
  return rule === undefined ? { kind: "unknown" } : toAreaResult(rule);
}

/**
 * Returns the only utility of a ZIP code for a home that has an ESI ID. Null if several serve it or none is known.
 * `also` does not count: ERCOT gives ESI IDs to the meters of utilities with retail choice, and the cities and
 * cooperatives named there never opened to it, so they cannot be the utility of a home with one (in Lubbock: South
 * Plains Electric Cooperative). A `no_choice` area has no result either, because the edge of a city does not belong to
 * one utility.
 */
export function findOnlyTdu(zip: string): TduId | null {
  const area = lookupArea(zip);
  if (area.kind !== "likely" || area.tdus.length !== 1) return null;
  return area.tdus[0] ?? null;
}

/** Returns the result of `lookupArea` in the format of the places endpoint. */
export function toPlace(zip: string): Place {
  const lookup = lookupArea(zip);
  if (lookup.kind === "unknown") return { zip, answer: "unknown", tdus: [], utility: null, area: null };
  if (lookup.kind === "no_choice") {
    const { utility, area, edge_tdus } = lookup;
    return { zip, answer: "no_choice", tdus: named(edge_tdus), utility, area };
  }
  return { zip, answer: "likely", tdus: named(lookup.tdus), utility: lookup.also, area: lookup.area };
}

function toAreaResult(rule: AreaRule): AreaResult {
  if (rule.kind === "no_choice") {
    return { kind: "no_choice", utility: rule.utility, area: rule.area, edge_tdus: rule.edge_tdus };
  }
  return { kind: "likely", tdus: rule.tdus, area: rule.area, also: rule.also };
}

function named(ids: readonly TduId[]): { id: TduId; name: string }[] {
  return ids.map((id) => ({ id, name: TDUS[id].name }));
}
