// The same home in a mild and in a hot summer.
import type { OutlookOption } from "#contracts/outlook.ts";
import type { Plan } from "#contracts/plan.ts";
import { weatherYears } from "#rating/weather-years.ts";
import type { UsageFold } from "#rating/fold.ts";
import type { Candidate } from "./candidates.ts";
import { sumStretches, type Stretch } from "./do-nothing.ts";
import { doNothing, rankOptions, type HomeCase } from "./home-case.ts";
import { homeCosts, type HomeCosts } from "./home-costs.ts";
import { addFees } from "./plan-switch.ts";

/** Plans whose year is priced in a mild and in a hot summer too: as many as anyone looks at. */
const BANDED_PLANS = 50;
const MONTHS = 12;

export interface WeatherSide {
  readonly costs: HomeCosts;
  readonly doNothing: readonly Stretch[];
}
export interface Weather {
  readonly mild: WeatherSide;
  readonly hot: WeatherSide;
}

export type Band = NonNullable<OutlookOption["band"]>;

/** Whether a plan may be one of those that price levels come from (rating/twelve-months.ts). */
function isOfLevel({ term_months, rate_type }: Plan): boolean {
  return term_months === 0 || (term_months === MONTHS && rate_type === "fixed");
}

/** Prices a home in a mild and in a hot summer: the first plans, those that are `shown`, and those that price levels come from. */
export function weatherOf({ input, costs }: HomeCase, shown: readonly Candidate[]): Weather {
  const first = [...costs.priced.slice(0, BANDED_PLANS), ...shown.map(({ item }) => item)];
  const ids = new Set(first.map(({ plan }) => plan.id));
  const plans = input.plans.filter((plan) => ids.has(plan.id) || isOfLevel(plan));
  const years = weatherYears(input.fold);
  const side = (fold: UsageFold): WeatherSide => {
    const priced = homeCosts(plans, fold, rankOptions(input));
    return { costs: priced, doNothing: doNothing(input, fold, priced) };
  };
  return { mild: side(years.mild), hot: side(years.hot) };
}

/** Returns the year of each plan in both summers, cents by plan id. */
export function bandsOf(weather: Weather | null): ReadonlyMap<string, Band> {
  const bands = new Map<string, Band>();
  if (!weather) return bands;
  const hot = new Map(weather.hot.costs.priced.map(({ plan, cost }) => [plan.id, cost.year_cents]));
  for (const { plan, cost } of weather.mild.costs.priced) {
    const hot_cents = hot.get(plan.id);
    if (hot_cents !== undefined) bands.set(plan.id, { mild_cents: cost.year_cents, hot_cents });
  }
  return bands;
}

/** Totals the stretches of both summers, fees included; null without weather or when something is not known. */
export function bandOf(
  weather: Weather | null,
  fees: number | null,
  stretchesIn: (side: WeatherSide) => readonly Stretch[] | null,
): Band | null {
  if (!weather) return null;
  const total = (side: WeatherSide): number | null => {
    const { window } = side.costs;
    const stretches = stretchesIn(side);
    return stretches && (addFees(sumStretches(window, stretches, 0, window.days), fees)?.cents ?? null);
  };
  const [mild_cents, hot_cents] = [total(weather.mild), total(weather.hot)];
  return mild_cents === null || hot_cents === null ? null : { mild_cents, hot_cents };
}
