// Answers "what should I do?" and "what will I pay?" for one home over twelve months.
import type { PlanSwitch, RankedPlan } from "#contracts/compare.ts";
import type { MissingFact, Outlook, Recommendation } from "#contracts/outlook.ts";
import type { RankResult } from "#rating/rank.ts";
import { listAlerts } from "./alerts.ts";
import {
  listOpenPlans,
  recommendable,
  toCandidate,
  tryPlan,
  type Candidate,
  type OpenPlan,
  type TriedPlan,
} from "./candidates.ts";
import { toSegments } from "./do-nothing.ts";
import { openCase, type AdviceInput, type PricedLocation } from "./priced-location.ts";
import { listOptions, optionId, selectShown } from "./options.ts";
import { bestSwitch, toPlanSwitch } from "./plan-switch.ts";
import { recommend, type BestOption } from "./recommend.ts";
import { feeOn } from "./switch-days.ts";
import { createBandLookup, buildWeather, type Bands } from "./weather.ts";

export interface Advice {
  readonly ranking: RankResult;
  /** By plan id: every verified plan that is available to this customer. Empty while an order is in progress. */
  readonly switches: {
    /** On the plan's best day. */
    readonly get: (plan_id: string) => PlanSwitch | undefined;
    /** On each relevant day, earliest first. */
    readonly list: (plan_id: string) => readonly PlanSwitch[];
  };
  /**
   * By plan id: cents of twelve bills in a mild and in a hot summer, for the first 50 plans. Empty unless requested.
   */
  readonly bands: Bands;
  readonly outlook: Pick<
    Outlook,
    | "window"
    | "clock"
    | "current_cents"
    | "exit_fee_cents"
    | "free_from"
    | "timeline"
    | "options"
    | "recommendation"
    | "alerts"
    | "levels"
    | "counts"
  >;
}

function missingFacts({ input, costs }: PricedLocation, best: Candidate | undefined): MissingFact[] {
  const { contract, usage_unknown } = input;
  const over = contract?.ends_on ? contract.ends_on < input.day : false;
  const found: (MissingFact | null)[] = [
    usage_unknown ? "usage" : null,
    contract ? null : "contract",
    contract && !over && costs.ranking.current_cost === null ? "price" : null,
    best || input.open_orders.length > 0 ? null : "plans",
  ];
  return found.filter((fact) => fact !== null);
}

function bestOption({ days }: PricedLocation, candidate: Candidate | undefined): BestOption | null {
  if (!candidate) return null;
  const { best } = candidate;
  return {
    id: optionId(candidate),
    starts_on: best.starts_on,
    net_cents: best.net_cents,
    is_first_day: best.index === 0,
    is_at_end: best.because === "no_fee" || best.because === "after_term" || days.length === 1,
  };
}

function priceState({ clock, baseline }: PricedLocation): "lasts" | "ends" | "over" {
  if (!clock || clock.ends_on >= baseline.window.through) return "lasts";
  return clock.state === "over" ? "over" : "ends";
}

// Computed on demand because a list shows fifty plans and a quote shows one.
function createSwitchLookup(one: PricedLocation, all: readonly OpenPlan[]): Advice["switches"] {
  let byId: Map<string, OpenPlan> | null = null;
  const findOpen = (plan_id: string): OpenPlan | undefined =>
    (byId ??= new Map(all.map((plan) => [plan.item.plan.id, plan]))).get(plan_id);
  return {
    get: (plan_id) => {
      const plan = findOpen(plan_id);
      const best = plan && bestSwitch(one.baseline, plan.item, plan.days);
      return best ? toPlanSwitch(best) : undefined;
    },
    list: (plan_id) => {
      const plan = findOpen(plan_id);
      const found = plan?.days.flatMap((day) => bestSwitch(one.baseline, plan.item, [day]) ?? []);
      return found?.map(toPlanSwitch) ?? [];
    },
  };
}

/** A home with its open plans and the best of them. */
interface Decided {
  readonly one: PricedLocation;
  readonly all: readonly OpenPlan[];
  /** The choices to show, highest net first. */
  readonly shown: readonly TriedPlan[];
  /** The first of them. */
  readonly best: Candidate | undefined;
  readonly recommendation: Recommendation;
}

function decide(input: AdviceInput): Decided {
  const one = openCase(input);
  const all = listOpenPlans(one);
  const shown = selectShown(recommendable(all).flatMap((plan) => tryPlan(one, plan) ?? []));
  const [first] = shown;
  const best = first && toCandidate(one, first);
  const [order] = input.open_orders;
  const recommendation = recommend({
    missing: missingFacts(one, best),
    order: order ? { starts_on: order.starts_on } : null,
    best: bestOption(one, best),
    price: priceState(one),
  });
  return { one, all, shown, best, recommendation };
}

/** The recommendation for a home, with the plan that it recommends. */
export interface RecommendedPlan {
  readonly recommendation: Recommendation;
  /** Null if it recommends no plan. */
  readonly plan: RankedPlan["plan"] | null;
  /** Cost of the twelve months with it, including fees. Null without a plan, or if it isn't known. */
  readonly total_cents: number | null;
}

/** Returns the recommendation of `advise` without what pages show besides it. A night does this for every home. */
export function recommendPlan(input: AdviceInput): RecommendedPlan {
  const { best, recommendation } = decide(input);
  const is_best = best !== undefined && recommendation.option_id === optionId(best);
  return {
    recommendation,
    plan: is_best ? best.item.plan : null,
    total_cents: is_best ? best.best.total_cents : null,
  };
}

/** Prices a home's year for every option and recommends one. `weather` adds the totals of a mild and a hot summer. */
export function advise(input: AdviceInput, { weather: withWeather }: { readonly weather: boolean }): Advice {
  const { one, all, shown, recommendation } = decide(input);
  const { costs, clock, baseline } = one;
  const weather = withWeather ? buildWeather(one) : null;
  const { contract, day } = input;
  const exit_fee_cents = feeOn(contract, day);
  const { ranking } = costs;
  return {
    ranking,
    switches: createSwitchLookup(one, all),
    bands: createBandLookup(one, weather),
    outlook: {
      window: { from: baseline.window.from, through: baseline.window.through },
      clock,
      current_cents: ranking.current_cents,
      exit_fee_cents,
      free_from: clock?.free_from ?? (exit_fee_cents === 0 ? day : null),
      timeline: toSegments(baseline.window, baseline.doNothing),
      options: listOptions(
        one,
        shown.map((plan) => toCandidate(one, plan)),
        weather,
      ),
      recommendation,
      alerts: listAlerts({ ...input, clock }),
      levels: ranking.levels,
      counts: ranking.counts,
    },
  };
}
