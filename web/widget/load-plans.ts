// The lowest-cost plans of a home from the comparison API: the first plans of the portal's own list for that home.
import {
  createHomeAddress,
  findAddressTdu,
  isTdu,
  isTexasZip,
  isZip,
  toHomeUsage,
  type PlaceProblem,
} from "#contracts/compare-address.ts";
import type { Place, Ranking, RankingRequest } from "#contracts/compare.ts";
import type { TduId } from "#contracts/plan.ts";

/** The home that a visitor entered. */
export interface WidgetHome {
  readonly zip: string;
  readonly size: number;
  /** Null unless the visitor had to choose. */
  readonly tdu: TduId | null;
}

export type LoadProblem = Exclude<PlaceProblem, "usage_unreadable" | "several"> | "busy" | "down";

export type Loaded =
  | { readonly kind: "plans"; readonly tdu: TduId; readonly ranking: Ranking }
  | { readonly kind: "utilities"; readonly tdus: Place["tdus"] }
  | {
      readonly kind: "problem";
      readonly problem: LoadProblem;
      readonly utility: string | null;
      /** For `no_choice`: the utilities of homes at the city's edge. */
      readonly tdus: Place["tdus"];
    };

const TIMEOUT_MS = 20_000;
const TOO_MANY_REQUESTS = 429;

class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

async function call<Body>(url: string, request: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, {
    ...request,
    credentials: "omit",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new StatusError(response.status);
  return (await response.json()) as Body;
}

async function load(origin: string, home: WidgetHome, limit: number): Promise<Loaded> {
  const { zip, size, tdu: chosen } = home;
  const hasPlace = isZip(zip) && isTexasZip(zip);
  const place = hasPlace ? await call<Place>(`${origin}/compare/v1/places?zip=${zip}`) : null;
  const tdu = findAddressTdu(createHomeAddress(zip, size, chosen), place);
  if (isTdu(tdu)) {
    const request: RankingRequest = { tdu, usage: toHomeUsage(size), groups: ["lasting"], limit };
    const ranking = await call<Ranking>(`${origin}/compare/v1/rankings`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    return { kind: "plans", tdu, ranking };
  }
  if (tdu === "several" && place) return { kind: "utilities", tdus: place.tdus };
  const problem = tdu === "several" || tdu === "usage_unreadable" ? "zip_unknown" : tdu;
  return { kind: "problem", problem, utility: place?.utility ?? null, tdus: place?.tdus ?? [] };
}

/** Loads the plans, or what keeps the home from having any. `origin` is the portal's. Never throws. */
export async function loadPlans(origin: string, home: WidgetHome, limit: number): Promise<Loaded> {
  try {
    return await load(origin, home, limit);
  } catch (error) {
    const isBusy = error instanceof StatusError && error.status === TOO_MANY_REQUESTS;
    return { kind: "problem", problem: isBusy ? "busy" : "down", utility: null, tdus: [] };
  }
}
