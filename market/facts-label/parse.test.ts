import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Tariff } from "#contracts/plan.ts";
import { labelAverages } from "../infer/averages.ts";
import { FIXTURES, label } from "./label-fixtures.ts";
import { parseFactsLabel } from "./parse.ts";
import type { ParsedLabel } from "./parsed-label.ts";
import { proveFromLabel } from "./prove-label.ts";
import { LABEL_TEXT_LIMITS } from "./statements.ts";

function read(text: string): ParsedLabel {
  const parsed = parseFactsLabel(text);
  if (!parsed.ok) throw new Error(parsed.errors.join("; "));
  return parsed.value;
}

const ONCOR = "TDU Delivery Charges: 5.6032¢ per kWh and $4.23 per month";
// 9.2 + 5.6032 and $4.23: 15.65, 15.23, 15.01.
const FLAT = ["15.6¢ 15.2¢ 15.0¢", `Energy Charge: 9.2¢ per kWh\n${ONCOR}`] as const;

describe.each(Object.entries(FIXTURES))("a label: %s", (_name, fixture) => {
  it("returns the tariff, which reproduces the label", () => {
    const value = read(fixture.text);
    expect(value.notes).toEqual([]);
    expect(value.tariff).toMatchObject(fixture.tariff);
    const [kwh_500, kwh_1000, kwh_2000] = fixture.averages;
    expect(value.averages).toEqual({ kwh_500, kwh_1000, kwh_2000 });
    if (fixture.shares !== undefined) expect(value.assumed_shares).toEqual(fixture.shares);
    const { proof } = proveFromLabel(value, null);
    expect(proof).toMatchObject({ verdict: "exact", why: "label_text" });
    // The averages were calculated by hand, so only their rounding to 0.1 ¢ remains.
    expect(proof.residual_cents).toBeLessThanOrEqual(0.051);
  });
});

describe("the heading and the chart", () => {
  it("identify the offer", () => {
    expect(read(label(...FLAT))).toMatchObject({
      provider_name: "Bluestem Power LLC",
      puct_number: "10999",
      product_name: "Prairie Saver 12",
      tdu: "oncor",
      issued: "2026-01-05",
      term_months: 12,
      rate_type: "fixed",
      termination_fee: { kind: "flat", amount_usd: 150 },
      renewable_percent: 31.5,
      prepaid: false,
      new_customers_only: false,
      stated_delivery: { monthly_usd: 4.23, cents_per_kwh: 5.6032 },
    });
  });

  it.each([
    [
      "Type of Product Variable Rate\nContract Term Month-to-Month",
      { rate_type: "variable", term_months: 0 },
    ],
    [
      "This fixed rate plan is for new customers only.\nTerm: 9 months",
      { new_customers_only: true, term_months: 9 },
    ],
  ])("%j", (chart, expected) => {
    expect(read(label(...FLAT, chart))).toMatchObject(expected);
  });

  it.each([
    ["Yes. $20 for each month remaining in the term", { kind: "per_remaining_month", amount_usd: 20 }],
    ["No", { kind: "none" }],
    ["Yes. $20 per each month left on the contract.", { kind: "per_remaining_month", amount_usd: 20 }],
    ["Yes. $20 per month for the unexpired term", { kind: "per_remaining_month", amount_usd: 20 }],
    ["Yes, $20 for every month until the contract ends", { kind: "per_remaining_month", amount_usd: 20 }],
    ["Yes, the number of months left multiplied by $20", { kind: "per_remaining_month", amount_usd: 20 }],
    ["Sí, $20 por cada mes restante", { kind: "per_remaining_month", amount_usd: 20 }],
    ["Yes, $150 for ending the 12 month contract early", { kind: "flat", amount_usd: 150 }],
    ["Yes, one hundred fifty dollars ($150) per ESI ID", { kind: "flat", amount_usd: 150 }],
    ["Yes. The greater of $150 or $10 per remaining month", { kind: "unknown" }],
    ["Yes, $150 if more than 6 months remain, otherwise $75", { kind: "unknown" }],
    ["Yes, $150.00 (first 12 months), $0 thereafter", { kind: "unknown" }],
    ["Yes, $150 during the first year", { kind: "unknown" }],
    ["Yes, $10 for each month of service", { kind: "unknown" }],
    ["Yes, $10 per month remaining, not to exceed $150", { kind: "unknown" }],
    ["Yes, up to $200", { kind: "unknown" }],
    ["Yes. There is no fee if you move.", { kind: "unknown" }],
  ])("reads the termination fee: %s", (statement, fee) => {
    const text = label(...FLAT).replace("Yes. $150.00", statement);
    expect(read(text)).toMatchObject({ termination_fee: fee, notes: [] });
  });
});

