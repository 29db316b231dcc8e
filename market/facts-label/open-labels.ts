// Compares two readings of a label by their bills, as the results next to the real labels define it: twelve usages, evenly
// over the hours and on an uneven day, in January and in July, with the label's own delivery charges.
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import { compileTariff, monthCents } from "../price.ts";
import { ruleHolds } from "./hours.ts";
import type { LabelReading } from "./read-label.ts";

/** A result written by hand (its folder's README describes every field). */
export interface ExpectedLabel {
  readonly computable: boolean;
  readonly tariff: Tariff | null;
  readonly delivery: { readonly monthly_usd: number; readonly cents_per_kwh: number } | null;
  readonly delivery_used_for_check?: { readonly monthly_usd: number; readonly cents_per_kwh: number };
  readonly accept: ReadonlyArray<string>;
  readonly refusal_ok: boolean;
  readonly tolerance_usd: number;
}

const KWH = [0, 200, 500, 501, 999, 1000, 1001, 1500, 1999, 2000, 2001, 3000];
const HOURS_PER_WEEK = 168;

/** Part of a week's usage in each hour, which add up to 1. */
type Shape = (weekday: number, hour: number) => number;
const even: Shape = () => 1 / HOURS_PER_WEEK;
const uneven: Shape = (weekday, hour) => {
  const weight = (weekday % 6 === 0 ? 1.5 : 1) * (hour < 6 ? 0.3 : hour < 16 ? 0.8 : hour < 21 ? 2.4 : 1.1);
  const day = 6 * 0.3 + 10 * 0.8 + 5 * 2.4 + 3 * 1.1;
  return weight / (day * (5 + 2 * 1.5));
};

function splitWindows(tariff: Tariff, month: number, shape: Shape): number[] {
  const parts = tariff.energy.map(() => 0);
  for (let weekday = 0; weekday < 7; weekday++) {
    for (let hour = 0; hour < 24; hour++) {
      for (const minute of [0, 30]) {
        const at = tariff.energy.findIndex((window) =>
          ruleHolds(window, month, weekday, hour * 60 + minute + 1),
        );
        parts[at] = (parts[at] ?? 0) + shape(weekday, hour) / 2;
      }
    }
  }
  return parts;
}

function billUsd(
  tariff: Tariff,
  delivery: DeliveryCharges | null,
  kwh: number,
  month: number,
  shape: Shape,
): number {
  const wh = kwh * 1000;
  const window_wh = splitWindows(tariff, month, shape).map((part) => Math.round(part * wh));
  return monthCents(compileTariff({ ...tariff, buyback: null }, delivery), { wh, window_wh }) / 100;
}

const charges = (
  delivery: { readonly monthly_usd: number; readonly cents_per_kwh: number } | null | undefined,
): DeliveryCharges | null => (delivery ? { tdu: "oncor", as_of: "2026-01-01", ...delivery } : null);

/** Returns the largest difference of two bills in dollars, and where it is. Null if a side has no tariff. */
export function differsBy(
  reading: LabelReading,
  expected: ExpectedLabel,
): { usd: number; at: string } | null {
  if (reading.tariff === null || expected.tariff === null) return null;
  const theirs = charges(expected.delivery ?? expected.delivery_used_for_check);
  const ours = charges(reading.delivery) ?? theirs;
  let worst = { usd: 0, at: "none" };
  for (const [name, shape] of [
    ["evenly", even],
    ["unevenly", uneven],
  ] as const) {
    for (const month of [1, 7]) {
      for (const kwh of KWH) {
        const difference = Math.abs(
          billUsd(reading.tariff, ours, kwh, month, shape) -
            billUsd(expected.tariff, theirs, kwh, month, shape),
        );
        if (difference > worst.usd) worst = { usd: difference, at: `${kwh} kWh, month ${month}, ${name}` };
      }
    }
  }
  return worst;
}
