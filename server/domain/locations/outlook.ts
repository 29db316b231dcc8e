// What a home will pay and what it should do: loads the facts from the database and passes them to advice/.
import type { Outlook } from "#contracts/outlook.ts";
import type { Ranking, RankingRequest } from "#contracts/compare.ts";
import type { ConditionChoice, Plan, TduId } from "#contracts/plan.ts";
import type { Contract } from "#contracts/portal.ts";
import { advise, recommendPlan, type Advice, type RecommendedPlan } from "#advice/outlook.ts";
import type { AdviceInput } from "#advice/priced-location.ts";
import { listAlerts } from "#advice/alerts.ts";
import { recommend } from "#advice/recommend.ts";
import { applyConditions, applyConditionsToAll } from "#market/conditions.ts";
import { contractClock } from "#market/contract-clock.ts";
import { deliveryForYear } from "#market/delivery.ts";
import { earliestStart } from "#market/start-dates.ts";
import { addDays } from "#meter/calendar.ts";
import { addMonths } from "#rating/cost-window.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { toRanking, type FoldedUsage } from "#server/domain/plans/rank-for-usage.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { bestUsage, type BestUsage } from "./best-usage.ts";
import { findCurrentPlan, findContract } from "./contract.ts";
import type { CustomerLocation } from "./customer-locations.ts";
import { foldBestUsage } from "./folded-usage.ts";
import { findLocationFacts, type LocationFacts } from "./open-orders.ts";

/** Everything that a home's outlook is based on. */
export interface AdviceLocation {
  readonly esiid: string;
  readonly tdu: TduId | null;
  readonly switch_hold: boolean;
  readonly usage: BestUsage;
  readonly contract: Contract | null;
  readonly current: RankingRequest["current"];
  readonly current_plan: Plan | null;
  /** Conditions that the customer meets at this home. */
  readonly conditions: readonly ConditionChoice[];
  readonly facts: LocationFacts;
}

export interface AdviceOptions {
  /** Day of the month on which the meter is read. Null = not known. */
  readonly read_day: number | null;
  /** Whether to price a mild and a hot summer as well. */
  readonly weather: boolean;
}

/** A home's outlook, with the ranking that it was created from. */
export interface LocationAdvice {
  readonly outlook: Outlook;
  /** Null if the utility is not known. */
  readonly priced: { readonly ranking: Ranking; readonly advice: Advice } | null;
}

/** Loads what is known about a home of the account. */
export async function loadAdviceLocation(
  ctx: Context,
  catalog: Catalog,
  userId: string,
  location: CustomerLocation,
): Promise<AdviceLocation> {
  const { esiid, tdu, switch_hold } = location.location;
  const contract = findContract(location);
  const [current, facts] = await Promise.all([
    findCurrentPlan(ctx, catalog, location, contract),
    findLocationFacts(ctx, userId, esiid),
  ]);
  const usage = bestUsage(ctx, location);
  const { conditions } = location;
  return { esiid, tdu, switch_hold: switch_hold === true, usage, contract, ...current, conditions, facts };
}

/** Returns a key for what an outlook is based on: the same key has the same outlook, until the plan list changes. */
export function adviceKey(
  catalog: Catalog,
  day: string,
  location: AdviceLocation,
  options: AdviceOptions,
): string {
  const { usage, current_plan, facts, ...rest } = location;
  const orders = facts.open_orders.map(({ id, state, starts_on, last_code }) => [
    id,
    state,
    starts_on,
    last_code,
  ]);
  const { opted_out, agreement_ends_on } = facts;
  const known = [usage.version, current_plan?.id, orders, opted_out, agreement_ends_on];
  return JSON.stringify([
    catalog.version,
    catalog.delivery_version,
    catalog.as_of,
    day,
    rest,
    known,
    options,
  ]);
}

type Common = Pick<
  Outlook,
  "esiid" | "day" | "as_of" | "delivery" | "tdu" | "basis" | "contract" | "order" | "switch_hold"
>;

