// Everything that is known about a home's contract, priced once.
import type { RankingRequest } from "#contracts/compare.ts";
import type { Plan, TduId } from "#contracts/plan.ts";
import type { Contract, ContractClock } from "#contracts/portal.ts";
import { contractClock } from "#market/contract-clock.ts";
import { providerFromName } from "#market/providers/providers.ts";
import { earliestStart } from "#market/start-dates.ts";
import { getDayIndex } from "#rating/cost-window.ts";
import type { UsageFold } from "#rating/fold.ts";
import type { RankOptions } from "#rating/rank.ts";
import { tariffCost } from "#rating/year-cost.ts";
import type { AlertFacts, OpenOrder } from "./alerts.ts";
import { contractStretches, planStretches, switchTo, type Stretch } from "./do-nothing.ts";
import { buildLocationCosts, type LocationCosts, type LocationPricing } from "./location-costs.ts";
import { createBaseline, type Baseline } from "./plan-switch.ts";
import { renewalDay, switchDays, type SwitchDay } from "./switch-days.ts";

/** The order in progress, with the plan as it was ordered. */
export interface OrderInProgress extends OpenOrder {
  readonly plan: Plan;
  readonly starts_on: string | null;
}

export interface AdviceInput extends Pick<AlertFacts, "opted_out" | "agreement_ends_on"> {
  /** Returns today in Texas, YYYY-MM-DD. */
  readonly day: string;
  readonly tdu: TduId;
  readonly fold: UsageFold;
  /** Whether the home's usage is unknown. The fold is then a typical home's. */
  readonly usage_unknown: boolean;
  /** Null if not known. */
  readonly read_day: number | null;
  /** Plans that are listed for the utility. */
  readonly plans: readonly Plan[];
  readonly delivery: RankOptions["delivery"];
  readonly contract: Contract | null;
  /** What is needed to price the contract, and the plan that it names. */
  readonly current: RankingRequest["current"];
  readonly current_plan: Plan | null;
  /** Newest first. */
  readonly open_orders: readonly OrderInProgress[];
}

function findCurrentProvider({ contract, current_plan }: AdviceInput): Plan["provider"] | null {
  if (current_plan) return current_plan.provider;
  const name = contract?.provider;
  return name ? { name, puct_number: providerFromName(name)?.puct_number ?? null } : null;
}

/** Returns the first day on which a switch ordered today can start. */
export function getEarliestSwitchDay({ tdu, day }: AdviceInput): string {
  return earliestStart(tdu, day, "switch");
}

/** Returns the options for pricing a home's plans. */
export function rankOptions(input: AdviceInput): RankOptions & { from: string } {
  const { read_day, delivery, day, tdu, current, current_plan } = input;
  return { read_day, delivery, today: day, from: getEarliestSwitchDay(input), current, current_plan, tdu };
}

/** Returns what the home pays without a new choice, for one usage. */
export function doNothing(input: AdviceInput, fold: UsageFold, pricing: LocationPricing): Stretch[] {
  const { contract, read_day } = input;
  const provider = findCurrentProvider(input);
  const { window, current_cost, levels, afterPrice } = pricing;
  const priced = contract && { contract, provider, cost: current_cost };
  const stretches = contractStretches(window, priced, afterPrice(provider));
  const [order] = input.open_orders;
  if (!order) return stretches;
  const { plan, starts_on } = order;
  const cost = plan.tariff && tariffCost(plan.tariff, fold, { read_day, delivery: input.delivery(plan.tdu) });
  const start = starts_on === null ? 0 : getDayIndex(window, starts_on);
  return switchTo(stretches, planStretches(window, { kind: "order", plan, cost, start }, levels));
}

/** Everything that is known about a home, priced once. */
export interface PricedLocation {
  readonly input: AdviceInput;
  readonly costs: LocationCosts;
  readonly clock: ContractClock | null;
  readonly provider: Plan["provider"] | null;
  readonly baseline: Baseline;
  readonly days: readonly SwitchDay[];
  readonly renewal: SwitchDay | null;
}

/** Prices a home and lists the days on which it can switch. */
export function openCase(input: AdviceInput): PricedLocation {
  const costs = buildLocationCosts(input.plans, input.fold, rankOptions(input));
  const { window, levels } = costs;
  const { contract, day } = input;
  const clock = contract?.ends_on ? contractClock(contract.ends_on, day) : null;
  const baseline = createBaseline(window, doNothing(input, input.fold, costs), levels);
  return {
    input,
    costs,
    clock,
    provider: findCurrentProvider(input),
    baseline,
    days: switchDays(contract, clock, window),
    renewal: renewalDay(contract, clock, window),
  };
}
