// Calculates what each plan would cost a home: for POST /compare/v1/rankings, which neither stores nor logs the usage,
// and for the homes of an account.
import { LRUCache } from "lru-cache";
import type { RankedPlan, Ranking, RankingRequest } from "#contracts/compare.ts";
import type { ConditionChoice, Plan, TduId } from "#contracts/plan.ts";
import type { TaxBasis } from "#contracts/taxes.ts";
import type { UsageInput } from "#contracts/usage.ts";
import { applyConditions, applyConditionsToAll } from "#market/conditions.ts";
import { deliveryForYear } from "#market/delivery.ts";
import { earliestStart } from "#market/start-dates.ts";
import type { YearUsage } from "#meter/usage.ts";
import type { YearResult } from "#meter/year-result.ts";
import { yearFromInput } from "#meter/year.ts";
import { taxBasisOn } from "#market/taxes/tax-rows.ts";
import { taxRankedPlan } from "#market/taxes/taxes.ts";
import { foldUsage, type UsageFold } from "#rating/fold.ts";
import { getPlanGroup } from "#rating/plan-groups.ts";
import { rankPlans, type RankResult } from "#rating/rank.ts";
import { today } from "#server/platform/context.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { createYearError } from "#server/domain/plans/year-error.ts";
import { createProblemError } from "#server/platform/errors.ts";
import type { Catalog } from "./current-catalog.ts";

const WATT_HOURS_PER_KWH = 1000;

/** Rankings that one address may request in a minute, as data or as a page. */
export const RANKINGS_PER_MINUTE = 60;

/** A year estimated from a home's known usage, folded once for every plan. */
export interface FoldedUsage {
  readonly fold: UsageFold;
  /** How the year was estimated. */
  readonly basis: Omit<YearUsage, "series">;
}

/** What a ranking needs besides the usage. `current_plan` is the plan with the id in `current`. */
export interface RankFor {
  readonly tdu: TduId;
  /** YYYY-MM-DD, Central. */
  readonly day: string;
  readonly read_day: number | null;
  readonly current: RankingRequest["current"];
  readonly current_plan: Plan | null;
  /** Conditions that the customer meets. */
  readonly conditions: readonly ConditionChoice[];
}

// Visitors without their usage have the same few homes, and one visitor's pages request the same usage again.
const folded = new LRUCache<string, FoldedUsage>({ max: 32 });

/** Estimates a year from a usage input and folds it. Throws `unprocessable` if none can be estimated. */
export function foldInput(usage: UsageInput, tdu: TduId, day: string): FoldedUsage {
  // Readings are rarely sent twice, and are longer than the year they make.
  if (usage.kind === "intervals") return foldYear(yearFromInput(usage, tdu, day));
  const key = JSON.stringify([usage, tdu, day]);
  const known = folded.get(key) ?? foldYear(yearFromInput(usage, tdu, day));
  folded.set(key, known);
  return known;
}

/** Folds a year. Throws `unprocessable` if it could not be estimated. */
export function foldYear(year: YearResult): FoldedUsage {
  if (!year.ok) throw createYearError(year.error);
  const { series, ...basis } = year.value;
  return { fold: foldUsage(series), basis };
}

/**
 * Finds a plan by its id, including one that is no longer sold, because customers often have one of those. Returns null
 * if it was never listed.
 */
export async function findPlan(ctx: PlatformContext, catalog: Catalog, id: string): Promise<Plan | null> {
  const found = catalog.plans.find((plan) => plan.id === id);
  if (found) return found;
  // PostgreSQL stores no zero bytes, and an address can have one.
  if (id.includes("\0")) return null;
  const { rows } = await ctx.db.pool.query<{ body: Plan }>("select body from compare.plan where id = $1", [
    id,
  ]);
  return rows[0]?.body ?? null;
}

/** Returns the priced year: its kWh, its twelve billing months, and how it was estimated. */
export function toYear({ fold, basis }: FoldedUsage, months: Ranking["usage"]["months"]): Ranking["usage"] {
  return {
    year_kwh: fold.year_wh / WATT_HOURS_PER_KWH,
    exported_kwh: fold.exported_wh / WATT_HOURS_PER_KWH,
    months,
    ...basis,
  };
}

/** Formats a ranking as the comparison service and the portal return it. */
export function toRanking(
  catalog: Catalog,
  folded: FoldedUsage,
  { tdu }: Pick<RankFor, "tdu">,
  ranked: RankResult,
): Ranking {
  return {
    as_of: catalog.as_of,
    tdu,
    delivery: deliveryForYear(catalog.delivery, tdu, ranked.window.from),
    usage: toYear(folded, [...ranked.months]),
    read_day: ranked.read_day,
    read_day_known: ranked.read_day_known,
    current_cents: ranked.current_cents,
    levels: ranked.levels,
    counts: ranked.counts,
    results: ranked.results,
  };
}

/** Adds the taxes of each plan's twelve months to results of a ranking. Their order stays that of the prices. */
export function addTaxes<R extends RankedPlan>(
  results: readonly R[],
  usage: Ranking["usage"],
  basis: TaxBasis,
): R[] {
  return results.map((result) => Object.assign({}, result, { taxes: taxRankedPlan(result, usage, basis) }));
}

/** Ranks the listed plans of a utility for a folded year. */
export function rankFolded(catalog: Catalog, folded: FoldedUsage, request: RankFor): Ranking {
  const { tdu, day, read_day, current, current_plan, conditions } = request;
  const from = earliestStart(tdu, day, "switch");
  const ranked = rankPlans(applyConditionsToAll(catalog.byTdu.get(tdu) ?? [], conditions), folded.fold, {
    read_day,
    delivery: (id) => deliveryForYear(catalog.delivery, id, from),
    today: day,
    from,
    tdu,
    current: current ?? null,
    current_plan: current_plan && applyConditions(current_plan, conditions),
  });
  return toRanking(catalog, folded, request, ranked);
}

async function currentPlan(
  ctx: PlatformContext,
  catalog: Catalog,
  current: RankingRequest["current"],
): Promise<Plan | null> {
  if (current?.kind !== "plan") return null;
  const plan = await findPlan(ctx, catalog, current.plan_id);
  if (plan) return plan;
  throw createProblemError(
    "validation_failed",
    "plan_unknown",
    "We couldn't find the current plan. Check its id.",
    { "current.plan_id": "isn't a plan we know" },
  );
}

/** Returns the results that a request is for. */
function selectResults(
  results: readonly RankedPlan[],
  { groups, limit }: Pick<RankingRequest, "groups" | "limit">,
): readonly RankedPlan[] {
  const wanted = groups ? results.filter((item) => groups.includes(getPlanGroup(item))) : results;
  return wanted.slice(0, limit);
}

/**
 * Ranks the listed plans of a utility for a year estimated from the provided usage. Throws `unprocessable` if a year
 * cannot be estimated from it.
 */
export async function rankForUsage(
  ctx: PlatformContext,
  catalog: Catalog,
  request: RankingRequest,
): Promise<Ranking> {
  const day = today(ctx);
  const { tdu, usage, current, tax_place } = request;
  const ranking = rankFolded(catalog, foldInput(usage, tdu, day), {
    tdu,
    day,
    read_day: request.read_day ?? null,
    current,
    current_plan: await currentPlan(ctx, catalog, current),
    conditions: request.conditions ?? [],
  });
  const taxes = taxBasisOn(catalog.taxes, tax_place ?? { limits: "unknown" }, day, tdu);
  const results = selectResults(ranking.results, request);
  return { ...ranking, taxes, results: addTaxes(results, ranking.usage, taxes) };
}
