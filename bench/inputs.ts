// Inputs of the benchmarks: the shipped catalog, plans of every structure, and a year of quarter hours (from the real
// meter file if it is next to the checkout).
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { EnergyWindow, Plan, Tariff } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { readUsageFile } from "#meter/formats/read-usage-file.ts";
import type { IntervalSeries } from "#meter/usage.ts";
import { yearFromReadings } from "#meter/year.ts";
import { createTariff } from "#contracts/test-support.ts";
import { livedInWh, createPlan, createYear } from "#rating/test-support.ts";
import { realData } from "../tests/support/real-data.ts";

const METER_FILE = "smart-meter-texas/interval-2022-03-01_2023-01-14.csv";
const STATUS_CODES = new URL("../market/catalog/data/2026-01-10.json", import.meta.url);

/** Returns a year of 35,040 quarter hours and its description. */
export async function loadYearOfUsage(): Promise<{ readonly series: IntervalSeries; readonly what: string }> {
  const path = realData(METER_FILE);
  if (path === null)
    return { series: createYear("2025-01-01", 15, livedInWh), what: "a made year (no meter file here)" };
  const read = await readUsageFile(createReadStream(path));
  const year = read.ok ? yearFromReadings(read.readings, 0, "oncor") : null;
  if (year?.ok !== true) throw new Error(`${METER_FILE} could not be read`);
  return { series: year.value.series, what: "the year made of the real meter file" };
}

/** Returns the plans of the shipped catalog: every English offer of every TDU. */
export async function loadShippedPlans(): Promise<Plan[]> {
  const loaded = loadBundledCatalog(await readFile(STATUS_CODES, "utf8"));
  if (!loaded.ok) throw new Error(loaded.error);
  return loaded.value.plans;
}

const flat = (cents_per_kwh: number): EnergyWindow["tiers"] => [{ up_to_kwh: null, cents_per_kwh }];

/** Returns one tariff of each structure that occurs on labels, with prices shifted by `n`. */
function structures(n: number): Tariff[] {
  const rate = 9 + (n % 700) / 100;
  const rest: EnergyWindow = { tiers: flat(rate + 4) };
  const energy: Tariff["energy"] = [{ tiers: flat(rate) }];
  return [
    createTariff({ base_charge_usd: 9.95, energy }),
    createTariff({ energy }),
    createTariff({ delivery: "bundled", energy: [{ tiers: flat(rate + 6) }] }),
    createTariff({
      energy,
      monthly_fees: [{ name: "protection", amount_usd: 16.66, in_label_average: false }],
    }),
    createTariff({ energy: [{ weekdays: [0, 6], tiers: flat(0) }, rest] }),
    createTariff({
      energy: [{ from_minute: 1260, to_minute: 360, tiers: flat(0), delivery_waived: true }, rest],
    }),
    createTariff({
      energy: [{ months: [6, 7, 8, 9], from_minute: 840, to_minute: 1200, tiers: flat(25) }, rest],
    }),
    createTariff({ energy, credits: [{ amount_usd: 125, min_kwh: 1000, max_kwh: null }] }),
    createTariff({ energy: [{ tiers: [{ up_to_kwh: 500, cents_per_kwh: rate }, ...flat(rate + 3)] }] }),
    createTariff({ energy, minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 800 }] }),
  ];
}

/** Returns plans of ten structures in equal parts: seven without thresholds, three with. */
export function mixedPlans(count: number): Plan[] {
  return Array.from({ length: count / 10 }, (_, n) => structures(n))
    .flat()
    .map((tariff, index) => createPlan(`plan ${index}`, { tariff }));
}
