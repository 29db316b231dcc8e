import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RankedPlan, Ranking, RankingRequest } from "#contracts/compare.ts";
import { namedIn } from "../../../api/localised-ranking.ts";
import { postRanking } from "../../../api/post-ranking.ts";
import { useConfig } from "../../../components/use-config.ts";
import { useLanguage } from "../../../i18n/language.ts";
import { usageKey } from "./usage-key.ts";

export interface Cheapest {
  readonly asOf: string;
  /** Null where no plan of the area can be priced. */
  readonly best: RankedPlan | null;
  /** How many plans were priced. */
  readonly priced: number;
}

export interface CheapestState {
  readonly result: Cheapest | undefined;
  readonly working: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Typing goes on for about this long between two keys. */
const PAUSE_MS = 600;

/** The cheapest plan for what is entered; asked once typing rests, given up when something changes. */
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

/** 160 plans come back; one is shown. Those without a cost come last. */
function summarise(ranking: Ranking): Cheapest {
  const priced = ranking.results.filter(({ cost }) => cost !== null);
  return { asOf: ranking.as_of, best: priced[0] ?? null, priced: priced.length };
}