function buildCommonOutlook(catalog: Catalog, day: string, location: AdviceLocation): Common {
  const { esiid, tdu, usage, contract, switch_hold, facts } = location;
  const [order] = facts.open_orders;
  return {
    esiid,
    day,
    as_of: catalog.as_of,
    delivery: tdu && deliveryForYear(catalog.delivery, tdu, earliestStart(tdu, day, "switch")),
    tdu,
    basis: usage.summary,
    contract,
    order: order
      ? {
          id: order.id,
          state: order.state,
          provider: order.plan.provider.name,
          plan_name: order.plan.name,
          starts_on: order.starts_on,
        }
      : null,
    switch_hold,
  };
}

const NO_PLANS = { listed: 0, lasting: 0, shorter: 0, unverified: 0, unpriced: 0 };

/** Without a utility nothing can be priced, but dates and orders are still known. */
function withoutUtility(common: Common, { facts, contract, usage }: AdviceLocation): Outlook {
  const { day } = common;
  const clock = contract?.ends_on ? contractClock(contract.ends_on, day) : null;
  const missing = ["utility" as const, ...(usage.summary.kind === "none" ? ["usage" as const] : [])];
  const [order = null] = facts.open_orders;
  return {
    ...common,
    year_kwh: null,
    window: { from: day, through: addDays(addMonths(day, 12), -1) },
    clock,
    current_cents: null,
    exit_fee_cents: null,
    free_from: clock?.free_from ?? null,
    timeline: [],
    options: [],
    // Nothing is priced, so there are no options to reference.
    recommendation: { ...recommend({ missing, order, best: null, price: "lasts" }), option_id: null },
    alerts: listAlerts({ ...facts, day, clock }),
    levels: { typical_cents: null, month_to_month: null },
    counts: NO_PLANS,
  };
}

/** Loads the year of a home and what its plans are priced with. */
async function loadAdviceInput(
  ctx: Context,
  catalog: Catalog,
  location: AdviceLocation & { readonly tdu: TduId },
  read_day: number | null,
): Promise<{ readonly folded: FoldedUsage; readonly input: AdviceInput }> {
  const day = today(ctx);
  const { tdu, usage, contract, current, current_plan, conditions, facts } = location;
  const listed = catalog.byTdu.get(tdu) ?? [];
  const others = [...(current_plan ? [current_plan] : []), ...facts.open_orders.map(({ plan }) => plan)];
  const folded = await foldBestUsage(ctx, usage, { tdu, listed, others }, day);
  const input: AdviceInput = {
    day,
    tdu,
    fold: folded.fold,
    usage_unknown: usage.summary.kind === "none",
    read_day,
    plans: applyConditionsToAll(listed, conditions),
    delivery: (id) => deliveryForYear(catalog.delivery, id, earliestStart(id, day, "switch")),
    contract,
    current,
    current_plan: current_plan && applyConditions(current_plan, conditions),
    ...facts,
    open_orders: facts.open_orders.map((order) =>
      Object.assign({}, order, { plan: applyConditions(order.plan, conditions) }),
    ),
  };
  return { folded, input };
}

const hasUtility = (location: AdviceLocation): location is AdviceLocation & { readonly tdu: TduId } =>
  location.tdu !== null;

/** Returns what a home will pay and should do. Throws `unprocessable` if no year can be built from its usage. */
export async function adviseLocation(
  ctx: Context,
  catalog: Catalog,
  location: AdviceLocation,
  { read_day, weather }: AdviceOptions,
): Promise<LocationAdvice> {
  const common = buildCommonOutlook(catalog, today(ctx), location);
  if (!hasUtility(location)) return { outlook: withoutUtility(common, location), priced: null };
  const { folded, input } = await loadAdviceInput(ctx, catalog, location, read_day);
  const advice = advise(input, { weather });
  const ranking = toRanking(catalog, folded, location, advice.ranking);
  const outlook = { ...common, ...advice.outlook, year_kwh: ranking.usage.year_kwh };
  return { outlook, priced: { ranking, advice } };
}

/**
 * Returns the recommendation of a home's outlook with the recommended plan, if its meter-read day is not known. Null
 * without a utility. Throws `unprocessable` if no year can be built from its usage.
 */
export async function recommendForLocation(
  ctx: Context,
  catalog: Catalog,
  location: AdviceLocation,
): Promise<RecommendedPlan | null> {
  if (!hasUtility(location)) return null;
  return recommendPlan((await loadAdviceInput(ctx, catalog, location, null)).input);
}