const solar = (lines: string): ParsedLabel =>
  read(label(FLAT[0], `${FLAT[1]}\n${lines}`).replace(/Does the REP purchase.*\n/, ""));

describe("solar buyback", () => {
  it.each([
    [
      "Solar Buyback Rate: 3.5¢ per kWh. Excess generation credits reduce energy charges only, not base or TDU charges. Unused buyback credits roll over to the next month.",
      { kind: "fixed", cents_per_kwh: 3.5, offsets: "energy", monthly_cap: "none", rollover: true },
    ],
    [
      "Excess generation is bought at the real-time settlement point price. Buyback credits apply to all charges on the bill and are forfeited at month end instead of being carried over.",
      { kind: "real_time", offsets: "all_charges", rollover: false },
    ],
    [
      "Excess generation earns a buyback rate equal to your energy charge, up to the usage of the same month.",
      { kind: "energy_rate", offsets: "energy", monthly_cap: "usage" },
    ],
    [
      "Buyback from 4 pm to 9 pm: 12.0¢ per kWh\nBuyback in every other hour: 2.5¢ per kWh\nBuyback is limited to 1,500 kWh a month.",
      {
        kind: "windows",
        windows: [
          { from_minute: 960, to_minute: 1260, tiers: [{ up_to_kwh: null, cents_per_kwh: 12 }] },
          { tiers: [{ up_to_kwh: null, cents_per_kwh: 2.5 }] },
        ],
        monthly_cap: { kwh: 1500 },
      },
    ],
  ])("%s", (lines, buyback) => {
    const parsed = solar(lines);
    expect(parsed.tariff.buyback).toMatchObject(buyback);
    expect(parsed.tariff.energy).toEqual([{ tiers: [{ up_to_kwh: null, cents_per_kwh: 9.2 }] }]);
    expect(proveFromLabel(parsed, null).proof.verdict).toBe("exact");
  });

  it("is absent if the label states there is none", () => {
    expect(read(label(...FLAT)).tariff.buyback).toBeNull();
  });
});

describe("a possible price that is not understood", () => {
  it.each([
    ["a credit without its condition", "A loyalty credit of $15.00 is granted at our discretion."],
    ["a fee above a usage", "Heavy usage charge: $25.00 when usage is above 2,500 kWh"],
    ["a fee a day below a usage", "Low usage charge: $0.25 per day if usage is below 400 kWh"],
    ["a fee a day, waived from a usage", "Service fee: $0.10 per day, waived when usage is 450 kWh or more"],
    ["a bonus on top", "Summer bonus: an additional 25% credit on energy charges in July and August."],
    ["hours that are missing", "Night Energy Charge 0.0¢ per kWh"],
    ["free hours that are missing", "With this plan your nights are free!"],
    ["a second price for no hours", "Energy Charge 4.0¢ per kWh - Green Zone"],
    ["a figure without a unit", "Grid balancing charge: 1.75"],
    ["free holidays", "Energy Charge on weekends and holidays: 0.0¢ per kWh"],
  ])("keeps the plan unproven: %s", (_what, line) => {
    const parsed = read(label(FLAT[0], `${FLAT[1]}\n${line}`));
    expect(parsed.notes.filter((note) => note.carries_price)).not.toEqual([]);
    expect(proveFromLabel(parsed, null).proof.verdict).toBe("unproven");
  });

  it("is reported even if the averages agree", () => {
    const parsed = read(
      label(FLAT[0], `${FLAT[1]}\nHeavy usage charge: $25.00 when usage is above 2,500 kWh`),
    );
    expect(proveFromLabel(parsed, null).proof).toMatchObject({
      verdict: "unproven",
      why: "label_text_incomplete",
    });
  });

  it("is not confused with fees for a customer's own actions", () => {
    const acts =
      "Late payment penalty: 5%\nReturned payment fee: $30.00\nDisconnect notice fee of $10.00 applies.";
    const parsed = read(label(FLAT[0], `${FLAT[1]}\n${acts}`));
    expect(parsed.notes).toEqual([]);
    expect(proveFromLabel(parsed, null).proof.verdict).toBe("exact");
  });
});

