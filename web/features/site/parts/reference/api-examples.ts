// What the page for developers fills in for each call of the comparison API. A test sends every example to a server.
import type { CompareEmail } from "#contracts/compare-email.ts";
import type { RankingRequest } from "#contracts/compare.ts";
import type { PriceHistoryRequest } from "#contracts/price-history.ts";

export interface ApiExample {
  /** Names in the path, and fields of the query. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The call whose list has the ids that the path needs. */
  readonly idsFrom?: string;
  /** It does more than read data, so the page doesn't send it. */
  readonly acts?: true;
}

const usage: RankingRequest["usage"] = { kind: "annual", kwh: 12_000 };

/** By method and path below /compare/v1. Calls without values need none. */
export const API_EXAMPLES: Readonly<Record<string, ApiExample>> = {
  "GET /places": { parameters: { zip: "75219" } },
  "GET /premises": { parameters: { q: "4105 Maple", zip: "75219" } },
  "GET /taxes": { parameters: { limits: "inside", city: "Dallas", tdu: "oncor" } },
  "GET /plans": { parameters: { tdu: "oncor", limit: "3" } },
  "GET /plans/{id}": { idsFrom: "GET /plans" },
  "POST /rankings": { body: { tdu: "oncor", usage, limit: 3 } satisfies RankingRequest },
  "POST /price_history": { body: { tdu: "oncor", usage } satisfies PriceHistoryRequest },
  "POST /emails": {
    body: {
      email: "name@example.com",
      language: "en",
      view: { page: "results", plan_ids: [] },
      zip: "75219",
      ranking: { tdu: "oncor", usage },
    } satisfies CompareEmail,
    acts: true,
  },
  "GET /pages/{name}": { parameters: { name: "about", language: "en" } },
  "GET /providers/{id}": { idsFrom: "GET /providers" },
};
