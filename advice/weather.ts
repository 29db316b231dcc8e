// The same home in a mild and in a hot summer. Plans are priced on demand because only part of a whole list is shown.
import type { PlanCost, PriceLevels } from "#contracts/compare.ts";
import type { OutlookOption } from "#contracts/outlook.ts";
import type { Plan } from "#contracts/plan.ts";
import { isSameProvider } from "#market/same-provider.ts";
import { costWindow } from "#rating/cost-window.ts";
import type { UsageFold } from "#rating/fold.ts";
import { currentCost } from "#rating/rank.ts";
import {
  defaultRenewalPlan,
  isMonthToMonth,
  lasts,
  priceLevels,
  type CostedPlan,
} from "#rating/twelve-months.ts";
import { weatherYears } from "#rating/weather-years.ts";
import { tariffCost } from "#rating/year-cost.ts";
import { sumStretches, type Stretch } from "./do-nothing.ts";
import { doNothing, rankOptions, type AdviceInput, type PricedLocation } from "./priced-location.ts";
import type { LocationPricing } from "./location-costs.ts";
import { addFees } from "./plan-switch.ts";

/** Number of plans that get a mild and a hot summer: as many as users look at. */
const BANDED_PLANS = 50;

export interface WeatherSide extends LocationPricing {
  readonly findCost: (plan_id: string) => PlanCost | null;
  readonly doNothing: readonly Stretch[];
}
export interface Weather {
  readonly mild: WeatherSide;
  readonly hot: WeatherSide;
}

export type Band = NonNullable<OutlookOption["band"]>;
/** Bands by plan id. */
export interface Bands {
  readonly get: (plan_id: string) => Band | undefined;
}

/** Prices plans for a usage on demand, each plan once. */
function pricer({ plans, read_day, delivery }: AdviceInput, fold: UsageFold): WeatherSide["findCost"] {
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  const known = new Map<string, PlanCost | null>();
  return (plan_id) => {
    const found = known.get(plan_id);
    if (found !== undefined) return found;
    const plan = byId.get(plan_id);
    const cost = plan?.tariff
      ? tariffCost(plan.tariff, fold, { read_day, delivery: delivery(plan.tdu) })
      : null;
    known.set(plan_id, cost);
    return cost;
  };
}

/** Computes the price levels of a usage on demand, because most homes need one or none. */
function lazyLevels(costed: (isOne: (plan: Plan) => boolean) => CostedPlan[]): PriceLevels {
  let typical: PriceLevels | null = null;
  let monthly: PriceLevels | null = null;
  return {
    get typical_cents() {
      return (typical ??= priceLevels(costed(lasts))).typical_cents;
    },
    get month_to_month() {
      return (monthly ??= priceLevels(costed(isMonthToMonth))).month_to_month;
    },
  };
}

function buildWeatherSide(input: AdviceInput, fold: UsageFold): WeatherSide {
  const { plans, read_day } = input;
  const options = rankOptions(input);
  const findCost = pricer(input, fold);
  const costed = (isOne: (plan: Plan) => boolean): CostedPlan[] =>
    plans.filter(isOne).flatMap((plan) => {
      const cost = findCost(plan.id);
      return cost ? [{ plan, cost }] : [];
    });
  const levels = lazyLevels(costed);
  const defaultPlan = (provider: Plan["provider"]): CostedPlan | null => {
    const sameProviderPlans = costed(
      (plan) => isMonthToMonth(plan) && isSameProvider(plan.provider, provider),
    );
    return defaultRenewalPlan(sameProviderPlans, provider);
  };
  const pricing: LocationPricing = {
    window: costWindow(fold, read_day, options.from),
    current_cost: currentCost(plans, fold, options),
    levels,
    afterPrice: (provider) => ({ levels, default_plan: provider && defaultPlan(provider) }),
  };
  return { ...pricing, findCost, doNothing: doNothing(input, fold, pricing) };
}

/** Prepares a home's mild and hot summer. */
export function buildWeather({ input }: PricedLocation): Weather {
  const { mild, hot } = weatherYears(input.fold);
  return { mild: buildWeatherSide(input, mild), hot: buildWeatherSide(input, hot) };
}

/** Returns the year of each of the first plans in both summers, in cents. Computed on demand. */
export function createBandLookup({ costs }: PricedLocation, weather: Weather | null): Bands {
  const first = new Set(costs.priced.slice(0, BANDED_PLANS).map(({ plan }) => plan.id));
  return {
    get: (plan_id) => {
      if (!weather || !first.has(plan_id)) return undefined;
      const [mild, hot] = [weather.mild.findCost(plan_id), weather.hot.findCost(plan_id)];
      return mild && hot ? { mild_cents: mild.year_cents, hot_cents: hot.year_cents } : undefined;
    },
  };
}

/** Totals the stretches of both summers, including fees. Null without weather or if something is not known. */
export function buildBand(
  weather: Weather | null,
  fees: number | null,
  stretchesIn: (side: WeatherSide) => readonly Stretch[] | null,
): Band | null {
  if (!weather) return null;
  const total = (side: WeatherSide): number | null => {
    const { window } = side;
    const stretches = stretchesIn(side);
    return stretches && (addFees(sumStretches(window, stretches, 0, window.days), fees)?.cents ?? null);
  };
  const [mild_cents, hot_cents] = [total(weather.mild), total(weather.hot)];
  return mild_cents === null || hot_cents === null ? null : { mild_cents, hot_cents };
}
