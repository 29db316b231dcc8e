import * as fc from "fast-check";
import { parse } from "csv-parse/sync";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { realData } from "#tests/support/real-data.ts";
import { parseCreditText } from "./credit-text.ts";
import type { StatedCharges } from "./credit-text.ts";

function literal(text: string): StatedCharges {
  const parsed = parseCreditText(text);
  if (!parsed.ok) throw new Error(parsed.errors.join("; "));
  return parsed.readings[0];
}

const from = (
  amount_usd: number,
  min_kwh: number,
  max_kwh: number | null = null,
): StatedCharges["credits"][number] => ({
  amount_usd,
  min_kwh,
  max_kwh,
});

describe("usage credits", () => {
  it.each([
    ["You receive $120 off as a bill credit whenever you use 1,000 kWh or more.", [from(120, 1000)]],
    ["A credit of $ 40.50 is given if usage reaches 800 kWh.", [from(40.5, 800)]],
    ["Usage credit: 35.00 $ per bill month if usage >= 1000kWh", [from(35, 1000)]],
    ["$50 credit for usage of 1,500+ kWh each cycle", [from(50, 1500)]],
    ["Take a $75 credit in months between 1,000 and 2,000 kWh.", [from(75, 1000, 2000)]],
    ["Take a $75 credit in months with 1,000 - 1,999 kWh.", [from(75, 1000, 2000)]],
    ["Credit of $30 with at least 1,000 kWh but less than 2,000 kWh used.", [from(30, 1000, 2000)]],
    ["A $20 credit goes to months of more than 500 kWh.", [from(20, 500.001)]],
    ["Use up to 700 kilowatt-hours and get a credit of $15.", [from(15, 0, 700.001)]],
    [
      "Credit of $35 from at least 1000 kWh. An additional $15 when usage reaches 2000 kWh is credited.",
      [from(35, 1000), from(15, 2000)],
    ],
    [
      "$35 credit at 1,000 kWh or more and an extra $15 credit at 2,000 kWh or more",
      [from(35, 1000), from(15, 2000)],
    ],
    // Not called additional, so the higher credit replaces the lower one.
    [
      "$50 credit at 1,000 kWh or more; $100 credit at 2,000 kWh or more",
      [from(50, 1000, 2000), from(100, 2000)],
    ],
    ["Recibe un crédito de $90 cada mes que uses 1,000 kWh o más.", [from(90, 1000)]],
    ["Se dará un crédito de $25 si el consumo es de al menos 800 kWh.", [from(25, 800)]],
    ["Crédito de $60 por un consumo entre 1,000 y 2,000 kWh.", [from(60, 1000, 2000)]],
  ])("%s", (text, credits) => {
    expect(literal(text)).toEqual({ credits, minimum_usage_fees: [], flat_below_kwh: null });
  });

  it("offers the other side of a doubtful boundary as another reading", () => {
    const parsed = parseCreditText("$100 credit for usage over 1,000 kWh");
    expect(parsed.ok && parsed.readings.map((one) => one.credits)).toEqual([
      [from(100, 1000.001)],
      [from(100, 1000)],
    ]);
  });
});

describe("the end of a range", () => {
  it("is left out first in a listing and included first in a label", () => {
    const text = "$40 credit for usage between 2,500 and 3,000 kWh";
    const ends = (end?: "included"): Array<number | null | undefined> => {
      const parsed = parseCreditText(text, end);
      return parsed.ok ? parsed.readings.map(({ credits }) => credits[0]?.max_kwh) : [];
    };
    expect(ends()).toEqual([3000, 3000.001]);
    expect(ends("included")).toEqual([3000.001, 3000]);
  });
});

describe("a sentence about every month", () => {
  it.each([
    "You may receive a $75 credit in each month in which you use 1,000 kWh or more.",
    "$75 credit per 30-day billing cycle for usage of 1,000 kWh or more as of June 1, 2026.",
    "$75 credit, limited to one credit per billing cycle, for usage of 1,000 kWh or more.",
  ])("%s", (text) => {
    expect(literal(text).credits).toEqual([from(75, 1000)]);
  });
});

