// What goes wrong in a label's text must never make a wrong price exact: lost lines, lines in another order, changed
// amounts, sentences that no one can price. Averages stay as printed, so they no longer fit.
import { describe, expect, it } from "vitest";
import { readShippedDelivery } from "#server/domain/plans/delivery/shipped-rows.ts";
import { differsBy } from "./open-labels.ts";
import { readLabel } from "./read-label.ts";
import { createVariation, priced, type Variation, type Wording } from "./variation-fixtures.ts";

const ROWS = readShippedDelivery();
const NIGHT = { from_minute: 1260, to_minute: 360 };

const LABELS: Readonly<Record<string, Wording>> = {
  flat: {
    lines: "Base Charge   $9.95 per billing cycle\nEnergy Charge   12.4¢ per kWh",
    tariff: { base_charge_usd: 9.95 },
  },
  credit: {
    lines: "Energy Charge   15.4¢ per kWh\nUsage Credit   $125.00 per billing cycle for usage (>=1000) kWh",
    tariff: { energy: [priced(15.4)], credits: [{ amount_usd: 125, min_kwh: 1000, max_kwh: null }] },
  },
  "minimum usage fee": {
    lines:
      "Energy Charge: 11.1¢ per kWh\nMinimum Usage Fee: $14.95 per month if usage is less than 1,000 kWh",
    tariff: { energy: [priced(11.1)], minimum_usage_fees: [{ amount_usd: 14.95, below_kwh: 1000 }] },
  },
  nights: {
    lines:
      "Daytime Energy Charge   18.5¢ per kWh\nNighttime Energy Charge*   6.5¢ per kWh\nAverage prices assume 32.0% of consumption at nighttime.\n*Nighttime is 9:00 PM to 6:00 AM every day.",
    tariff: { energy: [priced(6.5, NIGHT), priced(18.5)] },
    shares: [0.32, 0.68],
  },
  blocks: {
    lines:
      "Base Charge: $4.95 per month\nEnergy Charge (0 - 1,000 kWh): 9.4¢ per kWh\nEnergy Charge (> 1,000 kWh): 15.8¢ per kWh",
    tariff: {
      base_charge_usd: 4.95,
      energy: [
        {
          tiers: [
            { up_to_kwh: 1000, cents_per_kwh: 9.4 },
            { up_to_kwh: null, cents_per_kwh: 15.8 },
          ],
        },
      ],
    },
  },
};

const STRANGE = [
  "A grid reliability amount of $3.25 per month applies.",
  "Advanced metering: $2.19 monthly",
  "System benefit 0.55¢ per kWh",
  "Plus 1.2 cents for each kWh above 2,500 kWh.",
  "Every other month you pay $4.",
  "Members get $5.00 off each bill.",
  "An extra 5% is added in August.",
  "From month 7 on the energy charge is 15.9¢ per kWh.",
  "Usage above 2,200 kWh is billed at double the rate.",
  "The rate ends at 750.",
  "A $9.95 charge applies each month you use 600 kWh or less.",
  "Summer usage is billed at 19.9¢.",
];

/** Dollars by which a reading that calls itself exact is wrong: 0 if it does not. */
function wrongBy(label: Variation, text: string): number {
  const reading = readLabel(text, ROWS);
  if (reading.verdict !== "exact" && reading.verdict !== "inferred") return 0;
  const expected = {
    computable: true,
    tariff: label.tariff,
    delivery: label.delivery,
    accept: [],
    refusal_ok: true,
    tolerance_usd: 0,
  };
  return differsBy(reading, expected)?.usd ?? Number.POSITIVE_INFINITY;
}

const isExact = (text: string): boolean => readLabel(text, ROWS).verdict === "exact";
/** Rounded averages leave that much of a bill open. */
const OPEN_USD = 0.02;

describe.each(Object.entries(LABELS))("a label with %s", (_name, wording) => {
  const label = createVariation(wording);
  const lines = label.text.split("\n");
  const prices = lines.findIndex((line) => line.startsWith("Average Price")) + 1;
  const chart = lines.findIndex((line) => line.startsWith("Type of Product"));

  it("is never wrongly exact without one of its lines", () => {
    expect(isExact(label.text), label.text).toBe(true);
    for (let lost = 0; lost < lines.length; lost++) {
      const text = lines.toSpliced(lost, 1).join("\n");
      expect(wrongBy(label, text), text).toBeLessThanOrEqual(OPEN_USD);
    }
  });

  it("is never wrongly exact with two lines in the other order, or in one", () => {
    for (let at = prices; at < lines.length - 1; at++) {
      const [first = "", second = ""] = lines.slice(at, at + 2);
      for (const changed of [[second, first], [`${first} ${second}`]]) {
        const text = lines.toSpliced(at, 2, ...changed).join("\n");
        expect(wrongBy(label, text), text).toBeLessThanOrEqual(OPEN_USD);
      }
    }
  });

  it("is not exact with an amount that its averages contradict", () => {
    for (let at = prices; at < chart; at++) {
      const line = lines[at] ?? "";
      for (const match of line.matchAll(/(?<=\$)\d+\.\d+|\d+\.\d+(?=[¢%])/g)) {
        const changed = (Number(match[0]) * 1.5).toFixed(4);
        const text = lines
          .with(at, line.slice(0, match.index) + changed + line.slice(match.index + match[0].length))
          .join("\n");
        expect(isExact(text), text).toBe(false);
      }
    }
  });

  it("is not exact with a sentence that no one can price", () => {
    for (const sentence of STRANGE) {
      for (const at of [prices, prices + 1, lines.length]) {
        const text = lines.toSpliced(at, 0, sentence).join("\n");
        expect(isExact(text), text).toBe(false);
      }
    }
  });
});
