// The rating benchmark: one pass over the year's numbers, the fold, the ranking of a whole catalog, the recommendation
// for one home, and a peer package on two plans, all in one run.
import type { DeliveryCharges, EnergyWindow, Plan, Tariff } from "#contracts/plan.ts";
import { intervalUsageSchema } from "#contracts/usage.ts";
import { deliveryOn } from "#market/delivery.ts";
import { compileTariff } from "#market/price.ts";
import { fromWire, toWire } from "#meter/to-wire.ts";
import type { IntervalSeries } from "#meter/usage.ts";
import { billYear } from "#rating/bill.ts";
import { foldUsage, shapeSums } from "#rating/fold.ts";
import type { UsageFold } from "#rating/fold.ts";
import { addCycle } from "#rating/price-cycle.ts";
import { rankPlans } from "#rating/rank.ts";
import { outlookBench } from "./rating-outlook.ts";
import { mixedPlans, loadShippedPlans, loadYearOfUsage } from "./inputs.ts";
import { leastCpuMs, line, medianMs, medianRatio, shownMs, shownSamples, runInterleaved } from "./measure.ts";
import type { Measure, Samples } from "./measure.ts";
import { peerFlat, peerFlatByHour, peerProfile, peerWeekend, peerYear } from "./peer/electric-rate-engine.ts";
import { createTariff, TEST_DELIVERY } from "#contracts/test-support.ts";

const ITERATIONS = 101;
const WARM_UP = 60;
const PASS = "plain pass";
const CATALOG_DAY = "2026-01-10";
const getDelivery = (tdu: Plan["tdu"]): DeliveryCharges | null => deliveryOn(TEST_DELIVERY, tdu, CATALOG_DAY);
const ONCOR = getDelivery("oncor");

const WEEKDAY: EnergyWindow = { tiers: [{ up_to_kwh: null, cents_per_kwh: 14.4 }] };
const FLAT = createTariff({ energy: [WEEKDAY] });
const WEEKEND = createTariff({
  energy: [{ weekdays: [0, 6], tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }] }, WEEKDAY],
});

function plainPass(values: Int32Array): number {
  let total = 0;
  for (let index = 0; index < values.length; index++) total += values[index] ?? 0;
  return total;
}

/** Calculates twelve bills of one tariff from the folded year, including compiling the tariff. */
function twelveBills(tariff: Tariff, fold: UsageFold): number {
  const parts = { energy: 0, base: 0, delivery: 0, fees: 0, credits: 0 };
  const shape = shapeSums(fold, tariff.energy, null);
  return addCycle(compileTariff(tariff, ONCOR), fold, shape, 1, parts, null);
}

/** Returns 8,760 hourly kWh of a year of intervals in the peer's format, which ignores daylight saving changes. */
function hourlyKwh(series: IntervalSeries): number[] {
  const per_hour = 60 / series.minutes;
  return Array.from({ length: 8760 }, (_, hour) => {
    const hours = series.wh.subarray(hour * per_hour, (hour + 1) * per_hour);
    return hours.reduce((sum, wh) => sum + wh, 0) / 1000;
  });
}

function peerMeasures(series: IntervalSeries, fold: UsageFold): Measure[] {
  const { cents_per_kwh, monthly_usd } = ONCOR ?? { cents_per_kwh: 0, monthly_usd: 0 };
  const profile = peerProfile(hourlyKwh(series), 2025);
  const plans = [
    { name: "flat plan", tariff: FLAT, peer: peerFlat(0.144, cents_per_kwh / 100, monthly_usd) },
    {
      name: "flat plan by the hour",
      tariff: FLAT,
      peer: peerFlatByHour(0.144, cents_per_kwh / 100, monthly_usd),
    },
    { name: "free weekends", tariff: WEEKEND, peer: peerWeekend(0.144, cents_per_kwh / 100, monthly_usd) },
  ];
  return plans.flatMap(({ name, tariff, peer }) => [
    { name: `${name}, peer`, calls: 2, work: () => peerYear(peer, profile) },
    { name: `${name}, totals`, calls: 1000, work: () => twelveBills(tariff, fold) },
    {
      name: `${name}, items`,
      calls: 20,
      work: () => billYear(tariff, fold, { read_day: 1, delivery: ONCOR }),
    },
  ]);
}

