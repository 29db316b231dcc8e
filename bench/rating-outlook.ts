// Benchmarks the recommendation for a home against a plain ranking of the same plans for the same home.
import type { Plan } from "#contracts/plan.ts";
import type { Contract, EarlyTerminationFee } from "#contracts/portal.ts";
import type { AdviceInput } from "#advice/priced-location.ts";
import { advise } from "#advice/outlook.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { deliveryOn } from "#market/delivery.ts";
import { addDays } from "#meter/calendar.ts";
import type { IntervalSeries } from "#meter/usage.ts";
import { foldUsage } from "#rating/fold.ts";
import { rankPlans, type RankOptions } from "#rating/rank.ts";
import { line, medianRatio, shownSamples, type Measure, type Samples } from "./measure.ts";

const TDU = "oncor";
const PRICE = { cents_per_kwh: 14, base_usd: 9.95, includes_delivery: false } as const;

interface OutlookBench {
  readonly measures: readonly Measure[];
  readonly formatLines: (samples: Samples) => string[];
}

/** Creates a contract with `days_left` days left. */
function createContract(day: string, days_left: number, leaving_fee: EarlyTerminationFee): Contract {
  const ends_on = addDays(day, days_left);
  return { provider: "Sample Power", plan_name: null, plan_id: null, ends_on, price: PRICE, leaving_fee };
}

/**
 * Benchmarks the outlook of one home with every plan of its utility: with an ordinary contract, and with one whose fee
 * falls in each of twelve months.
 */
export function outlookBench(catalog: readonly Plan[], series: IntervalSeries, day: string): OutlookBench {
  const plans = catalog.filter(({ tdu }) => tdu === TDU);
  const options: RankOptions = {
    read_day: null,
    delivery: (tdu) => deliveryOn(TEST_DELIVERY, tdu, day),
    today: day,
  };
  const createInput = (contract: Contract, fold = foldUsage(series)): AdviceInput => ({
    ...options,
    day,
    tdu: TDU,
    fold,
    usage_unknown: false,
    read_day: null,
    plans,
    contract,
    current: { kind: "price", ...PRICE },
    current_plan: null,
    open_orders: [],
    opted_out: false,
    agreement_ends_on: null,
  });
  const flat = createContract(day, 150, { kind: "flat", usd: 175 });
  const falling = createContract(day, 360, { kind: "per_remaining_month", usd: 20 });
  const fold = foldUsage(series);
  const what = `${plans.length} plans of one utility`;
  const cases = [
    { name: "flat fee", contract: flat, weather: false },
    { name: "flat fee, a mild and a hot summer too", contract: flat, weather: true },
    { name: "a fee that falls each month", contract: falling, weather: false },
    { name: "a fee that falls each month, both summers too", contract: falling, weather: true },
  ];
  const ranked = `rank ${what}, year folded before`;
  const folded = `fold the year and rank ${what}`;
  const measures = [
    { name: ranked, calls: 5, work: () => rankPlans(plans, fold, options) },
    { name: folded, calls: 5, work: () => rankPlans(plans, foldUsage(series), options) },
    ...cases.flatMap(({ name, contract, weather }) => [
      { name, calls: 5, work: () => advise(createInput(contract, fold), { weather }) },
      { name: `fold, ${name}`, calls: 5, work: () => advise(createInput(contract), { weather }) },
    ]),
  ];
  const formatLines = (samples: Samples): string[] => [
    line(ranked, shownSamples(samples, ranked)),
    line(folded, shownSamples(samples, folded)),
    ...cases.flatMap(({ name }) => [
      line(`outlook of one home against them, ${name}`, shownSamples(samples, name)),
      line("  as a multiple of that ranking", `${medianRatio(samples, name, ranked).toFixed(2)} x`),
      line("  both with the fold", `${medianRatio(samples, `fold, ${name}`, folded).toFixed(2)} x`),
    ]),
  ];
  return { measures, formatLines };
}
