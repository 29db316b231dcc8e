// What the fixed 12-month plans of each imported list would have cost a home. Each list is ranked by the same code as
// today's, so the last point is the answer that the list of plans shows.
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Ranking } from "#contracts/compare.ts";
import type { Plan, TduId } from "#contracts/plan.ts";
import type { PriceHistory, PriceHistoryRequest, PricePoint } from "#contracts/price-history.ts";
import { isPriced, type PricedItem } from "#rating/plan-groups.ts";
import { isTypical } from "#rating/twelve-months.ts";
import { today, type PlatformContext } from "#server/platform/context.ts";
import type { Catalog } from "./current-catalog.ts";
import { listListingDays, listYearPlanPeriods, type PlanPeriod } from "./plan-periods.ts";
import { foldInput, rankFolded, type FoldedUsage } from "./rank-for-usage.ts";

/** Each point costs one ranking of some sixty plans, about 4 ms. */
const MAX_POINTS = 60;
/** Days between points: every list, one a week, one every four weeks, and so on, until there are few enough. */
const STEPS = [1, 7, 28, 91, 364] as const;
/** Histories in memory, about 10 kB each. The four sizes of the short form, for each utility, are a few of them. */
const MAX_CACHED = 200;
const DAY_MS = 86_400_000;

const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/**
 * Returns at most MAX_POINTS of the days (oldest first), evenly: the last of each step counted back from the newest, and
 * the first of all.
 */
export function thinDays(days: readonly string[]): { readonly step: number; readonly days: string[] } {
  const newest = toDayNumber(days.at(-1) ?? "1970-01-01");
  for (const step of STEPS) {
    const stepOf = (day: string): number => Math.floor((newest - toDayNumber(day)) / step);
    const thinned = days.filter((day, index) => {
      const next = days[index + 1];
      return index === 0 || next === undefined || stepOf(next) !== stepOf(day);
    });
    if (thinned.length <= MAX_POINTS || step === STEPS.at(-1))
      return { step, days: thinned.slice(-MAX_POINTS) };
  }
  return { step: 1, days: [] };
}

/** Returns the verified fixed 12-month plan with the lowest cost in a ranking, or null if there is none. */
export function findLowestYearPlan({ results }: Pick<Ranking, "results">): PricedItem | null {
  return results.filter(isPriced).find(({ plan }) => isTypical(plan)) ?? null;
}

function toPoint(as_of: string, ranking: Ranking): PricePoint | null {
  const lowest = findLowestYearPlan(ranking);
  const { typical_cents } = ranking.levels;
  if (!lowest || typical_cents === null) return null;
  const { id, name, name_es, provider } = lowest.plan;
  return {
    as_of,
    plans: ranking.results.filter((item) => isPriced(item) && isTypical(item.plan)).length,
    low_cents: lowest.twelve_months.cents,
    typical_cents,
    lowest: { id, name, name_es, provider: provider.name },
  };
}

function listedOn(periods: readonly PlanPeriod[], day: string): Plan[] {
  return periods
    .filter(({ from, until }) => from <= day && (until === null || until > day))
    .map(({ plan }) => plan)
    .filter(isTypical);
}

/** The periods of a list's utilities, read once for each list and utility. */
const knownPeriods = new WeakMap<Catalog, Map<TduId, Promise<readonly PlanPeriod[]>>>();

function readPeriods(
  ctx: Pick<PlatformContext, "db">,
  catalog: Catalog,
  tdu: TduId,
): Promise<readonly PlanPeriod[]> {
  const byTdu = knownPeriods.get(catalog) ?? new Map<TduId, Promise<readonly PlanPeriod[]>>();
  knownPeriods.set(catalog, byTdu);
  const known = byTdu.get(tdu);
  if (known) return known;
  const reading = listYearPlanPeriods(ctx, tdu);
  byTdu.set(tdu, reading);
  reading.catch(() => byTdu.delete(tdu));
  return reading;
}

interface PointInput {
  readonly catalog: Catalog;
  readonly folded: FoldedUsage;
  readonly request: PriceHistoryRequest;
}

function rankOn({ catalog, folded, request }: PointInput, day: string, plans: readonly Plan[]): Ranking {
  const { tdu, read_day = null, conditions = [] } = request;
  const listed = { ...catalog, byTdu: new Map([[tdu, plans]]) };
  return rankFolded(listed, folded, { tdu, day, read_day, conditions, current: null, current_plan: null });
}

async function createHistory(
  ctx: Pick<PlatformContext, "db">,
  catalog: Catalog,
  request: PriceHistoryRequest,
  day: string,
): Promise<PriceHistory> {
  const { tdu } = request;
  const input = { catalog, folded: foldInput(request.usage, tdu, day), request };
  const [periods, allDays] = await Promise.all([
    readPeriods(ctx, catalog, tdu),
    listListingDays(ctx, catalog.as_of),
  ]);
  const { step, days } = thinDays(allDays.filter((one) => one < catalog.as_of).concat(catalog.as_of));
  const points: PricePoint[] = [];
  for (const earlier of days.slice(0, -1)) {
    const point = toPoint(earlier, rankOn(input, earlier, listedOn(periods, earlier)));
    if (point) points.push(point);
    // Other requests get their turn.
    await setImmediate();
  }
  const newest = rankOn(input, day, catalog.byTdu.get(tdu) ?? []);
  const last = toPoint(catalog.as_of, newest);
  const { year_kwh, months } = newest.usage;
  return {
    as_of: catalog.as_of,
    tdu,
    year_kwh,
    months,
    step_days: step,
    points: last ? [...points, last] : points,
  };
}

export type ReadPriceHistory = (request: PriceHistoryRequest) => Promise<PriceHistory>;

/**
 * Creates a reader of prices over time, cached until there is another list, other delivery charges or another day. Throws
 * `unprocessable` if no year can be estimated from the usage.
 */
export function createPriceHistoryReader(
  ctx: PlatformContext & { readonly readCatalog: () => Promise<Catalog> },
): ReadPriceHistory {
  const cache = new LRUCache<string, Promise<PriceHistory>>({ max: MAX_CACHED });
  return async (request) => {
    const catalog = await ctx.readCatalog();
    const day = today(ctx);
    const { tdu, usage, read_day, conditions } = request;
    const text = JSON.stringify([tdu, usage, read_day ?? null, conditions ?? []]);
    const digest = createHash("sha256").update(text).digest("base64url");
    const key = [catalog.version, catalog.as_of, catalog.delivery_version, day, digest].join(" ");
    const known = cache.get(key);
    if (known) return known;
    const made = createHistory(ctx, catalog, request, day);
    cache.set(key, made);
    made.catch(() => cache.delete(key));
    return made;
  };
}
