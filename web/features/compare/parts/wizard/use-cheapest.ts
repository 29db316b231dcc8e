import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Ranking, RankingRequest } from "#contracts/compare.ts";
import { namedIn } from "#web/shared/api/localised-ranking.ts";
import { postRanking } from "../../api.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { getLowest } from "#rating/plan-groups.ts";
import type { Lowest } from "#rating/plan-groups.ts";
import { usageKey } from "./usage-key.ts";

export interface Cheapest {
  readonly asOf: string;
  /** The same price as at the top of the list. */
  readonly lowest: Lowest;
  /** The number of plans it is the lowest of: those with a verified price for 12 months or longer. */
  readonly of: number;
  /** Cents per year of the customer's current plan. Null if it is not known. */
  readonly current_cents: number | null;
}

export interface CheapestState {
  readonly result: Cheapest | undefined;
  readonly working: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Approximate time between two keys while the user is typing. */
const PAUSE_MS = 600;

/** Returns the lowest price for the entered values. Requested once typing pauses, and aborted if something changes. */
export function useCheapest(request: RankingRequest | null): CheapestState {
  const config = useConfig();
  const language = useLanguage();
  const key = request && requestKey(request);
  const [rested, setRested] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const ready = request !== null && rested === key;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["cheapest", key, language],
    queryFn: ready
      ? async ({ signal }) => summarise(namedIn(language)(await postRanking(config, request, signal)))
      : skipToken,
    placeholderData: (previous) => (request ? previous : undefined),
    staleTime: 5 * 60 * 1000,
  });
  return {
    result: isError ? undefined : data,
    working: request !== null && (isFetching || !ready),
    failed: isError && !isFetching && ready,
    retry: () => void refetch(),
  };
}

function requestKey({ usage, ...rest }: RankingRequest): string {
  return JSON.stringify([rest, usageKey(usage)]);
}

/** About 180 plans are returned, but only one is shown. */
function summarise({ as_of, counts, current_cents, results }: Ranking): Cheapest {
  return { asOf: as_of, lowest: getLowest(results), of: counts.lasting, current_cents };
}
