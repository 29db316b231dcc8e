import { useQuery } from "@tanstack/react-query";
import type { Place } from "#contracts/compare.ts";
import type { TduId } from "#contracts/plan.ts";
import { placeQuery } from "../../api.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { Draft } from "./draft.ts";
import type { PlaceInput } from "./validate.ts";
import { checkPlace, getTdu } from "./validate.ts";

export interface Where {
  /** Null while nothing that can be looked up is entered, or no answer is there. */
  readonly place: Place | null;
  readonly looking: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly tdu: TduId | null;
}

const NOWHERE: PlaceInput = { zip: "" };

/** Who delivers at the place entered; asked as soon as it is whole. `typing`: the person is in the field. */
export function useWhere(draft: Draft, typing: boolean): Where {
  const config = useConfig();
  const checked = checkPlace(draft.place);
  const unfinished = typing && isEsiidPrefix(draft.place);
  const requested = checked.ok && !unfinished ? checked.value : null;
  const { data, isFetching, isError, refetch } = useQuery({
    ...placeQuery(config, requested ?? NOWHERE),
    enabled: requested !== null,
  });
  const place = requested ? (data ?? null) : null;
  return {
    place,
    looking: isFetching,
    failed: isError && !isFetching && requested !== null,
    retry: () => void refetch(),
    tdu: getTdu(draft, place),
  };
}

/** ESI IDs begin with 10, and no ZIP code of Texas does. */
function isEsiidPrefix(text: string): boolean {
  return /^\s*['‘’]?10\d{3}\s*$/.test(text);
}
