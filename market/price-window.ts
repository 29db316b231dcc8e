// Energy windows as integers: tiers, monthly caps, and how much of a month each window bills. Tiers count within a
// window and a billing month.
import type { EnergyWindow, Tier } from "#contracts/plan.ts";
import type { MonthSums } from "./month-sums.ts";
import { kwhToWh, productCents, rateUnits } from "./price-round.ts";

interface CompiledTier {
  readonly up_to_wh: number;
  readonly rate: number;
}

/** A window as integers: Wh and 1e-4 cent per kWh. */
export interface CompiledWindow {
  readonly name: string | undefined;
  readonly tiers: ReadonlyArray<CompiledTier>;
  readonly delivery_waived: boolean;
  readonly max_wh: number;
}

// The last block never ends, whatever it states, because usage must never go unbilled.
const compileTier = (tier: Tier, index: number, tiers: ReadonlyArray<Tier>): CompiledTier => ({
  up_to_wh: index === tiers.length - 1 ? Number.POSITIVE_INFINITY : kwhToWh(tier.up_to_kwh),
  rate: rateUnits(tier.cents_per_kwh),
});

/** Converts one window of a tariff to integers. */
export function compileWindow(window: EnergyWindow): CompiledWindow {
  return {
    name: window.name,
    tiers: window.tiers.map(compileTier),
    delivery_waived: window.delivery_waived ?? false,
    max_wh: kwhToWh(window.max_kwh_per_month ?? null),
  };
}

/** Returns the rate of the only window if it has one tier and no conditions on delivery, otherwise null. */
export function flatRate(windows: ReadonlyArray<CompiledWindow>): number | null {
  const only = windows.length === 1 ? windows[0] : undefined;
  return only?.tiers.length === 1 && !only.delivery_waived ? (only.tiers[0]?.rate ?? null) : null;
}

/** Returns the Wh billed in window `index` after capped windows passed their overflow to the last. */
export function billedWh(windows: ReadonlyArray<CompiledWindow>, sums: MonthSums, index: number): number {
  const last = windows.length - 1;
  const windowWh = sums.window_wh[index] ?? 0;
  if (index < last) return Math.min(windowWh, windows[index]?.max_wh ?? windowWh);
  let wh = windowWh;
  for (let i = 0; i < last; i++) {
    const over = (sums.window_wh[i] ?? 0) - (windows[i]?.max_wh ?? 0);
    if (over > 0) wh += over;
  }
  return wh;
}

/** Returns the cents of `wh` through the tiers, each block rounded as its own line. */
export function tieredCents(tiers: ReadonlyArray<CompiledTier>, wh: number): number {
  let cents = 0;
  let from = 0;
  for (const tier of tiers) {
    const to = Math.min(wh, tier.up_to_wh);
    if (to > from) cents += productCents((to - from) * tier.rate);
    from = Math.max(from, to);
  }
  return cents;
}
