// Properties that must hold for any home. A failure reports the home's number, and `createTestLocation` recreates the
// home from it with the same TEST_SEED.
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { planSwitchSchema, rankedPlanSchema, type PlanSwitch } from "#contracts/compare.ts";
import {
  outlookSchema,
  RECOMMENDATION_CODES,
  type OutlookOption,
  type OutlookSegment,
} from "#contracts/outlook.ts";
import type { EnergyWindow, Plan, Tariff, Tier } from "#contracts/plan.ts";
import { isClosedDay } from "#market/closed-days.ts";
import { addDays } from "#meter/calendar.ts";
import { exportWindows } from "#market/price.ts";
import { foldUsage } from "#rating/fold.ts";
import { packYear, unpackYear } from "#rating/packed-year.ts";
import { isVerified, oneTimeCents } from "#rating/twelve-months.ts";
import { daysByRule, feeByRule, highestNet } from "./brute-force.ts";
import type { AdviceInput } from "./priced-location.ts";
import { advise, recommendPlan, type Advice } from "./outlook.ts";
import { SEED } from "../tests/support/seed.ts";
import { createFolds, createRandom, createRandomInput, type Random } from "./test-support.ts";

const LOCATION_COUNT = 10_000;
/** Only a hang takes this long. */
const MAX_TEST_MS = 300_000;
const FOLDS = createFolds();

interface TestLocation {
  readonly number: number;
  readonly random: Random;
  readonly input: AdviceInput;
  readonly advice: Advice;
}

/** Creates the home with a number. It is the same on every run. */
function createTestLocation(number: number): TestLocation {
  const random = createRandom(SEED * 1_000_003 + number * 7919);
  const input = createRandomInput(random, FOLDS);
  return { number, random, input, advice: advise(input, { weather: number % 50 === 0 }) };
}

const getDoNothing = ({ outlook }: Advice): OutlookOption | undefined => outlook.options[0];
const findRecommended = ({ outlook }: Advice): OutlookOption | undefined =>
  outlook.options.find(({ id }) => id === outlook.recommendation.option_id);
const findTariff = ({ plans }: AdviceInput, id: string | undefined): Tariff | null =>
  plans.find((plan) => plan.id === id)?.tariff ?? null;

/** Returns what is wrong with a home. Empty if the property holds. */
type Property = (location: TestLocation) => (string | false | undefined)[];

const netsAdd: Property = ({ advice }) => {
  const { code } = advice.outlook.recommendation;
  const nothing = getDoNothing(advice)?.total_cents ?? null;
  const chosen = findRecommended(advice);
  const isSwitch = code === "switch_now" || code === "switch_on_day" || code === "choose_before_end";
  return [
    ...advice.outlook.options.map(({ id, total_cents, net_cents }) => {
      if (nothing === null || total_cents === null) return undefined;
      return nothing - total_cents !== net_cents && `${id}: ${nothing} - ${total_cents} is not ${net_cents}`;
    }),
    isSwitch && !((chosen?.net_cents ?? 0) > 0) && `${code} saves ${chosen?.net_cents}`,
    isSwitch &&
      advice.outlook.recommendation.net_cents !== chosen?.net_cents &&
      "another net than its option",
    isSwitch && advice.outlook.recommendation.on !== chosen?.starts_on && "another day than its option",
    code === "stay" && advice.outlook.recommendation.option_id !== "do_nothing" && "stays with a plan",
  ];
};

const neverStaysTooLong: Property = ({ number, input, advice }) => {
  const { recommendation, window } = advice.outlook;
  const ends_on = input.contract?.ends_on ?? null;
  const ends = ends_on !== null && ends_on < window.through;
  if (input.open_orders.length > 0) return [];
  // Checking day by day takes long, so it covers every home whose price ends and that stays, and a quarter of all
  // others.
  if (!(ends && recommendation.code === "stay") && number % 4 !== 0) return [];
  const found = highestNet(input, advice, daysByRule(input, advice));
  return [
    recommendation.code === "stay" && ends && (found ?? 0) > 0 && `stays, though a plan saves ${found}`,
    recommendation.code === "not_enough_known" && found !== null && `a plan is known to save ${found}`,
    recommendation.code !== "stay" &&
      recommendation.net_cents !== found &&
      `${recommendation.net_cents}, not ${found}`,
  ];
};

const ordersOnce: Property = ({ input, advice }) => {
  if (input.open_orders.length === 0) return [];
  const { recommendation, options } = advice.outlook;
  return [
    recommendation.code !== "order_in_progress" && recommendation.code,
    recommendation.option_id !== "do_nothing" && "points at a plan",
    recommendation.on !== (input.open_orders[0]?.starts_on ?? null) && "another day than the order's",
    options.map(({ id }) => id).join() !== "do_nothing" && `options ${options.map(({ id }) => id).join()}`,
    input.plans.some(({ id }) => advice.switches.get(id)) && "has a switch",
  ];
};

