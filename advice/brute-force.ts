// Reference implementation for the property test: prices a home's twelve months day by day, as simply as possible.
import type { Plan } from "#contracts/plan.ts";
import { isClosedDay } from "#market/closed-days.ts";
import { NO_FEE_DAYS } from "#contracts/tables/contract-terms.ts";
import { contractClock } from "#market/contract-clock.ts";
import { providerFromName } from "#market/providers/providers.ts";
import { isSameProvider } from "#market/same-provider.ts";
import { getTerminationFee } from "#market/termination-fee.ts";
import { addDays, daysIn } from "#meter/calendar.ts";
import { addMonths, dayAt, runningBills, runningLevel, type Running } from "#rating/cost-window.ts";
import { defaultRenewalPlan, isVerified, oneTimeCents } from "#rating/twelve-months.ts";
import type { AdviceInput } from "./priced-location.ts";
import { isPriced, type PricedPlan } from "./location-costs.ts";
import type { Advice } from "./outlook.ts";

/** Returns the fee for ending the contract on a day, by the rule alone. Null if it is not known. */
export function feeByRule({ contract }: AdviceInput, day: string): number | null {
  if (!contract) return null;
  const clock = contract.ends_on === null ? null : contractClock(contract.ends_on, day);
  return getTerminationFee(contract.leaving_fee, clock, day);
}

/** Returns the home's provider, or null if it is not known. */
export function providerByRule({ contract, current_plan }: AdviceInput): Plan["provider"] | null {
  if (current_plan) return current_plan.provider;
  if (!contract?.provider) return null;
  return { name: contract.provider, puct_number: providerFromName(contract.provider)?.puct_number ?? null };
}

/** Returns the plans that can be recommended to a home, following the wording of advice/README.md. */
export function plansByRule(input: AdviceInput, { ranking }: Advice): PricedPlan[] {
  const provider = providerByRule(input);
  const isCurrentProvider = ({ plan }: PricedPlan): boolean =>
    provider !== null && isSameProvider(plan.provider, provider);
  const { through } = ranking.window;
  const ends_on = input.contract?.ends_on ?? null;
  // No plan of the same provider can start while its contract runs.
  const isBound = ends_on !== null && ends_on >= through;
  const open = ranking.results
    .filter(isPriced)
    .filter((one) => isVerified(one.plan) && !one.plan.prepaid && one.plan.rate_type === "fixed")
    .filter((one) => !isCurrentProvider(one) || (!one.plan.new_customers_only && !isBound));
  const lasting = open.filter(({ plan }) => plan.term_months >= 12);
  return lasting.length > 0 ? lasting : open.filter(({ plan }) => plan.term_months > 0);
}

/** Cents of the day at an index. Null if not known. */
type CentsOn = (index: number) => number | null;

const daily =
  (running: Running): CentsOn =>
  (index) =>
    running(index + 1) - running(index);

/** Cost of each day if nothing is done. */
function doNothingOn(input: AdviceInput, { ranking }: Advice): CentsOn {
  const { window, current_cost, levels } = ranking;
  const ends_on = input.contract?.ends_on ?? null;
  const provider = providerByRule(input);
  const verified = ranking.results.filter(isPriced).filter(({ plan }) => isVerified(plan));
  const renewal = provider && defaultRenewalPlan(verified, provider);
  const level = levels.month_to_month;
  const unknown: CentsOn = () => null;
  const contract = current_cost ? daily(runningBills(window, current_cost)) : unknown;
  const listed = level ? daily(runningLevel(window, level.typical_cents)) : unknown;
  const after = renewal ? daily(runningBills(window, renewal.cost)) : listed;
  return (index) => {
    const runs = ends_on === null || dayAt(window, index) <= ends_on;
    return runs ? contract(index) : after(index);
  };
}

/** Cost of each day on a plan that starts on the day `start`. */
function planOn({ ranking }: Advice, { plan, cost }: PricedPlan, start: number): CentsOn {
  const { window, levels } = ranking;
  const price_ends = addMonths(dayAt(window, start), Math.max(1, plan.term_months));
  const bills = daily(runningBills(window, cost));
  const typical = levels.typical_cents === null ? bills : daily(runningLevel(window, levels.typical_cents));
  return (index) => (dayAt(window, index) < price_ends ? bills(index) : typical(index));
}

/** Adds up the days from `from` on. Null if one of them is not known. */
function sumDays(from: number, to: number, centsOn: CentsOn): number | null {
  let sum = 0;
  for (let index = from; index < to; index++) {
    const cents = centsOn(index);
    if (cents === null) return null;
    sum += cents;
  }
  return sum;
}

/** Days after the first on which a fee per remaining month is lower than on the day before. */
function fallsByRule(input: AdviceInput, { window }: Advice["ranking"]): string[] {
  // Any other fee stays the same until it ends.
  if (input.contract?.leaving_fee?.kind !== "per_remaining_month") return [];
  const falls: string[] = [];
  let before = feeByRule(input, window.from) ?? 0;
  for (let index = 1; index < window.days; index++) {
    const day = dayAt(window, index);
    const fee = feeByRule(input, day) ?? 0;
    if (fee < before) falls.push(day);
    before = fee;
  }
  return falls;
}

/**
 * Returns the indexes of the days on which a switch can be best: the first day, each day on which a fee falls or ends,
 * and the day after the term. All are days on which utilities are open.
 */
export function daysByRule(input: AdviceInput, { ranking }: Advice): number[] {
  const { window } = ranking;
  const ends_on = input.contract?.ends_on ?? null;
  if (ends_on === null || ends_on < window.from) return [0];
  const ends = [addDays(ends_on, -NO_FEE_DAYS), addDays(ends_on, 1)];
  const open = [...fallsByRule(input, ranking), ...ends].map((day) => {
    let index = daysIn(window.from, day);
    while (isClosedDay(dayAt(window, index))) index += 1;
    return index;
  });
  return [...new Set([0, ...open.filter((index) => index > 0 && index < window.days)])];
}

/**
 * Returns the highest net in cents of the plans on any of the days, with all fees subtracted. Null if none can be
 * known.
 */
export function highestNet(input: AdviceInput, advice: Advice, days: readonly number[]): number | null {
  const { window } = advice.ranking;
  const provider = providerByRule(input);
  const ends_on = input.contract?.ends_on ?? null;
  const isOver = ends_on === null || ends_on < window.from;
  const renewal = isOver ? [0] : [daysIn(window.from, ends_on) + 1];
  const nothing = doNothingOn(input, advice);
  const without = new Map<number, number | null>();
  let best: number | null = null;
  for (const item of plansByRule(input, advice)) {
    const stays = provider !== null && isSameProvider(item.plan.provider, provider);
    const tariff = input.plans.find(({ id }) => id === item.plan.id)?.tariff ?? null;
    for (const start of stays ? renewal : days) {
      if (!without.has(start)) without.set(start, sumDays(start, window.days, nothing));
      const fee = stays && !isOver ? 0 : feeByRule(input, dayAt(window, start));
      const saved = without.get(start) ?? null;
      const paid = sumDays(start, window.days, planOn(advice, item, start));
      if (fee === null || saved === null || paid === null) continue;
      best = Math.max(best ?? Number.NEGATIVE_INFINITY, saved - paid - fee - oneTimeCents(tariff));
    }
  }
  return best;
}
