// Wordings of our own for what the terms of listings state.
import { describe, expect, it } from "vitest";
import { readTerms, splitTerms, type ListedTerms } from "./read-terms.ts";

function summarize({ one_time_fees, conditions, stated, not_understood }: ListedTerms): string {
  return [
    ...one_time_fees.map(({ name, amount_usd }) => `once ${name} ${amount_usd}`),
    ...conditions.map(
      ({ needs, effect, usd_per_month, cents_per_kwh, met_in_tariff }) =>
        `${effect} ${needs.join("+")} ${usd_per_month}/${cents_per_kwh}${met_in_tariff ? "" : " left out"}`,
    ),
    ...stated.map(({ kind, value }) => `${kind} ${value}`),
    ...not_understood.map(() => "?"),
  ].join(", ");
}

describe("fees paid once", () => {
  it.each([
    ["A starter bundle purchase of $39.50 is required to enroll.", "once purchase 39.5"],
    ["You must purchase our $25 welcome kit when you sign up.", "once purchase 25"],
    ["A one-time enrollment fee of $9.95 applies.", "once enrollment 9.95"],
    ["$20 membership fee. Members own the co-op.", "once membership 20"],
    ["Para inscribirse se requiere una compra inicial de $39.50.", "once purchase 39.5"],
    ["Cuota de membresía de $ 20.", "once membership 20"],
    // Twelve months of the averages contain the whole fee.
    ["1/12 of the one-time setup fee of $60 is included in the average price.", ""],
    ["An optional kit can be purchased for $25.", "?"],
    ["A one-time enrollment fee of $0 applies.", ""],
  ])("%s", (text, expected) => {
    expect(summarize(readTerms(text))).toBe(expected);
  });
});

describe("conditions", () => {
  it.each([
    ["Get a $5 monthly discount with AutoPay.", "credit autopay 5/0"],
    ["$4.00 per month credit for Auto Pay and paperless billing.", "credit autopay+paperless 4/0"],
    ["Save 0.5¢ per kWh with paperless billing.", "credit paperless 0/0.5"],
    [
      "A $10 monthly credit with a connected thermostat, not included in the average price.",
      "credit device 10/0 left out",
    ],
    ["If AutoPay ends, you are charged a fee of $5/month.", "fee autopay 5/0"],
    ["A paper bill fee of $2.99 per month applies.", "fee paperless 2.99/0"],
    ["Si deja el pago automático, se le cobrará una tarifa de $5/mes.", "fee autopay 5/0"],
    ["Reciba un crédito mensual de $6 con termostato inteligente.", "credit device 6/0"],
    ["AutoPay is required.", "required autopay 0/0"],
    ["Este plan requiere facturación electrónica.", "required paperless 0/0"],
    ["A smart thermostat is required.", "required device 0/0"],
    ["Connect your smart device for a lower energy charge.", "credit device 0/0"],
    ["For new customers only.", "required new_customer 0/0"],
    ["New and returning customers only.", ""],
    ["AutoPay and electronic billing are available.", ""],
    ["Pago automático con tarjeta de crédito.", ""],
    ["AutoPay is not required.", ""],
    // The amount may be due once.
    ["Leaving AutoPay costs a fee of $15.", "?"],
    // The same condition with and without its amount.
    [
      "AutoPay lowers your price: there is a discount. Get a $5 monthly discount with AutoPay.",
      "credit autopay 5/0",
    ],
  ])("%s", (text, expected) => {
    expect(summarize(readTerms(text))).toBe(expected);
  });

  it("keeps the sentence as printed", () => {
    const { conditions } = readTerms(
      "Great plan! Get a $5 monthly discount with AutoPay. Call (555) 010-0000.",
    );
    expect(conditions.map(({ quote }) => quote)).toEqual(["Get a $5 monthly discount with AutoPay."]);
  });
});

describe("amounts", () => {
  it.each([
    "A $150 early termination fee applies if you cancel.",
    "Earn $50 in reward dollars every month.",
    "Includes a pet plan (a $420/year value).",
    "A first payment of $75.00 is required to connect service.",
    "Get $25 on your first bill!",
    "We give $5 to charity for each customer.",
    "Save up to $300 a year.",
    "Late payments cost a late fee of $10.",
    "Cargo por cancelación anticipada de $135.",
    "100% renewable for 24 months, with a 60-day guarantee. Call 1-800-555-0100.",
  ])("is not part of the price: %s", (text) => {
    expect(summarize(readTerms(text))).toBe("");
  });

  it.each([
    ["Monthly base charge $4.95.", "base 4.95"],
    ["Use 1,000 kWh or more in a billing cycle for a $100 usage credit.", "usage_credit 100"],
    ["Only 11.2¢ per kWh.", "rate 11.2"],
    ["A $7 service adjustment applies.", "?"],
    // The clause of each amount counts, not the sentence.
    ["A $150 early termination fee and a $7 service adjustment apply.", "?"],
    ["A $150 early termination fee and a $9.95 monthly charge apply.", "base 9.95"],
  ])("must be in the tariff, or is not understood: %s", (text, expected) => {
    expect(summarize(readTerms(text))).toBe(expected);
  });
});

it("splits sentences at the separators of listings", () => {
  expect(splitTerms("*One today!*Two | Three ::: Four / Five. Six")).toEqual([
    "One today!",
    "Two",
    "Three",
    "Four",
    "Five.",
    "Six",
  ]);
});

it("reads a long text in time that grows with its length", () => {
  const text = "AutoPay $5 a month, if you pay by credit card or debit card, ".repeat(150);
  const start = performance.now();
  readTerms(text);
  expect(performance.now() - start).toBeLessThan(1_000);
});
