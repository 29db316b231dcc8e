import { describe, expect, it } from "vitest";
import { createTariff } from "#contracts/test-support.ts";
import { formatFor } from "#messages/format.ts";
import { getMessages } from "#messages/node.ts";
import { billYear } from "#rating/bill.ts";
import { foldUsage } from "#rating/fold.ts";
import { createYear, livedInWh } from "#rating/test-support.ts";
import { monthBills } from "./bill-months.ts";
import { TEST_CHARGES } from "./test-plans.ts";

const messages = {
  ...getMessages("planDetails", "en"),
  names: getMessages("conditions", "en").names,
};

/** Returns the number at the start of a text such as "1,880.4 kWh". */
const numberIn = (text: string): number => Number.parseFloat(text.replaceAll(",", ""));

describe("the lines of a bill", () => {
  const tariff = createTariff({
    energy: [
      {
        tiers: [
          { up_to_kwh: 900, cents_per_kwh: 10.3782 },
          { up_to_kwh: null, cents_per_kwh: 14.1 },
        ],
      },
    ],
  });
  const delivery = { ...TEST_CHARGES, cents_per_kwh: 6.0295 };
  const year = billYear(tariff, foldUsage(createYear("2025-01-01", 60, (moment) => livedInWh(moment) * 4)), {
    read_day: 1,
    delivery,
  });
  const months = monthBills(year, [], messages, formatFor("en"));
  const lines = months.flatMap((month) => month.lines);

  it("show the kWh and the rate whose product is the amount to the cent", () => {
    const products = lines.flatMap(({ quantity, rate, cents }) =>
      quantity === null || rate === null
        ? []
        : [
            {
              line: `${quantity} × ${rate}`,
              product: Math.round(numberIn(quantity) * numberIn(rate)),
              cents,
            },
          ],
    );
    expect(products.length).toBeGreaterThan(30);
    for (const { line, product, cents } of products) expect([line, product]).toEqual([line, cents]);
  });

  it("round the same kWh alike, so that the steps of a bill add up to its delivered kWh", () => {
    const counts = months.flatMap((month) => {
      const kwh = month.lines.flatMap(({ quantity }) => (quantity === null ? [] : [numberIn(quantity)]));
      const delivered = kwh.at(-1) ?? 0;
      expect(kwh.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBeCloseTo(delivered, 6);
      return kwh.length;
    });
    expect(Math.max(...counts)).toBe(3);
  });

  it("have no more decimals than that needs", () => {
    expect(lines.some(({ quantity }) => quantity === "900\u00A0kWh")).toBe(true);
  });
});
