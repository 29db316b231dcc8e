import { expect, it } from "vitest";
import { createTariff } from "#contracts/test-support.ts";
import { FIXTURES, label } from "./label-fixtures.ts";
import { parseFactsLabel } from "./parse.ts";
import { findLabelQuotes } from "./quotes.ts";

const TEXT = label(
  "16.1¢ 12.8¢ 14.8¢",
  `Base Charge: $4.95 per billing cycle
Energy Charge: 12.4¢ per kWh
TDU Delivery Charges   5.6032¢ per kWh   $4.23 per month
Usage Credit: $40.00 per billing cycle if usage is at least 1,000 kWh`,
);
const TARIFF = createTariff({
  base_charge_usd: 4.95,
  energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 12.4 }] }],
  credits: [{ amount_usd: 40, min_kwh: 1000, max_kwh: null }],
});
const DELIVERY = { monthly_usd: 4.23, cents_per_kwh: 5.6032 };
const delivery = { quote: "TDU Delivery Charges 5.6032¢ per kWh $4.23 per month", page: null };

it("quotes the line of each charge", () => {
  expect(findLabelQuotes([TEXT], false, TARIFF, DELIVERY)).toEqual([
    { part: "base_charge", amount: 4.95, quote: "Base Charge: $4.95 per billing cycle", page: null },
    { part: "energy", amount: 12.4, quote: "Energy Charge: 12.4¢ per kWh", page: null },
    { part: "delivery_monthly", amount: 4.23, ...delivery },
    { part: "delivery_energy", amount: 5.6032, ...delivery },
    {
      part: "credit",
      amount: 40,
      quote: "Usage Credit: $40.00 per billing cycle if usage is at least 1,000 kWh",
      page: null,
    },
  ]);
});

it("names the page of a document that has pages", () => {
  const [first = "", second = ""] = TEXT.split("Usage Credit:");
  const quotes = findLabelQuotes([first, `Usage Credit:${second}`], true, TARIFF, null);
  expect(quotes.map(({ part, page }) => [part, page])).toEqual([
    ["base_charge", 1],
    ["energy", 1],
    ["credit", 2],
  ]);
});

it("prefers the line about the charge, and never quotes the row of averages", () => {
  const text = TEXT.replace("12.8¢", "12.4¢").replace(
    "Base Charge: $4.95",
    "Minimum Usage Fee: $4.95 under 500 kWh\nBase Charge: $4.95",
  );
  const tariff = { ...TARIFF, minimum_usage_fees: [{ amount_usd: 4.95, below_kwh: 500 }] };
  const quotes = findLabelQuotes([text], false, tariff, null);
  const quoteOf = (part: string): string | undefined => quotes.find((one) => one.part === part)?.quote;
  expect(quoteOf("base_charge")).toMatch(/^Base Charge/);
  expect(quoteOf("energy")).toBe("Energy Charge: 12.4¢ per kWh");
  expect(quoteOf("minimum_usage_fee")).toMatch(/^Minimum Usage Fee/);
});

it("has no quote for an amount that is not printed", () => {
  const half = createTariff({ energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 6.2 }] }] });
  expect(findLabelQuotes([TEXT], false, half, null)).toEqual([]);
});

it("quotes lines that contain the amount, for every sample label", () => {
  for (const [name, { text }] of Object.entries(FIXTURES)) {
    const parsed = parseFactsLabel(text);
    if (!parsed.ok) throw new Error(name);
    const quotes = findLabelQuotes([text], false, parsed.value.tariff, parsed.value.stated_delivery);
    for (const { amount, quote } of quotes) {
      const digits =
        quote
          .replaceAll(",", "")
          .match(/\d*\.\d+|\d+/g)
          ?.map(Number) ?? [];
      const isPrinted = digits.some((one) =>
        [amount, amount / 100].some((value) => Math.abs(one - value) < 1e-6),
      );
      expect(isPrinted, `${name}: ${amount} in "${quote}"`).toBe(true);
    }
  }
});
