import { useQuery } from "@tanstack/react-query";
import type { Place } from "#contracts/compare.ts";
import type { TduId } from "#contracts/plan.ts";
import { placeQuery } from "../../api.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { Draft } from "./draft.ts";
import type { PlaceInput } from "./validate.ts";
import { checkPlace, findTdu } from "./validate.ts";

export interface Where {
  /** Null until something that can be looked up is entered and a response has arrived. */
  readonly place: Place | null;
  readonly looking: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly tdu: TduId | null;
}

const NOWHERE: PlaceInput = { zip: "" };

/**
 * Returns the utility at the entered location, requested as soon as the input is complete. `typing`: the field has the
 * focus.
 */
export function useWhere(draft: Draft, typing: boolean): Where {
  const config = useConfig();
  const checked = checkPlace(draft.place);
  const unfinished = typing && isEsiidPrefix(draft.place);
  const placeInput = checked.ok && !unfinished ? checked.value : null;
  const { data, isFetching, isError, refetch } = useQuery({
    ...placeQuery(config, placeInput ?? NOWHERE),
    enabled: placeInput !== null,
  });
  const place = placeInput ? (data ?? null) : null;
  return {
    place,
    looking: isFetching,
    failed: isError && !isFetching && placeInput !== null,
    retry: () => void refetch(),
    tdu: findTdu(draft, place),
  };
}

/** Whether the text begins like an ESI ID: those begin with 10, and no ZIP code in Texas does. */
function isEsiidPrefix(text: string): boolean {
  return /^\s*['‘’]?10\d{3}\s*$/.test(text);
}