const sumSegments = (segments: readonly OutlookSegment[]): number | null =>
  segments.reduce<number | null>(
    (sum, { cents }) => (sum === null || cents === null ? null : sum + cents),
    0,
  );

function sumFees(input: AdviceInput, option: OutlookOption, from: string): [number | null, number] {
  const [order] = input.open_orders;
  if (option.kind === "do_nothing")
    return order ? [feeByRule(input, order.starts_on ?? from), oneTimeCents(order.plan.tariff)] : [0, 0];
  return [feeByRule(input, option.starts_on ?? from), oneTimeCents(findTariff(input, option.plan?.id))];
}

const feesCountOnce: Property = ({ input, advice }) =>
  advice.outlook.options.flatMap((option) => {
    const { id, total_cents, exit_fee_cents, one_time_cents, segments, low_cents, high_cents } = option;
    const [exit_fee, one_time] = sumFees(input, option, advice.outlook.window.from);
    const days = sumSegments(segments);
    const total = days === null || exit_fee === null ? null : days + exit_fee + one_time;
    return [
      exit_fee_cents !== exit_fee && `${id}: fee ${exit_fee_cents}, by the rule ${exit_fee}`,
      one_time_cents !== one_time && `${id}: charged once ${one_time_cents}, by the tariff ${one_time}`,
      total_cents !== total && `${id}: total ${total_cents}, its parts ${total}`,
      (low_cents ?? 0) > (total_cents ?? 0) && `${id}: low above the total`,
      (high_cents ?? 0) < (total_cents ?? 0) && `${id}: high below the total`,
    ];
  });

const coversWindow: Property = ({ advice }) => {
  const { window, options, timeline } = advice.outlook;
  const gaps = (name: string, segments: readonly OutlookSegment[]): (string | false)[] => [
    segments[0]?.from !== window.from && `${name}: begins ${segments[0]?.from}`,
    segments.at(-1)?.through !== window.through && `${name}: ends ${segments.at(-1)?.through}`,
    ...segments.map(({ from }, index) => {
      const before = segments[index - 1];
      return before !== undefined && addDays(before.through, 1) !== from && `${name}: a gap before ${from}`;
    }),
  ];
  return [
    ...gaps("timeline", timeline),
    ...options.flatMap(({ id, segments }) => gaps(id, segments)),
    JSON.stringify(getDoNothing(advice)?.segments) !== JSON.stringify(timeline) && "two timelines",
  ];
};

function firstDayIsTheList(
  one: Advice["ranking"]["results"][number],
  found: PlanSwitch | undefined,
): string | false {
  const { twelve_months, plan } = one;
  if (!found || found.total_cents === null || found.starts_on !== twelve_months?.from) return false;
  const listed = twelve_months.cents + (found.exit_fee_cents ?? 0);
  return found.total_cents !== listed && `${plan.id}: ${found.total_cents}, on the list ${listed}`;
}

const agreesWithTheList: Property = ({ advice, input }) => {
  const { ranking, outlook, switches } = advice;
  const first = ranking.results.map((one) => firstDayIsTheList(one, switches.get(one.plan.id)));
  const shown = outlook.options.slice(1).map((option) => {
    const wire = switches.get(option.plan?.id ?? "");
    const same = wire && planSwitchSchema.parse(option);
    return !isDeepStrictEqual(same, wire) && `${option.id}: another switch than the list's`;
  });
  const days = outlook.options.map(
    ({ kind, starts_on, id }) =>
      kind === "switch" && isClosedDay(starts_on ?? "") && `${id}: on a closed day`,
  );
  const { listed, lasting, shorter, unverified, unpriced } = ranking.counts;
  return [
    ...first,
    ...shown,
    ...days,
    listed !== input.plans.length && "not every plan is counted",
    lasting + shorter + unverified + unpriced !== listed && "a plan is counted twice or never",
  ];
};

function raised(tariff: Tariff, random: Random): Tariff {
  if (random.chance(50))
    return { ...tariff, base_charge_usd: tariff.base_charge_usd + random.int(1, 3000) / 100 };
  const by = random.int(1, 500) / 100;
  const tier = (one: Tier): Tier => ({ ...one, cents_per_kwh: one.cents_per_kwh + by });
  const window = (one: EnergyWindow): EnergyWindow => ({ ...one, tiers: one.tiers.map(tier) });
  return { ...tariff, energy: tariff.energy.map(window) };
}

