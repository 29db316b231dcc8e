// Derives the one tariff that we store from three averages and the other charges in the listing.
import type { DeliveryCharges, Label, Tariff } from "#contracts/plan.ts";
import { LABEL_KWH } from "./averages.ts";
import type { StatedCharges } from "./credit-text.ts";
import { baseRange, bestBase, rateForBase } from "./fit-line.ts";
import type { Averages } from "./fit-line.ts";
import { findTypicalBase } from "./typical-base.ts";

const round2 = (value: number): number => Math.round(value * 100) / 100;
const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;

const labelPoints = (label: Label): Averages => [label.kwh_500, label.kwh_1000, label.kwh_2000];

/** Returns the stated fees minus the stated credits of a month's usage, in dollars. */
export function statedUsd(stated: StatedCharges, kwh: number): number {
  let usd = 0;
  for (const credit of stated.credits) {
    if (kwh >= credit.min_kwh && (credit.max_kwh === null || kwh < credit.max_kwh)) usd -= credit.amount_usd;
  }
  for (const fee of stated.minimum_usage_fees) if (kwh < fee.below_kwh) usd += fee.amount_usd;
  return usd;
}

interface Split {
  readonly base_charge_usd: number;
  readonly cents_per_kwh: number;
  readonly delivery: Tariff["delivery"];
}

const bundled = (averages: Averages, base: number): Split => ({
  base_charge_usd: round2(base),
  cents_per_kwh: round4(rateForBase(averages, round2(base))),
  delivery: "bundled",
});

function passedThrough(averages: Averages, base: number, delivery: DeliveryCharges): Split {
  const total = round2(base + delivery.monthly_usd);
  return {
    base_charge_usd: round2(base),
    cents_per_kwh: round4(rateForBase(averages, total) - delivery.cents_per_kwh),
    delivery: "pass_through",
  };
}

/**
 * Splits the line into the provider's part and delivery. Order: a typical base with passed-through delivery, or else
 * the best line, with delivery bundled if it leaves the provider's base or price negative (market.md: a negative
 * implied base means that delivery is included).
 */
function splitLine(averages: Averages, delivery: DeliveryCharges | null): Split {
  const box = baseRange(averages);
  const best = bestBase(averages);
  if (delivery !== null) {
    const monthly = delivery.monthly_usd;
    const typical = box === null ? null : findTypicalBase(box.low - monthly, box.high - monthly);
    const split = passedThrough(averages, typical ?? best - monthly, delivery);
    if (split.cents_per_kwh >= 0 && (typical !== null || split.base_charge_usd >= 0)) return split;
  }
  const total = box === null ? null : findTypicalBase(box.low, box.high);
  return bundled(averages, total !== null && total >= 0 ? total : best);
}

const buildTariff = (split: Split, stated: StatedCharges): Tariff => ({
  base_charge_usd: split.base_charge_usd,
  energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: split.cents_per_kwh }] }],
  delivery: split.delivery,
  credits: [...stated.credits],
  minimum_usage_fees: [...stated.minimum_usage_fees],
  monthly_fees: [],
  buyback: null,
});

/** Returns the tariff of the line that remains of the label after the stated credits and fees are removed. */
export function fitLineTariff(label: Label, stated: StatedCharges, delivery: DeliveryCharges | null): Tariff {
  const [first, second, third] = labelPoints(label);
  const [a, b, c] = LABEL_KWH;
  const without = (average: number, kwh: number): number => average - (100 * statedUsd(stated, kwh)) / kwh;
  return buildTariff(splitLine([without(first, a), without(second, b), without(third, c)], delivery), stated);
}

const middle = (ranges: ReadonlyArray<readonly [number, number]>): number =>
  (Math.max(...ranges.map(([low]) => low)) + Math.min(...ranges.map(([, high]) => high))) / 2;

/**
 * Returns the tariff of a bill that is the same below `flat_below_kwh` and a line from there on, with delivery
 * included. Null if no point of the label is on one of the sides. The amount must match at every point up to the
 * threshold, so a label whose flat part is not flat fails the residual test.
 */
export function fitFlatBelowTariff(label: Label, stated: StatedCharges): Tariff | null {
  const limit = stated.flat_below_kwh;
  if (limit === null) return null;
  const half = 0.05; // The label's rounding, in cents per kWh.
  const points = LABEL_KWH.map((kwh, index) => ({ kwh, average: labelPoints(label)[index] ?? 0 }));
  const flat = points.filter((point) => point.kwh <= limit);
  const above = points.filter((point) => point.kwh > limit);
  if (flat.length === 0 || above.length === 0) return null;
  const amount = round2(
    middle(flat.map((p) => [((p.average - half) * p.kwh) / 100, ((p.average + half) * p.kwh) / 100])),
  );
  const rateAt = (kwh: number, average: number): number => (average * kwh - 100 * amount) / (kwh - limit);
  const rate = middle(above.map((p) => [rateAt(p.kwh, p.average - half), rateAt(p.kwh, p.average + half)]));
  const tariff = buildTariff({ base_charge_usd: amount, cents_per_kwh: 0, delivery: "bundled" }, stated);
  return {
    ...tariff,
    energy: [
      {
        tiers: [
          { up_to_kwh: limit, cents_per_kwh: 0 },
          { up_to_kwh: null, cents_per_kwh: round4(rate) },
        ],
      },
    ],
  };
}