describe("a label checked against itself", () => {
  it("is unproven if its text does not reproduce its averages", () => {
    const parsed = read(label("12.0¢ 11.5¢ 11.0¢", FLAT[1]));
    expect(proveFromLabel(parsed, null).proof).toMatchObject({
      verdict: "unproven",
      why: "label_text_disagrees",
    });
  });

  it("uses the delivery charges of the day if it prints none", () => {
    const parsed = read(
      label(FLAT[0], "Energy Charge: 9.2¢ per kWh\nTDU delivery charges are passed through."),
    );
    const delivery = { tdu: "oncor", as_of: "2025-12-29", monthly_usd: 4.23, cents_per_kwh: 5.5833 } as const;
    expect(proveFromLabel(parsed, delivery).proof).toMatchObject({
      verdict: "exact",
      delivery_as_of: "2025-12-29",
    });
    expect(proveFromLabel(parsed, null).proof.verdict).toBe("unproven");
  });

  it("finds the split of two windows if it is not stated", () => {
    const text =
      FIXTURES["free nights, delivery charged"]?.text.replace(/The average prices assume.*\n/, "") ?? "";
    const { proof } = proveFromLabel(read(text), null);
    expect(proof.verdict).toBe("exact");
    expect(proof.assumed_shares?.[0]).toBeCloseTo(0.35, 2);
  });

  it("leaves a mandatory fee out of the averages if only that reproduces them", () => {
    const text =
      FIXTURES["compulsory fee outside the averages"]?.text.replace(
        "The home care fee is required and is not included in the average prices above.",
        "The home care fee is required.",
      ) ?? "";
    const { tariff, proof } = proveFromLabel(read(text), null);
    expect(proof.verdict).toBe("exact");
    expect(tariff.monthly_fees).toEqual([
      { name: "home care fee", amount_usd: 16.66, in_label_average: false },
    ]);
  });

  it("does not decide whether a fee outside the averages is an option", () => {
    const text =
      FIXTURES["compulsory fee outside the averages"]?.text.replace(/The home care fee is.*\n/, "") ?? "";
    expect(proveFromLabel(read(text), null).proof.verdict).toBe("unproven");
  });
});

const usd = fc.integer({ min: 0, max: 2995 }).map((cents) => cents / 100);
// Expensive enough that a bill remains after the largest credit, because labels print no negative average.
const rate = fc.integer({ min: 100_000, max: 280_000 }).map((units) => units / 10_000);
const formatNumbers = (tariff: Tariff, shares: number[] | null): string => {
  const delivery = { tdu: "oncor", as_of: "2026-01-05", monthly_usd: 4.23, cents_per_kwh: 5.6032 } as const;
  const { kwh_500, kwh_1000, kwh_2000 } = labelAverages(tariff, delivery, shares);
  return [kwh_500, kwh_1000, kwh_2000].map((value) => `${value.toFixed(1)}¢`).join(" ");
};
const plain = (base_charge_usd: number, energy: Tariff["energy"]): Tariff => ({
  base_charge_usd,
  energy,
  delivery: "pass_through",
  credits: [],
  minimum_usage_fees: [],
  monthly_fees: [],
  buyback: null,
});

