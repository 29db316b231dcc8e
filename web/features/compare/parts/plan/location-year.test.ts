import { describe, expect, it } from "vitest";
import { createTariff } from "#contracts/test-support.ts";
import { yearFromInput } from "#meter/year.ts";
import { foldUsage } from "#rating/fold.ts";
import { rankPlans } from "#rating/rank.ts";
import { formatFor } from "#messages/format.ts";
import type { CompareInputs } from "../inputs.ts";
import { getSummerCents } from "../results/filters.ts";
import { monthBills } from "./bill-months.ts";
import { sumMinimumFees } from "./credit-count.ts";
import { buildLocationYear } from "./location-year.ts";
import { creditPlan, nightsPlan, unexplainedPlan, TEST_CHARGES } from "./test-plans.ts";
import { formatBasis, formatVerdict } from "./format-verdict.ts";
import { getMessages } from "#messages/node.ts";

const messages = {
  ...getMessages("plan", "en"),
  ...getMessages("planDetails", "en"),
  names: getMessages("conditions", "en").names,
};

const HOURS = 365 * 24;
const TODAY = "2026-11-21";
const inputs: CompareInputs = {
  tdu: "oncor",
  zip: null,
  // A steady kilowatt: 744 kWh in a month of 31 days.
  usage: {
    kind: "intervals",
    start: "2025-03-01",
    minutes: 60,
    wh: Array.from({ length: HOURS }, () => 1_000),
  },
  usage_source: "file",
  file_name: null,
  read_day: 1,
  current: null,
  saved_at: "2026-11-21T00:00:00Z",
};

