// Contracts as customers enter them: every end, price and fee that the product knows.
import type { Plan } from "#contracts/plan.ts";
import type { Contract, EarlyTerminationFee } from "#contracts/portal.ts";
import { addDays } from "#meter/calendar.ts";
import type { Chance } from "./chance.ts";

/** Days from today to the last day of a term, lowest and highest: from 300 days over to 700 left. */
const ENDS: ReadonlyArray<readonly [low: number, high: number]> = [
  [-300, -61],
  [-60, -1],
  [0, 0],
  [1, 13],
  [14, 14],
  [15, 24],
  [25, 60],
  [61, 200],
  [201, 364],
  [365, 456],
  [457, 700],
];

const PRICES = [
  "listed_plan",
  "listed_plan",
  "with_delivery",
  "without_delivery",
  // Below anything that is listed: such a home should stay.
  "low",
  "low",
  "unknown",
] as const;

/** Cents per kWh in tenths, lowest and highest; delivery is in them or not. */
const RATES: Record<"with_delivery" | "without_delivery" | "low", readonly [low: number, high: number]> = {
  with_delivery: [100, 220],
  without_delivery: [50, 170],
  low: [70, 95],
};

const FEES: ReadonlyArray<EarlyTerminationFee["kind"] | "unknown"> = [
  "none",
  "flat",
  "per_remaining_month",
  "unknown",
];

/** Draws the day on which a term ends; `past` or `coming` limits it to those that are over, or not. */
export function endDrawer(chance: Chance, today: string, when?: "past" | "coming"): () => string {
  const fits = ENDS.filter(([, high]) => when === undefined || (when === "past") === high < 0);
  const range = chance.deck(fits);
  return () => addDays(today, chance.integer(...range()));
}

function drawFee(chance: Chance, kind: EarlyTerminationFee["kind"] | "unknown"): EarlyTerminationFee | null {
  switch (kind) {
    case "none":
      return { kind };
    case "flat":
      return { kind, usd: chance.pick([20, 100, 135, 150, 175, 200, 395]) };
    case "per_remaining_month":
      return { kind, usd: chance.pick([10, 15, 20, 30]) };
    case "unknown":
      return null;
    default:
      return kind satisfies never;
  }
}

export interface ContractDrawer {
  readonly withEnd: (plans: readonly Plan[]) => Contract;
  readonly monthToMonth: (plans: readonly Plan[]) => Contract;
}

/** Draws contracts; with no plans given only a price of the bill can be known. */
export function contractDrawer(chance: Chance, today: string): ContractDrawer {
  const end = endDrawer(chance, today);
  const fee = chance.deck(FEES);
  const price = chance.deck(PRICES);

  const priced = (plans: readonly Plan[]): Pick<Contract, "provider" | "plan_name" | "plan_id" | "price"> => {
    const kind = price();
    const customContract = { provider: "Bayou Light & Power", plan_name: "Easy Home", plan_id: null };
    if (kind === "unknown") return { ...customContract, price: null };
    if (kind === "listed_plan" && plans.length > 0) {
      const { id: plan_id, name: plan_name, provider } = chance.pick(plans);
      return { provider: provider.name, plan_name, plan_id, price: null };
    }
    const includes_delivery = kind !== "without_delivery";
    const cents_per_kwh = chance.integer(...RATES[kind === "listed_plan" ? "with_delivery" : kind]) / 10;
    return {
      ...customContract,
      price: { cents_per_kwh, base_usd: chance.pick([0, 0, 4.95, 9.95]), includes_delivery },
    };
  };

  return {
    withEnd: (plans) => ({ ...priced(plans), ends_on: end(), leaving_fee: drawFee(chance, fee()) }),
    monthToMonth: (plans) => ({
      ...priced(plans),
      ends_on: null,
      leaving_fee: chance.happens(0.5) ? { kind: "none" } : null,
    }),
  };
}
