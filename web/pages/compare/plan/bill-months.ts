// From priced bills to the columns and lines of the bills chart.
import type { LineItem } from "#market/price.ts";
import type { YearBill } from "#rating/bill.ts";
import { partsOf } from "#rating/bill.ts";
import type { BillLine, MonthBill } from "../../../charts/bill-month.ts";
import type { Format } from "../../../format/format.ts";
import type { Messages } from "../../../i18n/catalog.ts";

/** A month is drawn as estimated where more than this share of it is. */
const MOSTLY = 0.5;

/** The twelve bills with their lines in the reader's words; `estimated` is each month's estimated share. */
export function monthBills(
  year: YearBill,
  estimated: readonly number[],
  words: Messages<"plan">["lines"],
  format: Format,
): MonthBill[] {
  return year.bills.map((bill, index) => ({
    month: bill.period.month,
    kwh: bill.kwh,
    parts: partsOf([bill]),
    estimated: (estimated[index] ?? 0) > MOSTLY,
    lines: bill.items.map((item) => billLine(item, words, format)),
  }));
}

function billLine(item: LineItem, words: Messages<"plan">["lines"], format: Format): BillLine {
  return {
    label: item.label ?? words[wordOf(item)],
    quantity: item.quantity_wh === undefined ? null : format.kwh(item.quantity_wh / 1000),
    rate:
      item.rate_cents_per_kwh === undefined
        ? null
        : format.rate(item.rate_cents_per_kwh, decimalsOf(item.rate_cents_per_kwh)),
    cents: item.amount_cents,
  };
}

/** A base charge below zero, as averages can give it, is a reduction. */
function wordOf({ code, amount_cents: cents }: LineItem): keyof Messages<"plan">["lines"] {
  return code === "base_charge" && cents < 0 ? "base_reduction" : code;
}

/** As many decimals as the rate has, at least one, at most four (contracts/plan.ts). */
export function decimalsOf(rate: number): number {
  const text = String(Math.round(rate * 10_000) / 10_000);
  return Math.max(1, (text.split(".")[1] ?? "").length);
}