const findRank = ({ ranking }: Advice, id: string): number =>
  ranking.results
    .filter(({ plan, cost }) => cost && isVerified(plan))
    .findIndex(({ plan }) => plan.id === id);

const higherIsNoBetter: Property = ({ input, advice, random }) => {
  const at = random.int(0, input.plans.length - 1);
  const plan = input.plans[at];
  if (!plan?.tariff) return [];
  const higher: Plan = { ...plan, tariff: raised(plan.tariff, random) };
  const after = advise({ ...input, plans: input.plans.with(at, higher) }, { weather: false });
  const recommends = (one: Advice): boolean => findRecommended(one)?.plan?.id === plan.id;
  return [
    findRank(after, plan.id) < findRank(advice, plan.id) && `${plan.id} ranks better at a higher price`,
    recommends(after) && !recommends(advice) && `${plan.id} is recommended at a higher price`,
  ];
};

const outlookParts = outlookSchema.pick({
  window: true,
  clock: true,
  current_cents: true,
  exit_fee_cents: true,
  free_from: true,
  timeline: true,
  options: true,
  recommendation: true,
  alerts: true,
  levels: true,
  counts: true,
});

/** The parts of the result that go over the wire. */
function toWire({ outlook, ranking, switches, bands }: Advice): unknown[] {
  const results = ranking.results.map((one) => [one, switches.get(one.plan.id), bands.get(one.plan.id)]);
  return [outlook, results];
}

const exactOutlook = outlookParts.strict();
const exactPlan = rankedPlanSchema.strict();

const isDeterministic: Property = ({ number, input, advice }) => {
  // Parsing everything takes longer than creating it.
  if (number % 10 !== 0) return [];
  const fold = foldUsage(input.fold.series);
  const again = advise({ ...input, fold }, { weather: number % 50 === 0 });
  return [
    !isDeepStrictEqual(exactOutlook.parse(advice.outlook), advice.outlook) && "is not the contract's outlook",
    ...advice.ranking.results.map((one) => {
      const parsed = exactPlan.safeParse(one);
      return !parsed.success && `${one.plan.id}: ${parsed.error.message}`;
    }),
    JSON.stringify(toWire(again)) !== JSON.stringify(toWire(advice)) && "answers twice in two ways",
  ];
};

/** A night prices the stored year and makes no list of options. */
const isTheSameAtNight: Property = ({ input, advice }) => {
  const priced = [...input.plans, ...(input.current_plan ? [input.current_plan] : [])];
  const all = [...priced, ...input.open_orders.map(({ plan }) => plan)];
  const shapes = all.flatMap(({ tariff }) => (tariff ? [tariff.energy, exportWindows(tariff) ?? []] : []));
  const fold = unpackYear(packYear(input.fold, shapes));
  if (!fold) return ["its year can't be unpacked"];
  const found = recommendPlan({ ...input, fold });
  const expected = {
    recommendation: advice.outlook.recommendation,
    plan: findRecommended(advice)?.plan ?? null,
    total_cents: findRecommended(advice)?.plan ? (findRecommended(advice)?.total_cents ?? null) : null,
  };
  return [!isDeepStrictEqual(found, expected) && "has another recommendation from its packed year"];
};

const PROPERTIES: Readonly<Record<string, Property>> = {
  "what is recommended costs less than doing nothing, by its own numbers": netsAdd,
  "no one stays when the price ends and another plan costs less": neverStaysTooLong,
  "no one is told to order twice": ordersOnce,
  "every fee is counted once": feesCountOnce,
  "every day of the twelve months is paid once": coversWindow,
  "the list and the outlook have the same cents": agreesWithTheList,
  "a higher price never makes a plan look better": higherIsNoBetter,
  "the same home has the same answer, in the contract's shape": isDeterministic,
  "a packed year has the same recommendation": isTheSameAtNight,
};

describe(`${LOCATION_COUNT.toLocaleString("en-US")} random homes`, () => {
  const wrong = new Map(Object.keys(PROPERTIES).map((name) => [name, [] as string[]]));
  const codes = new Set<string>();

  beforeAll(() => {
    for (let number = 0; number < LOCATION_COUNT; number++) {
      const location = createTestLocation(number);
      codes.add(location.advice.outlook.recommendation.code);
      for (const [name, property] of Object.entries(PROPERTIES)) {
        for (const problem of property(location))
          if (problem) wrong.get(name)?.push(`home ${number}: ${problem}`);
      }
    }
  }, MAX_TEST_MS);

  it.each(Object.keys(PROPERTIES))("%s", (name) => {
    expect(wrong.get(name)).toEqual([]);
  });

  it("include every kind of recommendation", () => {
    expect([...codes].toSorted()).toEqual([...RECOMMENDATION_CODES].toSorted());
  });
});
