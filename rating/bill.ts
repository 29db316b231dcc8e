// A bill, and a year of twelve bills, whose line items add up to the cent.
import type { BillParts } from "#contracts/compare.ts";
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import { compileTariff, exportWindows, priceMonthWithCarry, sumCents } from "#market/price.ts";
import type { CompiledTariff, LineItem } from "#market/price.ts";
import { withDeliveryDays } from "./delivery-days.ts";
import type { UsageFold } from "./fold.ts";
import { billingPeriods, periodSums } from "./periods.ts";
import type { BillingPeriod } from "./year-calendar.ts";

export interface Bill {
  readonly period: BillingPeriod;
  readonly kwh: number;
  /** Exact, for thresholds. */
  readonly wh: number;
  readonly exported_wh: number;
  readonly items: ReadonlyArray<LineItem>;
  readonly total_cents: number;
  /** Buyback credit that this bill could not use and the next one can, in cents. */
  readonly carried_credit_cents: number;
}

export interface YearBill {
  readonly read_day: number;
  readonly bills: ReadonlyArray<Bill>;
  readonly wh: number;
  readonly total_cents: number;
  readonly parts: BillParts;
}

export interface BillYearOptions {
  /** 1..31; 1 = calendar months. */
  readonly read_day: number;
  /** Charges in force. Null = unknown, and then pass-through delivery is left out of the bill. */
  readonly delivery: DeliveryCharges | null;
}

function billPeriod(
  tariff: Tariff,
  compiled: CompiledTariff,
  fold: UsageFold,
  period: BillingPeriod,
  carried_in: number,
): Bill {
  const sums = periodSums(fold, tariff.energy, exportWindows(tariff), period);
  const { items, carried_credit_cents } = priceMonthWithCarry(compiled, sums, carried_in);
  return {
    period,
    kwh: sums.wh / 1000,
    wh: sums.wh,
    exported_wh: sums.exported_wh ?? 0,
    items,
    total_cents: sumCents(items),
    carried_credit_cents,
  };
}

/**
 * Returns the bill of one billing month in cents. `carried_credit_cents` is buyback credit left over from the previous
 * month.
 */
export function bill(
  tariff: Tariff,
  fold: UsageFold,
  period: BillingPeriod,
  delivery: DeliveryCharges | null,
  carried_credit_cents = 0,
): Bill {
  const dated = withDeliveryDays(fold, delivery);
  return billPeriod(tariff, compileTariff(tariff, delivery), dated, period, carried_credit_cents);
}

/** Returns a year's parts in cents, added up over its bills. */
export function sumParts(bills: ReadonlyArray<Bill>): BillParts {
  const parts: BillParts = { energy: 0, base: 0, delivery: 0, fees: 0, credits: 0 };
  for (const { items } of bills) for (const item of items) parts[item.part] += item.amount_cents;
  return parts;
}

/**
 * Returns the twelve bills of a folded year. Buyback credit is carried from bill to bill if the plan includes rollover.
 * The first bill starts with none, and what remains after the last is lost.
 */
export function billYear(tariff: Tariff, usage: UsageFold, options: BillYearOptions): YearBill {
  const fold = withDeliveryDays(usage, options.delivery);
  const compiled = compileTariff(tariff, options.delivery);
  const bills: Bill[] = [];
  let carried = 0;
  for (const period of billingPeriods(fold, options.read_day)) {
    const one = billPeriod(tariff, compiled, fold, period, carried);
    carried = one.carried_credit_cents;
    bills.push(one);
  }
  return {
    read_day: options.read_day,
    bills,
    wh: fold.year_wh,
    total_cents: bills.reduce((sum, one) => sum + one.total_cents, 0),
    parts: sumParts(bills),
  };
}
