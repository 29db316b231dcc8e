// What the rounding of a label's averages leaves open. Each average is known to half of its last digit, so many pairs of
// base charge and rate reproduce all three: a polygon. A bill is linear in both, so the lowest and highest year are at
// its corners.
import type { Label, Plan, Tariff } from "#contracts/plan.ts";
import { LABEL_KWH } from "./averages.ts";

/** Change of a tariff: dollars of the base charge, and cents per kWh of its rate. */
interface Corner {
  readonly base_usd: number;
  readonly cents_per_kwh: number;
}

/** An average at one usage: how it moves with the base and the rate, and the range that its rounding leaves. */
interface Strip {
  readonly base: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** Half the last digit of a label in tenths of a cent, and of one in whole cents. */
const HALF_TENTH = 0.05;
const HALF_CENT = 0.5;
/** Half a cent of a 500 kWh bill, in cents per kWh, and the noise of the arithmetic. */
const BILL_ROUNDING = 0.001;
const NOISE = 1e-7;

const points = (label: Label): readonly number[] => [label.kwh_500, label.kwh_1000, label.kwh_2000];

/** Returns half the last digit of a label's averages in cents: three whole cents that differ are rounded to cents. */
export function roundingHalf(label: Label): number {
  const averages = points(label);
  const isWhole = averages.every((average) => Number.isInteger(average));
  return isWhole && new Set(averages).size > 1 ? HALF_CENT : HALF_TENTH;
}

/** The only tier whose rate was calculated: those at 0 are below a stated flat amount. */
function pricedFrom(tariff: Tariff): number | null {
  const [window, ...others] = tariff.energy;
  if (window === undefined || others.length > 0) return null;
  const priced = window.tiers.filter(({ cents_per_kwh }) => cents_per_kwh !== 0);
  if (window.tiers.length > 2 || (priced.length !== 1 && window.tiers.length > 1)) return null;
  return window.tiers.length === 1 ? 0 : (window.tiers[0]?.up_to_kwh ?? null);
}

function listStrips(plan: Pick<Plan, "label" | "proof">, from: number): Strip[] {
  const label = points(plan.label);
  const ours = plan.proof.recomputed === null ? [] : points(plan.proof.recomputed);
  const half = Math.max(roundingHalf(plan.label) + BILL_ROUNDING, plan.proof.residual_cents ?? 0);
  return LABEL_KWH.map((kwh, index) => {
    const gap = (label[index] ?? 0) - (ours[index] ?? 0);
    return { base: 100 / kwh, rate: Math.max(0, kwh - from) / kwh, low: gap - half, high: gap + half };
  });
}

const isInside = (corner: Corner, strips: readonly Strip[]): boolean =>
  strips.every(({ base, rate, low, high }) => {
    const move = base * corner.base_usd + rate * corner.cents_per_kwh;
    return move >= low - NOISE && move <= high + NOISE;
  });

/** Where two borders cross. Null if they are parallel. */
function cross(a: Strip, b: Strip, aAt: number, bAt: number): Corner | null {
  const det = a.base * b.rate - b.base * a.rate;
  if (Math.abs(det) < NOISE) return null;
  return {
    base_usd: (aAt * b.rate - bAt * a.rate) / det,
    cents_per_kwh: (a.base * bAt - b.base * aAt) / det,
  };
}

function listCorners(strips: readonly Strip[]): Corner[] {
  const corners: Corner[] = [];
  for (const [index, a] of strips.entries()) {
    for (const b of strips.slice(index + 1)) {
      for (const aAt of [a.low, a.high]) {
        for (const bAt of [b.low, b.high]) {
          const corner = cross(a, b, aAt, bAt);
          if (corner !== null && isInside(corner, strips)) corners.push(corner);
        }
      }
    }
  }
  return corners;
}

const moveTariff = (tariff: Tariff, { base_usd, cents_per_kwh }: Corner): Tariff => {
  const [window] = tariff.energy;
  if (window === undefined) return tariff;
  const tiers = window.tiers.map((tier, index) =>
    index === window.tiers.length - 1 ? { ...tier, cents_per_kwh: tier.cents_per_kwh + cents_per_kwh } : tier,
  );
  const [first, ...rest] = tiers;
  if (first === undefined) return tariff;
  return {
    ...tariff,
    base_charge_usd: tariff.base_charge_usd + base_usd,
    energy: [{ ...window, tiers: [first, ...rest] }],
  };
};

/**
 * Returns the tariffs at the corners of what rounding leaves open for a plan whose charges were calculated from the
 * averages. Empty for any other plan.
 */
export function roundingTariffs(plan: Pick<Plan, "label" | "proof" | "tariff">): Tariff[] {
  const { tariff, proof } = plan;
  if (tariff === null || proof.verdict !== "inferred" || proof.recomputed === null) return [];
  if (proof.why === "label_text") return [];
  const from = pricedFrom(tariff);
  if (from === null) return [];
  return listCorners(listStrips(plan, from)).map((corner) => moveTariff(tariff, corner));
}
