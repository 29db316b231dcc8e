import { describe, expect, it } from "vitest";
import type { EnergyWindow } from "#contracts/plan.ts";
import { createTariff, TEST_DELIVERY } from "#contracts/test-support.ts";
import { deliveryOn } from "#market/delivery.ts";
import { priceAt } from "./price-now.ts";

const ONCOR = deliveryOn(TEST_DELIVERY, "oncor", "2025-11-02");
const RATE = ONCOR?.cents_per_kwh ?? 0;

const flat = (cents: number): EnergyWindow => ({ tiers: [{ up_to_kwh: null, cents_per_kwh: cents }] });
const at = (time: string): number => Date.parse(time);
const iso = (ms: number | undefined): string => new Date(ms ?? 0).toISOString();

describe("the price of one more kWh", () => {
  it("is the energy charge of the hour plus delivery, until the hours change", () => {
    const tariff = createTariff({
      delivery: "pass_through",
      energy: [
        { name: "Free nights", from_minute: 1260, to_minute: 360, delivery_waived: true, ...flat(0) },
        flat(21),
      ],
    });
    // 3 PM in standard time.
    const day = priceAt(tariff, ONCOR, [], at("2025-11-03T21:00:00Z"));
    expect(day).toMatchObject({ energy: 21, delivery: RATE, window: null });
    expect(day?.total).toBeCloseTo(21 + RATE, 4);
    expect([iso(day?.from), iso(day?.until)]).toEqual([
      "2025-11-03T12:00:00.000Z",
      "2025-11-04T03:00:00.000Z",
    ]);
    const night = priceAt(tariff, ONCOR, [], at("2025-11-04T03:00:00Z"));
    expect(night).toMatchObject({ total: 0, energy: 0, delivery: 0, window: "Free nights" });
    expect(iso(night?.until)).toBe("2025-11-04T06:00:00.000Z");
  });

  it("follows the local clock on the day with 25 hours", () => {
    const tariff = createTariff({
      delivery: "bundled",
      energy: [{ from_minute: 120, to_minute: 240, ...flat(5) }, flat(9)],
    });
    // 1 AM is shown twice, so 2 AM is three hours after midnight.
    expect(priceAt(tariff, null, [], at("2025-11-02T07:59:59Z"))).toMatchObject({ total: 9 });
    const early = priceAt(tariff, null, [], at("2025-11-02T08:00:00Z"));
    expect([early?.total, iso(early?.from), iso(early?.until)]).toEqual([
      5,
      "2025-11-02T08:00:00.000Z",
      "2025-11-02T10:00:00.000Z",
    ]);
    const last = priceAt(tariff, null, [], at("2025-11-03T05:59:59Z"));
    expect([last?.total, iso(last?.until)]).toEqual([9, "2025-11-03T06:00:00.000Z"]);
  });

  it("is that of the block which the month has reached, and of the last hours past a cap", () => {
    const blocks = createTariff({
      delivery: "bundled",
      energy: [
        {
          tiers: [
            { up_to_kwh: 500, cents_per_kwh: 8 },
            { up_to_kwh: null, cents_per_kwh: 12 },
          ],
        },
      ],
    });
    const price = (wh: number) => priceAt(blocks, null, [wh], at("2025-11-03T21:00:00Z"))?.total;
    expect([price(0), price(499_999), price(500_000)]).toEqual([8, 8, 12]);
    const capped = createTariff({
      delivery: "bundled",
      energy: [{ from_minute: 0, to_minute: 1439, max_kwh_per_month: 100, ...flat(1) }, flat(15)],
    });
    const limited = (wh: number) => priceAt(capped, null, [wh, 0], at("2025-11-03T21:00:00Z"))?.total;
    expect([limited(99_999), limited(100_000)]).toEqual([1, 15]);
  });

  it("is unknown without the delivery charges that it needs", () => {
    const tariff = createTariff({ delivery: "pass_through", energy: [flat(10)] });
    expect(priceAt(tariff, null, [], at("2025-11-03T21:00:00Z"))).toBeNull();
  });
});