function peerLines(samples: Samples, name: string): string[] {
  const times = (ours: string): string =>
    `${Math.round(medianRatio(samples, `${name}, peer`, `${name}, ${ours}`))} x`;
  return [
    line(
      `${name}: electric-rate-engine 3.0.1, a plan-year of 8,760 hours`,
      shownSamples(samples, `${name}, peer`),
    ),
    line(`${name}: ours, tariff compiled and billed twelve times`, shownSamples(samples, `${name}, totals`)),
    line(`  that package takes as long`, times("totals")),
    line(`${name}: ours, with every line item of the twelve bills`, shownSamples(samples, `${name}, items`)),
    line(`  that package takes as long`, times("items")),
  ];
}

const CPU_CALLS = 200;
const CPU_RUNS = 5;

const rank = ({ plans, read_day }: Ranking, fold: UsageFold): unknown =>
  rankPlans(plans, fold, { read_day, delivery: getDelivery, today: CATALOG_DAY });

function cpuLines(ranking: Ranking, fold: UsageFold): string[] {
  const ms = leastCpuMs({ work: () => rank(ranking, fold) }, CPU_CALLS, CPU_RUNS);
  const perSecond = Math.round((ranking.plans.length * 1000) / ms).toLocaleString("en-US");
  return [
    line(`  processor time, the least of ${CPU_RUNS} runs of ${CPU_CALLS}`, shownMs(ms)),
    line("  plans a second and core by it", perSecond),
  ];
}

interface Ranking {
  readonly name: string;
  readonly plans: ReadonlyArray<Plan>;
  readonly read_day: number | null;
}

function rankingLines(samples: Samples, { name, plans }: Ranking): string[] {
  const ms = medianMs(samples, name);
  return [
    line(name, shownSamples(samples, name)),
    line("  as a multiple of the plain pass", `${medianRatio(samples, name, PASS).toFixed(1)} x`),
    line("  per 1,000 plans", shownMs((ms * 1000) / plans.length)),
    line("  plans a second", Math.round((plans.length * 1000) / ms).toLocaleString("en-US")),
  ];
}

function buildRankings(what: string, plans: ReadonlyArray<Plan>): Ranking[] {
  const count = plans.length.toLocaleString("en-US");
  return [
    { name: `rank ${count} ${what}, read day known: 12 bills a plan`, plans, read_day: 1 },
    { name: `rank ${count} ${what}, unknown: every cycle where it matters`, plans, read_day: null },
  ];
}

/** Runs the rating benchmark and returns its report. */
export async function ratingBench(): Promise<string> {
  const { series, what } = await loadYearOfUsage();
  const fold = foldUsage(series);
  const rankings = [
    ...buildRankings("plans of the catalog", await loadShippedPlans()),
    ...buildRankings("plans of ten structures", mixedPlans(1000)),
  ];
  // First, while the engine has optimized for nothing else: a night of one process does only this.
  const alone = rankings.slice(0, 1).flatMap((ranking) => cpuLines(ranking, fold));
  const outlook = outlookBench(await loadShippedPlans(), series, CATALOG_DAY);
  const wire = toWire(series);
  const samples = runInterleaved(
    [
      { name: PASS, calls: 200, work: () => plainPass(series.wh) },
      { name: "request", calls: 5, work: () => fromWire(intervalUsageSchema.parse(wire)) },
      { name: "fold", calls: 20, work: () => foldUsage(series) },
      { name: "split", calls: 5, work: () => shapeSums(foldUsage(series), WEEKEND.energy, null) },
      ...rankings.map((ranking) => ({ name: ranking.name, calls: 3, work: () => rank(ranking, fold) })),
      ...outlook.measures,
      ...peerMeasures(series, fold),
    ],
    ITERATIONS,
    WARM_UP,
  );
  return [
    `Rating, over ${what}`,
    line(`plain pass over ${series.wh.length.toLocaleString("en-US")} numbers`, shownSamples(samples, PASS)),
    line("the year of a request, checked and converted", shownSamples(samples, "request")),
    line("  as a multiple of the plain pass", `${medianRatio(samples, "request", PASS).toFixed(1)} x`),
    line("fold of the year", shownSamples(samples, "fold")),
    line("fold, and the hours of free weekends apart", shownSamples(samples, "split")),
    line("before anything else in this process: the first ranking below", ""),
    ...alone,
    ...rankings.flatMap((ranking) => rankingLines(samples, ranking).concat(cpuLines(ranking, fold))),
    ...outlook.formatLines(samples),
    ...peerLines(samples, "flat plan"),
    ...peerLines(samples, "flat plan by the hour"),
    ...peerLines(samples, "free weekends"),
  ].join("\n");
}
