// Prices for the tools of /mcp: the ranking of the comparison page, and what each price is based on.
import {
  createHomeAddress,
  findAddressTdu,
  formatCompareAddress,
  isTdu,
  toHomeUsage,
} from "#contracts/compare-address.ts";
import type { PlanDetail, RankedPlan, Ranking, RankingRequest } from "#contracts/compare.ts";
import type { McpPlanPrice, PriceSource } from "#contracts/mcp.ts";
import type { ConditionChoice, Proof, TduId } from "#contracts/plan.ts";
import type { CustomUsage } from "#contracts/portal.ts";
import { DEFAULT_HOME_SIZE } from "#contracts/tables/home-sizes.ts";
import { toPlace } from "#market/areas.ts";
import { earliestStart } from "#market/start-dates.ts";
import { taxRankedPlan } from "#market/taxes/taxes.ts";
import { pricePlanYear, unlistedTwelveMonths } from "#rating/plan-year.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { findLabelQuotes } from "#server/domain/plans/label-readings.ts";
import { foldInput, rankForUsage } from "#server/domain/plans/rank-for-usage.ts";
import { today } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { getPlan } from "../get-plan.ts";
import type { ToolCall } from "./tool.ts";

/** What every tool with a price takes (`homeShape` of contracts/mcp.ts). */
export interface HomeInput {
  readonly zip?: string | undefined;
  readonly utility?: TduId | undefined;
  readonly usage: CustomUsage;
  readonly read_day?: number | null | undefined;
  readonly tax_place?: RankingRequest["tax_place"];
  readonly conditions?: ConditionChoice[] | undefined;
}

const PLACE_MESSAGES = {
  usage_unreadable: "The usage can't be read.",
  zip_invalid: "Enter a 5-digit ZIP code.",
  texas_only: "This ZIP code isn't in Texas. Plans are for homes in Texas.",
  zip_unknown: "We don't know a utility at this ZIP code. Set utility to the one on the bill.",
  no_choice:
    "Homes at this ZIP code can't choose a provider. If a bill names a utility that we know, set it.",
  several: "More than one utility serves this ZIP code. Call utilities_for_zip, then set utility.",
} as const;

/** Returns the utility of a home. Throws `validation_failed` if its ZIP code doesn't name one. */
export function resolveTdu({ zip, utility }: Pick<HomeInput, "zip" | "utility">): TduId {
  if (utility) return utility;
  if (zip === undefined)
    throw new AppError("validation_failed", "Set zip or utility.", { zip: "is needed without utility" });
  const found = findAddressTdu(createHomeAddress(zip, DEFAULT_HOME_SIZE), toPlace(zip));
  if (isTdu(found)) return found;
  throw new AppError("validation_failed", PLACE_MESSAGES[found], { zip: PLACE_MESSAGES[found] });
}

/** Returns the query with which a page prices the same home. Empty if an address can't describe it. */
function pageQuery({ zip, utility, usage }: HomeInput): string {
  if (zip === undefined || usage.kind !== "home") return "";
  const size = usage.square_feet;
  const typical = toHomeUsage(size);
  const isSame =
    Number.isInteger(size) &&
    usage.people === typical.people &&
    usage.heating === typical.heating &&
    !usage.pool &&
    !usage.ev;
  return isSame ? `?${formatCompareAddress(createHomeAddress(zip, size, utility ?? null))}` : "";
}

/** Returns the address of a plan's page, for the same home if an address can describe it. */
export function planUrl({ origin }: ToolCall, id: string, home?: HomeInput): string {
  return `${origin}/compare/plans/${encodeURIComponent(id)}${home ? pageQuery(home) : ""}`;
}

/** Returns the address of the page with every plan. */
export function resultsUrl({ origin }: ToolCall, home: HomeInput): string {
  const query = pageQuery(home);
  return query === "" ? `${origin}/compare` : `${origin}/compare/results${query}`;
}

/** Describes what a price is based on. */
export function toSource(
  proof: Proof,
  basis: Pick<PriceSource, "list_as_of" | "charges_as_of" | "quotes" | "url">,
): PriceSource {
  const { verdict, why, residual_cents, quote = null } = proof;
  return { verdict, why, residual_cents, quote, ...basis };
}

/** A home with its ranking. */
export interface RankedHome {
  readonly call: ToolCall;
  readonly home: HomeInput;
  readonly catalog: Catalog;
  readonly ranking: Ranking;
}