describe("a home's year on a plan", () => {
  it("adds up to the cent, month by month and line by line", () => {
    const locationYear = buildLocationYear(creditPlan, inputs, TODAY);
    const year = locationYear?.priced?.year;
    const bills = year ? monthBills(year, [], messages, formatFor("en")) : [];
    expect(bills).toHaveLength(12);
    const [march] = bills;
    // 744 kWh (an hour fewer because of daylight saving time): 743 × 12.4¢, 743 × 5¢, $4.23.
    expect(march?.lines.map(({ label, cents }) => [label, cents])).toEqual([
      [messages.lines.energy_window, 9_213],
      [messages.lines.delivery_monthly, 423],
      [messages.lines.delivery_energy, 3_715],
    ]);
    const lines = bills.flatMap((bill) => bill.lines);
    expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(locationYear?.priced?.cost.year_cents);
  });

  it.each([1, 20, null])("has the summer by which the list is sorted, read on day %s", (read_day) => {
    const home = { ...inputs, usage: { kind: "annual", kwh: 14_000 } as const, read_day };
    const year = yearFromInput(home.usage, "oncor", TODAY);
    if (!year.ok) throw new Error("a year of kWh is a year");
    const fold = foldUsage(year.value.series);
    for (const detail of [creditPlan, nightsPlan]) {
      const options = { read_day, delivery: () => TEST_CHARGES, today: TODAY };
      const { results, months } = rankPlans([detail.plan], fold, options);
      const [item] = results;
      const shown = buildLocationYear(detail, home, TODAY)?.priced?.year;
      const bills = shown ? monthBills(shown, [], messages, formatFor("en")) : [];
      const summer = bills.filter(({ month }) => ["06", "07", "08", "09"].includes(month.slice(5)));
      expect(summer).toHaveLength(4);
      const lines = summer.flatMap((bill) => bill.lines);
      expect(item && getSummerCents(item, [...months])).toBe(
        lines.reduce((sum, { cents }) => sum + cents, 0),
      );
    }
  });

  it("shows both delivery charges, with days and date, in the month of a change", () => {
    const delivery = {
      ...TEST_CHARGES,
      from: "2026-11-25",
      later: [{ as_of: "2027-03-11", monthly_usd: 5, cents_per_kwh: 6 }],
    };
    const year = buildLocationYear({ ...creditPlan, delivery }, inputs, TODAY)?.priced?.year;
    const bills = year ? monthBills(year, [], messages, formatFor("en")) : [];
    const [march, april] = bills;
    // 10 of 31 days with 239 kWh, because of daylight saving time, then 21 days with 504 kWh.
    expect(march?.lines.slice(1).map(({ label, cents }) => [label, cents])).toEqual([
      ["Delivery, monthly, 10 days at charges as of Dec 29, 2025", 136],
      ["Delivery, per kWh, 10 days at charges as of Dec 29, 2025", 1_195],
      ["Delivery, monthly, 21 days at charges as of Mar 11, 2027", 339],
      ["Delivery, per kWh, 21 days at charges as of Mar 11, 2027", 3_024],
    ]);
    expect(april?.lines.map(({ label }) => label)).toEqual([
      messages.lines.energy_window,
      messages.lines.delivery_monthly,
      messages.lines.delivery_energy,
    ]);
  });

  it("states the verdict in a sentence, with the credit that is never reached", () => {
    const priced = buildLocationYear(creditPlan, inputs, TODAY)?.priced;
    const { tariff } = creditPlan.plan;
    const cents = priced?.cost.year_cents ?? 0;
    const months_kwh = priced?.year.bills.map(({ kwh }) => kwh) ?? [];
    const verdict = formatVerdict(
      { cents, months_kwh, unverified: false, shared: false },
      tariff,
      messages.verdict,
    );
    expect(verdict.main).toBe(
      "About $1,575 a year for your home; you’d never get the 1,000\u00A0kWh bill credit.",
    );
    expect(verdict.missed_cents).toBe(150_000);
    // Without a credit, a sentence would only repeat the cost.
    for (const shared of [true, false])
      expect(
        formatVerdict({ cents, months_kwh, unverified: false, shared }, null, messages.verdict).main,
      ).toBeNull();
    // If a price ends after three months, only its own bills can miss the credit.
    expect(
      formatVerdict(
        { cents, months_kwh: months_kwh.slice(0, 3), unverified: true, shared: false },
        tariff,
        messages.verdict,
      ),
    ).toEqual({
      main: "About $1,575 a year for your home, not verified; you’d never get the 1,000\u00A0kWh bill credit.",
      missed_cents: 37_500,
    });
    // The home of a shared link is not the reader's.
    const shared = formatVerdict(
      { cents, months_kwh, unverified: false, shared: true },
      tariff,
      messages.verdict,
    );
    expect(shared.main).toBe(
      "This home would pay about $1,575 a year; it would never get the 1,000\u00A0kWh bill credit.",
    );
  });

  it("counts the minimum usage fees of the first sentence as the bills charge them", () => {
    const fees = [
      { amount_usd: 9.95, below_kwh: 730 },
      { amount_usd: 5, below_kwh: 700 },
    ];
    const tariff = { ...createTariff(), minimum_usage_fees: fees };
    const plan = { ...creditPlan, plan: { ...creditPlan.plan, tariff } };
    const bills = buildLocationYear(plan, inputs, TODAY)?.priced?.year.bills ?? [];
    const charged = bills.map(({ items }) =>
      items.reduce((cents, item) => cents + (item.code === "minimum_usage_fee" ? item.amount_cents : 0), 0),
    );
    // April, June, September and November have 720 kWh, and February has 672.
    expect(
      sumMinimumFees(
        fees,
        bills.map(({ kwh }) => kwh),
      ),
    ).toEqual({ months: 5, cents: 5 * 995 + 500 });
    expect(charged.filter((cents) => cents > 0)).toHaveLength(5);
    expect(charged.reduce((sum, cents) => sum + cents, 0)).toBe(5 * 995 + 500);
  });

  it("has the bills and the kWh of the ranking, which the page shows before it computes them", () => {
    const home = { ...inputs, usage: { kind: "annual", kwh: 14_000 } as const, read_day: 20 };
    const year = yearFromInput(home.usage, "oncor", TODAY);
    if (!year.ok) throw new Error("a year of kWh is a year");
    const options = { read_day: 20, delivery: () => TEST_CHARGES, today: TODAY };
    const ranked = rankPlans([creditPlan.plan], foldUsage(year.value.series), options);
    const bills = buildLocationYear(creditPlan, home, TODAY)?.priced?.year.bills ?? [];
    expect(bills.map(({ period, kwh }) => ({ month: period.month, kwh }))).toEqual(ranked.months);
    expect(bills.map(({ total_cents }) => total_cents)).toEqual(ranked.results[0]?.cost?.month_cents);
  });

  it("splits the year by the plan's hours", () => {
    const locationYear = buildLocationYear(nightsPlan, inputs, TODAY);
    expect(locationYear?.priced?.shares[0]).toBeCloseTo(9 / 24, 3);
    const year = locationYear?.priced?.year;
    const [march] = year ? monthBills(year, [], messages, formatFor("en")) : [];
    expect(march?.lines.slice(0, 2).map(({ label }) => label)).toEqual(["Energy, nights", "Energy"]);
    expect(locationYear?.hours.by_weekday).toHaveLength(7);
    // On the fall-back Sunday the hour from 1 AM lasts two hours.
    expect(locationYear?.hours.by_weekday[0]?.[13]).toBe(1);
    expect(locationYear?.hours.by_month[10]?.[1]).toBeCloseTo(31 / 30, 5);
  });

  it("has hours and readings but no cost if the plan's price is not known", () => {
    const locationYear = buildLocationYear(unexplainedPlan, inputs, TODAY);
    expect(locationYear?.priced).toBeNull();
    expect(locationYear?.year_kwh).toBeGreaterThan(8_700);
    expect(buildLocationYear({ ...creditPlan, delivery: null }, inputs, TODAY)?.priced).toBeNull();
  });

  it("marks months that are based on estimates and states the confidence", () => {
    const usage = {
      kind: "home",
      square_feet: 2_000,
      people: 3,
      heating: "gas",
      pool: false,
      ev: false,
    } as const;
    const locationYear = buildLocationYear(creditPlan, { ...inputs, usage }, TODAY);
    expect(locationYear?.priced?.estimated).toEqual(Array.from({ length: 12 }, () => 1));
    const basis = locationYear && { ...locationYear.usage, year_kwh: 0, exported_kwh: 0, months: [] };
    expect(basis && formatBasis(basis, null, messages.sure)).toContain(
      "Based on the home details you entered.",
    );
    expect(basis && formatBasis(basis, { kind: "none" }, messages.sure)).toBe(
      "Estimated from a typical Texas home. Add your usage for more accurate costs. The cost doesn’t include taxes and state fees, such as the gross receipts reimbursement (up to 1.997%).",
    );
  });

  it("is null if no year can be built", () => {
    const usage = {
      kind: "intervals",
      start: "2026-01-01",
      minutes: 60,
      wh: Array.from({ length: 24 }, () => 5),
    } as const;
    expect(
      buildLocationYear(creditPlan, { ...inputs, usage: { ...usage, wh: [...usage.wh] } }, TODAY),
    ).toBeNull();
  });
});
