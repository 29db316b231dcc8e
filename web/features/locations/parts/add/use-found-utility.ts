// The utility that delivers power to a found meter, before its location is added.
import { useQuery } from "@tanstack/react-query";
import type { TduId } from "#contracts/plan.ts";
import { parseEsiid } from "#market/esiid.ts";
import { placeQuery } from "#web/features/compare/api.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { FoundMeter } from "./add-draft.ts";

export interface FoundUtility {
  readonly tdu: TduId | null;
  /** No source identifies it, so the customer is asked. */
  readonly isRequired: boolean;
  /** Five digits. Null if it is not known. */
  readonly zip: string | null;
}

/**
 * Returns a meter's utility: from the directory or the ESI ID, otherwise the only one of its ZIP code. `typedZip` is
 * used if the directory has no address.
 */
export function useFoundUtility({ esiid, match }: FoundMeter, typedZip: string): FoundUtility {
  const parsed = parseEsiid(esiid);
  const known = match?.tdu ?? (parsed.ok ? parsed.value.tdu : null);
  const text = (match?.zip ?? typedZip).trim();
  const zip = /^\d{5}$/.test(text) ? text : null;
  const { data: place, isError } = useQuery({
    ...placeQuery(useConfig(), { zip: zip ?? "" }),
    enabled: known === null && zip !== null,
  });
  if (known !== null || !place) return { tdu: known, isRequired: isError, zip };
  const [only, ...others] = place.answer === "likely" ? place.tdus : [];
  if (only && others.length === 0) return { tdu: only.id, isRequired: false, zip };
  // If a city or cooperative serves everyone, the location is rejected with that reason.
  return { tdu: null, isRequired: place.answer !== "no_choice", zip };
}
