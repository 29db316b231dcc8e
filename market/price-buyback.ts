// Credit for exported energy in a billing month. Labels leave three things open, which are decided here: a tiered
// energy price pays its first tier. A monthly cap is shared by the windows in proportion to what each exported. A
// credit never makes a bill negative (offsets "all_charges") or reduces other charges ("energy").
import type { Buyback, EnergyWindow } from "#contracts/plan.ts";
import type { MonthSums } from "./month-sums.ts";
import { kwhToWh, productCents, rateUnits } from "./price-round.ts";

export interface CompiledBuyback {
  readonly kind: Buyback["kind"];
  /** One rate (1e-4 cent per kWh) for `fixed`, otherwise one per window. None for `real_time`. */
  readonly rates: ReadonlyArray<number>;
  readonly offsets: Buyback["offsets"];
  /** Maximum Wh that are paid for. Infinity without a cap or if the cap is the usage. */
  readonly cap_wh: number;
  readonly cap_is_usage: boolean;
  readonly rollover: boolean;
}

export interface BuybackCredit {
  readonly paid_wh: number;
  /** Subtracted from this bill, zero or positive. */
  readonly used_cents: number;
  /** Unused and carried into the next month. 0 without rollover. */
  readonly carried_cents: number;
}

const firstRate = (window: EnergyWindow): number => rateUnits(window.tiers[0]?.cents_per_kwh ?? 0);

function buybackRates(buyback: Buyback, energy: ReadonlyArray<EnergyWindow>): number[] {
  if (buyback.kind === "fixed") return [rateUnits(buyback.cents_per_kwh ?? 0)];
  if (buyback.kind === "windows") return (buyback.windows ?? []).map(firstRate);
  return buyback.kind === "energy_rate" ? energy.map(firstRate) : [];
}

/** Converts a buyback clause to integer rates and cap. `energy` contains the plan's own windows. */
export function compileBuyback(buyback: Buyback, energy: ReadonlyArray<EnergyWindow>): CompiledBuyback {
  const cap = buyback.monthly_cap;
  return {
    kind: buyback.kind,
    rates: buybackRates(buyback, energy),
    offsets: buyback.offsets,
    cap_wh: typeof cap === "object" ? kwhToWh(cap.kwh) : Number.POSITIVE_INFINITY,
    cap_is_usage: cap === "usage",
    rollover: buyback.rollover,
  };
}

function earnedCents(buyback: CompiledBuyback, sums: MonthSums, exported: number, paid: number): number {
  if (buyback.kind === "real_time") return 0;
  if (buyback.kind === "fixed") return productCents(paid * (buyback.rates[0] ?? 0));
  let product = 0;
  let left = paid;
  const last = buyback.rates.length - 1;
  for (let index = 0; index <= last; index++) {
    const windowWh = sums.exported_window_wh?.[index] ?? 0;
    const wh =
      paid === exported ? windowWh : index === last ? left : Math.floor((windowWh * paid) / exported);
    product += wh * (buyback.rates[index] ?? 0);
    left -= wh;
  }
  return productCents(product);
}

/** Returns the credit of a month: earned plus carried in, as far as the bill (cents, before this credit) allows. */
export function buybackCredit(
  buyback: CompiledBuyback,
  sums: MonthSums,
  energy_cents: number,
  bill_cents: number,
  carried_in_cents: number,
): BuybackCredit {
  const exported = sums.exported_wh ?? 0;
  const capped = Math.min(exported, buyback.cap_is_usage ? sums.wh : buyback.cap_wh);
  const paid = buyback.kind === "real_time" ? 0 : capped;
  const available = carried_in_cents + earnedCents(buyback, sums, exported, paid);
  const room = Math.max(0, buyback.offsets === "energy" ? Math.min(energy_cents, bill_cents) : bill_cents);
  const used = Math.min(available, room);
  return { paid_wh: paid, used_cents: used, carried_cents: buyback.rollover ? available - used : 0 };
}
