// The options shown on pages: doing nothing, and the best plans of the current provider and of others.
import type { OutlookOption } from "#contracts/outlook.ts";
import { oneTimeCents } from "#rating/twelve-months.ts";
import { compareTried, type Candidate, type TriedPlan } from "./candidates.ts";
import { planStretches, sumStretches, switchTo, toSegments } from "./do-nothing.ts";
import { getEarliestSwitchDay, type PricedLocation } from "./priced-location.ts";
import { addFees, toPlanSwitch } from "./plan-switch.ts";
import { feeOn } from "./switch-days.ts";
import { buildBand, type Weather } from "./weather.ts";

/** Number of options shown of each kind. */
const SHOWN = 3;

/** Returns the id of a candidate's option. */
export function optionId({ item, stays }: Candidate): string {
  return `${stays ? "stay_with_provider" : "switch"}:${item.plan.id}`;
}

function toOption(
  { baseline }: PricedLocation,
  candidate: Candidate,
  weather: Weather | null,
): OutlookOption {
  const { item, stays, best } = candidate;
  const { plan } = item;
  const { stretches, amount, index: start, because, exit_fee_cents, one_time_cents } = best;
  const fees = exit_fee_cents === null ? null : exit_fee_cents + one_time_cents;
  return {
    ...toPlanSwitch(best),
    id: optionId(candidate),
    kind: stays ? "stay_with_provider" : "switch",
    plan,
    starts_because: because,
    segments: toSegments(baseline.window, stretches()),
    low_cents: amount?.low_cents ?? null,
    high_cents: amount?.high_cents ?? null,
    band: buildBand(weather, fees, ({ window, levels, findCost, doNothing }) => {
      const cost = findCost(plan.id);
      return cost && switchTo(doNothing, planStretches(window, { kind: "plan", plan, cost, start }, levels));
    }),
  };
}

/** Returns the fees of an order in progress. An order without a date is assumed to start on the first possible day. */
function orderFees({ input }: PricedLocation): { exit_fee_cents: number | null; one_time_cents: number } {
  const [order] = input.open_orders;
  if (!order) return { exit_fee_cents: 0, one_time_cents: 0 };
  const one_time_cents = oneTimeCents(order.plan.tariff);
  return {
    exit_fee_cents: feeOn(input.contract, order.starts_on ?? getEarliestSwitchDay(input)),
    one_time_cents,
  };
}

function doNothingOption(one: PricedLocation, weather: Weather | null): OutlookOption {
  const { window, doNothing: stretches } = one.baseline;
  const { exit_fee_cents, one_time_cents } = orderFees(one);
  const fees = exit_fee_cents === null ? null : exit_fee_cents + one_time_cents;
  const amount = addFees(sumStretches(window, stretches, 0, window.days), fees);
  return {
    id: "do_nothing",
    kind: "do_nothing",
    plan: null,
    starts_on: null,
    starts_because: null,
    segments: toSegments(window, stretches),
    total_cents: amount?.cents ?? null,
    low_cents: amount?.low_cents ?? null,
    high_cents: amount?.high_cents ?? null,
    band: buildBand(weather, fees, ({ doNothing }) => doNothing),
    exit_fee_cents,
    one_time_cents,
    net_cents: amount ? 0 : null,
    break_even_on: null,
  };
}

/** Returns the choices to show: the best three plans of the current provider and of others, highest net first. */
export function selectShown(choices: readonly TriedPlan[]): TriedPlan[] {
  const sorted = choices.toSorted(compareTried);
  return [true, false]
    .flatMap((stays) => sorted.filter((choice) => choice.stays === stays).slice(0, SHOWN))
    .toSorted(compareTried);
}

/** Returns doing nothing first, then the choices to show. */
export function listOptions(
  one: PricedLocation,
  shown: readonly Candidate[],
  weather: Weather | null,
): OutlookOption[] {
  return [doNothingOption(one, weather), ...shown.map((candidate) => toOption(one, candidate, weather))];
}
