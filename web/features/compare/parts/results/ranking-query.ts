// The ranking of the stored inputs, requested once and cached by its inputs.
import { queryOptions, skipToken } from "@tanstack/react-query";
import type { RankingRequest } from "#contracts/compare.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { namedIn } from "#web/shared/api/localised-ranking.ts";
import { postRanking } from "../../api.ts";
import type { Language } from "#messages/languages.ts";
import { toPricing, type CompareInputs } from "../inputs.ts";

const digests = new WeakMap<CompareInputs, string>();

/**
 * The ranking for the inputs, not requested without any. Returning to the list within half an hour makes only one
 * request.
 */
export function rankingQuery(config: PortalConfig, inputs: CompareInputs | null, language: Language) {
  return queryOptions({
    queryKey: ["ranking", inputs && digestInputs(inputs)],
    queryFn: inputs ? ({ signal }) => postRanking(config, toRequest(inputs), signal) : skipToken,
    select: namedIn(language),
    staleTime: 5 * 60 * 1000,
    gcTime: 30 * 60 * 1000,
    // A list that changes while someone reads it is worse than a slightly old one.
    refetchOnReconnect: false,
  });
}

/** Builds the request to the server, without ZIP code or file name. */
export function toRequest(inputs: CompareInputs): RankingRequest {
  return { tdu: inputs.tdu, ...toPricing(inputs), current: inputs.current ?? null };
}

/** Returns a short text that differs if the inputs differ, because a year of intervals must not become a key. */
function digestInputs(inputs: CompareInputs): string {
  const known = digests.get(inputs) ?? digest(JSON.stringify(toRequest(inputs)));
  digests.set(inputs, known);
  return known;
}

/** Returns 53 bits by cyrb53 (public domain). Not a secret, only a cache key. */
export function digest(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
