// Generated tariffs and delivery charges for property tests.
import * as fc from "fast-check";
import type { DeliveryCharges, EnergyWindow, Tariff, Tier } from "#contracts/plan.ts";

/** Cents per kWh. */
export const anyRate = fc.integer({ min: -20_000, max: 600_000 }).map((units) => units / 10_000);
const usd = fc.integer({ min: 1, max: 20_000 }).map((cents) => cents / 100);
const kwhBelow = (max: number): fc.Arbitrary<number> => fc.integer({ min: 1, max });

const nonEmpty = <T>(values: ReadonlyArray<T>, last: T): [T, ...T[]] => {
  const [first = last, ...middle] = values;
  return values.length === 0 ? [last] : [first, ...middle, last];
};

const tiers: fc.Arbitrary<EnergyWindow["tiers"]> = fc
  .tuple(fc.array(fc.tuple(kwhBelow(900), anyRate), { maxLength: 2 }), anyRate)
  .map(([blocks, last]) => {
    let up_to_kwh = 0;
    const below = blocks.map(([size, cents_per_kwh]): Tier => ({
      up_to_kwh: (up_to_kwh += size),
      cents_per_kwh,
    }));
    const rest = { up_to_kwh: null, cents_per_kwh: last };
    return nonEmpty(below, rest);
  });

const window: fc.Arbitrary<EnergyWindow> = fc.record(
  { tiers, delivery_waived: fc.boolean(), max_kwh_per_month: kwhBelow(800) },
  { requiredKeys: ["tiers"] },
);

const buyback: fc.Arbitrary<Tariff["buyback"]> = fc.option(
  fc.record({
    kind: fc.constantFrom("fixed" as const, "energy_rate" as const, "real_time" as const),
    cents_per_kwh: fc.integer({ min: 0, max: 300_000 }).map((units) => units / 10_000),
    offsets: fc.constantFrom("energy" as const, "all_charges" as const),
    monthly_cap: fc.oneof(
      fc.constantFrom("none" as const, "usage" as const),
      kwhBelow(900).map((kwh) => ({ kwh })),
    ),
    rollover: fc.boolean(),
  }),
);

export const anyCredit = fc
  .tuple(usd, fc.integer({ min: 0, max: 2500 }), fc.option(kwhBelow(1500)))
  .map(([amount_usd, min_kwh, width]) => ({
    amount_usd,
    min_kwh,
    max_kwh: width === null ? null : min_kwh + width,
  }));

/** A tariff of one to three windows, each with all hours, tiers, caps, credits, fees and buyback. */
export const anyTariff: fc.Arbitrary<Tariff> = fc.record({
  base_charge_usd: fc.integer({ min: -500, max: 3000 }).map((cents) => cents / 100),
  energy: fc
    .tuple(window, fc.array(window, { maxLength: 2 }))
    .map(([last, others]): Tariff["energy"] => nonEmpty(others, last)),
  delivery: fc.constantFrom("pass_through" as const, "bundled" as const),
  credits: fc.array(anyCredit, { maxLength: 3 }),
  minimum_usage_fees: fc.array(fc.record({ amount_usd: usd, below_kwh: kwhBelow(2000) }), { maxLength: 2 }),
  monthly_fees: fc.array(
    fc.record({ name: fc.constant("fee"), amount_usd: usd, in_label_average: fc.boolean() }),
    {
      maxLength: 2,
    },
  ),
  buyback,
});

/** Charges that stay the same. */
export const anyCharges: fc.Arbitrary<DeliveryCharges> = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 90_000 }))
  .map(([cents, units]) => ({
    tdu: "oncor",
    as_of: "2025-12-29",
    monthly_usd: cents / 100,
    cents_per_kwh: units / 10_000,
  }));
/** Charges that change once within the year. */
export const changingCharges: fc.Arbitrary<DeliveryCharges> = fc
  .tuple(anyCharges, anyCharges)
  .map(([first, { monthly_usd, cents_per_kwh }]) =>
    Object.assign(first, {
      from: "2026-01-10",
      later: [{ as_of: "2026-03-01", monthly_usd, cents_per_kwh }],
    }),
  );
