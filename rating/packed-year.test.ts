import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EnergyWindow } from "#contracts/plan.ts";
import { createTariff } from "#contracts/test-support.ts";
import { foldUsage } from "./fold.ts";
import { ByteReader, ByteWriter } from "./packed-bytes.ts";
import { coversShapes, packYear, unpackYear } from "./packed-year.ts";
import { createYear, livedInWh } from "./test-support.ts";
import { tariffCost } from "./year-cost.ts";

const rest: EnergyWindow = { tiers: [{ up_to_kwh: null, cents_per_kwh: 14 }] };
const nights: [EnergyWindow, EnergyWindow] = [{ ...rest, from_minute: 1260, to_minute: 360 }, rest];
const weekends: [EnergyWindow, EnergyWindow] = [{ ...rest, weekdays: [0, 6] }, rest];
const DELIVERY = { tdu: "oncor", as_of: "2025-12-29", monthly_usd: 4.23, cents_per_kwh: 5.5833 } as const;
const lived = foldUsage(createYear("2024-11-18", 15, livedInWh));
const solar = foldUsage(
  createYear("2025-01-01", 60, livedInWh, ({ minute }) => (minute > 600 && minute < 900 ? 2000 : 0)),
);

describe("packed numbers", () => {
  it("are read as they were written", () => {
    const whole = fc.array(fc.maxSafeInteger().map((value) => Math.trunc(value / 2)));
    fc.assert(
      fc.property(whole, fc.string(), (values, text) => {
        const writer = new ByteWriter();
        for (const value of values) writer.signed(value);
        writer.text(text.toWellFormed());
        for (const value of values) writer.unsigned(Math.abs(value));
        const reader = new ByteReader(writer.toBytes());
        // A written zero has no sign.
        expect(values.map(() => reader.signed())).toEqual(values.map((value) => value + 0));
        expect(reader.text()).toBe(text.toWellFormed());
        expect(values.map(() => reader.unsigned())).toEqual(values.map((value) => Math.abs(value)));
        expect(() => reader.unsigned()).toThrow(RangeError);
      }),
    );
  });
});

describe("a packed year", () => {
  it.each([
    ["consumption only", lived],
    ["with exports", solar],
  ])("has the cents of the year itself: %s", (_, fold) => {
    const unpacked = unpackYear(packYear(fold, [nights, weekends, [rest]]));
    if (!unpacked) throw new Error("the format is known");
    expect([unpacked.start, unpacked.days, unpacked.year_wh, unpacked.exported_wh]).toEqual([
      fold.start,
      fold.days,
      fold.year_wh,
      fold.exported_wh,
    ]);
    expect(unpacked.consumed).toEqual(fold.consumed);
    expect(unpacked.exported).toEqual(fold.exported);
    const buyback = {
      kind: "energy_rate",
      offsets: "all_charges",
      monthly_cap: "none",
      rollover: true,
    } as const;
    for (const energy of [nights, weekends, [rest] satisfies [EnergyWindow]])
      for (const read_day of [1, 17, null]) {
        const credits = [{ amount_usd: 50, min_kwh: 1000, max_kwh: null }];
        const tariff = createTariff({ energy, credits, buyback });
        const options = { read_day, delivery: DELIVERY };
        expect(tariffCost(tariff, unpacked, options)).toEqual(tariffCost(tariff, fold, options));
      }
  });

  it("takes about two bytes a day and window", () => {
    const [all, two] = [packYear(lived, []).length, packYear(lived, [nights]).length];
    expect(all).toBeLessThan(2.3 * 365);
    expect(two - all).toBeLessThan(2.3 * 365);
  });

  it("prices only the windows that were packed", () => {
    const unpacked = unpackYear(packYear(lived, [nights]));
    if (!unpacked) throw new Error("the format is known");
    expect([coversShapes(unpacked, [nights, [rest]]), coversShapes(unpacked, [weekends])]).toEqual([
      true,
      false,
    ]);
    const options = { read_day: 1, delivery: DELIVERY };
    expect(() => tariffCost(createTariff({ energy: weekends }), unpacked, options)).toThrow(RangeError);
  });

  it("of another format is not read", () => {
    expect(unpackYear(Uint8Array.of(9, ...packYear(lived, []).subarray(1)))).toBeNull();
  });
});