describe("any tariff, printed as a label", () => {
  it("is parsed back: base, blocks and credit", () => {
    fc.assert(
      fc.property(
        usd,
        rate,
        rate,
        fc.integer({ min: 300, max: 1800 }),
        fc.integer({ min: 5, max: 99 }),
        (base, low, high, edge, credit) => {
          const energy: Tariff["energy"] = [
            {
              tiers: [
                { up_to_kwh: edge, cents_per_kwh: low },
                { up_to_kwh: null, cents_per_kwh: high },
              ],
            },
          ];
          const tariff = {
            ...plain(base, energy),
            credits: [{ amount_usd: credit, min_kwh: 1000, max_kwh: null }],
          };
          const lines = `Base Charge $${base.toFixed(2)} per month\nEnergy Charge 0 - ${edge} kWh ${low}¢ per kWh\nEnergy Charge > ${edge} kWh ${high}¢ per kWh\nUsage credit $${credit} per month when usage >= 1,000 kWh\n${ONCOR}`;
          const parsed = read(label(formatNumbers(tariff, null), lines));
          expect(parsed.tariff).toEqual(tariff);
          expect(proveFromLabel(parsed, null).proof.verdict).toBe("exact");
        },
      ),
    );
  });

  it("is parsed back: hours with an assumed share", () => {
    const hour = fc.integer({ min: 1, max: 11 });
    fc.assert(
      fc.property(
        usd,
        rate,
        rate,
        hour,
        hour,
        fc.integer({ min: -2, max: 2 }),
        (base, peak, off, from, to, shift) => {
          // A share far from that of the hours is a doubt.
          const percent = Math.round(((to + 12 - from) / 24) * 100) + shift;
          const energy: Tariff["energy"] = [
            {
              name: "peak",
              from_minute: from * 60,
              to_minute: (to + 12) * 60,
              tiers: [{ up_to_kwh: null, cents_per_kwh: peak }],
            },
            { name: "off peak", tiers: [{ up_to_kwh: null, cents_per_kwh: off }] },
          ];
          const tariff = plain(base, energy);
          const lines = `Base Charge $${base.toFixed(2)} per month\nPeak Energy Charge ${peak}¢ per kWh\nOff-Peak Energy Charge ${off}¢ per kWh\nPeak hours are ${from}:00 a.m. to ${to}:00 p.m. every day.\nThe averages assume ${percent}% peak usage.\n${ONCOR}`;
          const parsed = read(label(formatNumbers(tariff, [percent / 100, 1 - percent / 100]), lines));
          expect(parsed.tariff).toEqual(tariff);
          expect(proveFromLabel(parsed, null).proof.verdict).toBe("exact");
        },
      ),
    );
  });
});

describe("any text", () => {
  const chunk = fc.constantFrom(
    "Average price per kWh 16.5¢ 16.1¢ 15.9¢",
    "Energy Charge",
    "14.4¢ per kWh",
    "$4.23 per month",
    "9 p.m. to 6 a.m.",
    "Saturday 00:01 to Sunday 23:59",
    "> 1,000 kWh",
    "free nights",
    "credit",
    "June through",
    "30%",
    "buyback",
    "\n",
    ". ",
  );

  it("gets a result, never an exception", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 400 }),
          fc.array(chunk, { maxLength: 30 }).map((all) => all.join(" ")),
        ),
        (text) => {
          const parsed = parseFactsLabel(text);
          if (parsed.ok) proveFromLabel(parsed.value, null);
          else expect(parsed.errors.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it("is rejected if its product is indexed, because the label does not settle the price", () => {
    expect(parseFactsLabel(label(...FLAT, "Product Type: Indexed\nContract Term: 6 months"))).toMatchObject({
      ok: false,
      read: { rate_type: "indexed", term_months: 6 },
    });
  });

  it("is rejected without averages, without a price, or if far too long", () => {
    expect(parseFactsLabel("Energy Charge 9.2¢ per kWh")).toMatchObject({ ok: false });
    expect(parseFactsLabel("Average price per kWh 16.5¢ 16.1¢ 15.9¢")).toMatchObject({ ok: false });
    expect(parseFactsLabel("x".repeat(LABEL_TEXT_LIMITS.characters + 1))).toMatchObject({ ok: false });
  });
});