function toRequest(home: HomeInput): RankingRequest {
  const { usage, read_day = null, tax_place, conditions } = home;
  return {
    tdu: resolveTdu(home),
    usage,
    read_day,
    ...(tax_place && { tax_place }),
    ...(conditions && { conditions }),
  };
}

/** Ranks every listed plan for a home, as POST /compare/v1/rankings does. Throws its errors. */
export async function rankHome(call: ToolCall, home: HomeInput): Promise<RankedHome> {
  const request = toRequest(home);
  const catalog = await call.ctx.readCatalog();
  return { call, home, catalog, ranking: await rankForUsage(call.ctx, catalog, request) };
}

/** The plan of a ranking without its proof, which is part of the source, and without the list's own keys. */
export function toMcpPlan(plan: RankedPlan["plan"]): McpPlanPrice["plan"] {
  const { proof: _proof, source: _source, source_key: _key, ...shown } = plan;
  return shown;
}

/** Returns the prices of plans of the ranking, with what each is based on. */
export async function toPlanPrices(
  { call, home, ranking }: RankedHome,
  items: readonly RankedPlan[],
): Promise<McpPlanPrice[]> {
  const plans = items.map(({ plan }) => plan);
  const quotes = plans.length > 0 ? await findLabelQuotes(call.ctx.db.sql, plans) : new Map();
  return items.map(({ plan, cost, twelve_months, taxes = null, flags }) => ({
    plan: toMcpPlan(plan),
    cost,
    twelve_months,
    taxes,
    flags,
    source: toSource(plan.proof, {
      list_as_of: ranking.as_of,
      charges_as_of: ranking.delivery?.as_of ?? null,
      quotes: quotes.get(plan.id) ?? [],
      url: planUrl(call, plan.id, home),
    }),
  }));
}

/** Describes what the price of a plan with its details is based on. */
export function detailSource(
  call: ToolCall,
  { as_of, delivery, label_quotes = [] }: PlanDetail,
  { id, proof }: Pick<PlanDetail["plan"], "id" | "proof">,
  home?: HomeInput,
): PriceSource {
  return toSource(proof, {
    list_as_of: as_of,
    charges_as_of: delivery?.as_of ?? null,
    quotes: label_quotes,
    url: planUrl(call, id, home),
  });
}

/** Returns the fields that a ranking would show of a plan. */
export function toShownPlan({ tariff, texts, ...plan }: PlanDetail["plan"]): McpPlanPrice["plan"] {
  const { website: _website, ...listed } = plan;
  const { one_time_fees, conditions } = tariff ?? {};
  return toMcpPlan({
    ...listed,
    name_es: texts.es?.name ?? null,
    ...(one_time_fees && { one_time_fees }),
    ...(conditions && { conditions }),
  });
}

/** Prices a plan that the ranking doesn't list, as its page does. */
function priceUnlisted({ call, home, ranking }: RankedHome, detail: PlanDetail): McpPlanPrice {
  const { tdu, usage, taxes } = ranking;
  const day = today(call.ctx);
  const { fold } = foldInput(home.usage, tdu, day);
  const read_day = home.read_day ?? null;
  const conditions = home.conditions ?? [];
  const priced = pricePlanYear(detail.plan, fold, { read_day, delivery: detail.delivery, conditions });
  const plan = priced?.plan ?? detail.plan;
  const from = earliestStart(tdu, day, "switch");
  const cost = priced?.cost ?? null;
  const twelve_months = priced && unlistedTwelveMonths(priced, fold, { read_day, from }, ranking);
  return {
    plan: toShownPlan(plan),
    cost,
    twelve_months,
    taxes: taxes ? taxRankedPlan({ plan, cost, twelve_months }, usage, taxes) : null,
    flags: [],
    source: detailSource(call, detail, plan, home),
  };
}

/** Prices one plan for a home: the ranking's own numbers if it is listed. Throws `not_found`. */
export async function priceOne(
  ranked: RankedHome,
  id: string,
): Promise<McpPlanPrice & { readonly listed: boolean }> {
  const item = ranked.ranking.results.find(({ plan }) => plan.id === id);
  const [price] = item ? await toPlanPrices(ranked, [item]) : [];
  if (price) return { ...price, listed: true };
  return { ...priceUnlisted(ranked, await getPlan(ranked.call.ctx, id)), listed: false };
}
