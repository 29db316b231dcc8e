// One thread of the fleet benchmark.
import { parentPort, workerData } from "node:worker_threads";
import type { Plan } from "#contracts/plan.ts";
import type { Contract } from "#contracts/portal.ts";
import { recommendPlan } from "#advice/outlook.ts";
import type { AdviceInput } from "#advice/priced-location.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { applyConditionsToAll } from "#market/conditions.ts";
import { deliveryForYear } from "#market/delivery.ts";
import { earliestStart } from "#market/start-dates.ts";
import { addDays } from "#meter/calendar.ts";
import { foldUsage, scaleFold } from "#rating/fold.ts";
import { packYear, unpackYear } from "#rating/packed-year.ts";
import { loadShippedPlans, loadYearOfUsage } from "./inputs.ts";
import { readCpuMs } from "./measure.ts";

/** The homes of one thread: `first` to `end` (exclusive), reporting each of `tenths` parts. */
export interface FleetPart {
  readonly first: number;
  readonly end: number;
  readonly tenths: number;
}

export interface FleetResult {
  readonly plans: number;
  readonly bytes_per_home: number;
  readonly cpu_ms: number;
  /** Of one home, in the tenth that took least. */
  readonly fastest_ms: number;
  /** Homes with a recommended switch. */
  readonly switches: number;
}

const DAY = "2026-01-10";
const TDU = "oncor";
const POOL = 1000;
/** Charges change within the year, as they do every year. */
const DELIVERY = TEST_DELIVERY.flatMap((row) => [
  row,
  { ...row, effective_date: "2026-09-01", cents_per_kwh: row.cents_per_kwh + 0.2 },
]);
const FROM = earliestStart(TDU, DAY, "switch");

/** Returns numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function createPool(): Promise<Uint8Array[]> {
  const fold = foldUsage((await loadYearOfUsage()).series);
  return Array.from({ length: POOL }, (_, home) => {
    const random = createRandom(home + 1);
    const level = 0.4 + 1.2 * random();
    return packYear(
      scaleFold(
        fold,
        Float64Array.from({ length: fold.days }, () => level * (0.7 + 0.6 * random())),
      ),
      [],
    );
  });
}

function createContract(home: number): Contract {
  const random = createRandom(home + 7);
  const price = { cents_per_kwh: 9 + 8 * random(), base_usd: 9.95, includes_delivery: false };
  const ends_on = addDays(DAY, Math.floor(540 * random()) - 60);
  const leaving_fee = random() < 0.5 ? ({ kind: "flat", usd: 150 } as const) : null;
  return { provider: "Sample Power", plan_name: null, plan_id: null, ends_on, price, leaving_fee };
}

function createInput(plans: readonly Plan[], bytes: Uint8Array, home: number): AdviceInput {
  const fold = unpackYear(bytes);
  if (!fold) throw new Error("the pool was packed with this format");
  const contract = createContract(home);
  return {
    day: DAY,
    tdu: TDU,
    fold,
    usage_unknown: false,
    read_day: null,
    plans,
    delivery: (tdu) => deliveryForYear(DELIVERY, tdu, FROM),
    contract,
    current: contract.price && { kind: "price", ...contract.price },
    current_plan: null,
    open_orders: [],
    opted_out: false,
    agreement_ends_on: null,
  };
}

async function runPart({ first, end, tenths }: FleetPart): Promise<FleetResult> {
  const listed = (await loadShippedPlans()).filter(({ tdu }) => tdu === TDU);
  const plans = applyConditionsToAll(listed, []);
  const pool = await createPool();
  const bytes = pool.reduce((sum, { length }) => sum + length, 0);
  const each = Math.max(1, Math.floor((end - first) / tenths));
  const started = readCpuMs();
  let [switches, fastest_ms, before] = [0, Number.POSITIVE_INFINITY, started];
  for (let home = first; home < end; home++) {
    const input = createInput(plans, pool[home % POOL] ?? new Uint8Array(), home);
    const { code } = recommendPlan(input).recommendation;
    if (code === "switch_now" || code === "switch_on_day" || code === "choose_before_end") switches += 1;
    if ((home - first) % each !== each - 1) continue;
    parentPort?.postMessage("tenth", []);
    const now = readCpuMs();
    fastest_ms = Math.min(fastest_ms, (now - before) / each);
    before = now;
  }
  const cpu_ms = readCpuMs() - started;
  return { plans: plans.length, bytes_per_home: bytes / POOL, cpu_ms, fastest_ms, switches };
}

parentPort?.postMessage(await runPart(workerData as FleetPart), []);