describe("minimum usage fees and flat amounts", () => {
  it.each([
    ["A $9.95 minimum usage fee applies below 1,000 kWh.", 9.95, 1000],
    ["Usage charge of $8, waived when you use 800 kWh or more", 8, 800],
    ["Cargo por uso mínimo de $9.95 si usas menos de 1,000 kWh", 9.95, 1000],
  ])("%s", (text, amount_usd, below_kwh) => {
    expect(literal(text)).toEqual({
      credits: [],
      minimum_usage_fees: [{ amount_usd, below_kwh }],
      flat_below_kwh: null,
    });
  });

  it("recognizes a bill that stays the same below a usage", () => {
    expect(literal("The bill is the same amount in every month under 1,000 kWh.").flat_below_kwh).toBe(1000);
  });
});

describe("text that it does not understand", () => {
  it.each([
    "Save $100 a year.",
    "A credit of $50 and a fee of $5 apply from 1,000 kWh.",
    "There is a $20 charge for more than 2,000 kWh.",
    "A credit is given at 1,000 kWh or more.",
    "$50 credit at 1,000 kWh or more or if you sign up online before 2,000 kWh.",
    "$75 bill credit each month usage is 1,000 kWh or more, June through September only.",
    "Bill credit of $100 applied when usage is 1000 kWh or more. Credit limited to first 6 months.",
    "$75 credit at 1,000 kWh or more. Applies in summer months only.",
    "Usage credit of $50 if usage is 1,000 kWh or more every other month",
    "Credit of $30 for every 1000 kWh or more",
    "$100 credit if usage is 1,000 kWh or more; Dec - Feb excluded.",
    "$100 credit if usage is 1,000 kWh or more. Not valid above 2,500.",
    "$0.02 credit for each kWh over 1,000 kWh",
    "$2 credit on each day with less than 20 kWh",
    "$75 credit at 1,000 kWh or more in six of twelve billing cycles.",
    "$75 credit at 1,000 kWh or more through December 31, 2026.",
    "Se aplica un crédito de $100 si usa 1000 kWh o más de junio a septiembre",
  ])("%s", (text) => {
    expect(parseCreditText(text).ok).toBe(false);
  });

  it("finds no price in plain advertising", () => {
    expect(literal("A simple plan with 100% renewable energy!")).toEqual({
      credits: [],
      minimum_usage_fees: [],
      flat_below_kwh: null,
    });
  });

  it("never throws", () => {
    const word = fc.constantFrom(
      "$",
      "credit",
      "1,000",
      "kWh",
      "or more",
      "less than",
      "between",
      "fee",
      ". ",
      "2000",
      "additional",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join(" ")),
        ),
        (text) => {
          parseCreditText(text);
        },
      ),
    );
  });
});

const statewide = realData("power-to-choose/statewide-2026-01-10.csv");

describe("the statewide listing's own sentences", () => {
  if (statewide === null) {
    it("are missing (../shared/data does not exist): nothing to check", () => {
      expect(statewide).toBeNull();
    });
    return;
  }

  it("are all understood: 7 English and 7 Spanish, with the same result in each pair", () => {
    const rows: Array<Record<string, string>> = parse(readFileSync(statewide), {
      columns: true,
      bom: true,
      skip_records_with_error: true,
    });
    const read = (language: string): Set<string> =>
      new Set(
        rows
          .filter((row) => row["[Language]"] === language && row["[Fees/Credits]"] !== "")
          .map((row) =>
            JSON.stringify([row["[RepCompany]"]?.toLowerCase(), literal(row["[Fees/Credits]"] ?? "")]),
          ),
      );
    expect(read("English").size).toBe(7);
    expect(read("Spanish")).toEqual(read("English"));
  });
});
