// Converts priced bills to the columns and lines of the bills chart.
import type { TwelveMonths } from "#contracts/compare.ts";
import { parseWithoutFee } from "#market/conditions.ts";
import { productCents, rateUnits, roundHalfAway } from "#market/price-round.ts";
import type { LineItem } from "#market/price.ts";
import type { YearBill } from "#rating/bill.ts";
import { sumParts } from "#rating/bill.ts";
import type { BillLine, MonthBill } from "#web/charts/bill-month.ts";
import type { Format } from "#messages/format.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { formatHoursName } from "./window-names.ts";
import { afterMonths, monthAhead } from "../results/after-months.ts";
import { inOrder } from "./bills-in-price.ts";

type BillMessages = Pick<Messages<"planDetails">, "lines" | "bills" | "hours"> &
  Pick<Messages<"conditions">, "names">;

/** A month is drawn as estimated if more than this share of it is. */
const MOSTLY = 0.5;

/** Returns the twelve bills with their lines in the user's language. `estimated` is each month's estimated share. */
export function monthBills(
  year: YearBill,
  estimated: readonly number[],
  messages: BillMessages,
  format: Format,
): MonthBill[] {
  return year.bills.map((bill, index) => ({
    month: bill.period.month,
    kwh: bill.kwh,
    parts: sumParts([bill]),
    estimated: (estimated[index] ?? 0) > MOSTLY,
    lines: billLines(bill.items, messages, format),
  }));
}

/** Returns the chart's months for a price that ends within twelve months: its bills, then the months after it. */
export function shortMonths(
  months: readonly MonthBill[],
  twelve: TwelveMonths,
  messages: Messages<"planDetails">["bills"],
): MonthBill[] {
  const ahead = ({ month }: MonthBill): string => monthAhead(month, twelve.from);
  const inPrice = inOrder(months, ({ month }) => month, twelve)
    .slice(0, twelve.price_months)
    .map((bill) => Object.assign({}, bill, { month: ahead(bill) }));
  const after = [...afterMonths(twelve, months)].flatMap(([index, cents]) => {
    const bill = months[index];
    return bill && cents !== null ? [monthAfter(ahead(bill), bill.kwh, cents, messages)] : [];
  });
  return [...inPrice, ...after];
}

/** Returns a month after the price, which is not a bill of the plan. */
function monthAfter(
  month: string,
  kwh: number,
  cents: number,
  messages: Messages<"planDetails">["bills"],
): MonthBill {
  return {
    month,
    kwh,
    parts: null,
    after: cents,
    estimated: false,
    caption: messages.afterDetail({ month }),
    lines: [{ label: messages.afterLine, quantity: null, rate: null, cents }],
  };
}

type LineMessages = Messages<"planDetails">["lines"];

/** Returns the lines of a bill. Delivery charges have their date only if they change within the bill. */
function billLines(items: readonly LineItem[], messages: BillMessages, format: Format): BillLine[] {
  const dates = new Set(items.flatMap(({ as_of }) => as_of ?? []));
  const decimals = countKwhDecimals(items);
  return items.map((item) => billLine(item, { isDated: dates.size > 1, decimals }, messages, format));
}

interface BillDetails {
  readonly isDated: boolean;
  /** Of the lines' kWh. Whole kWh have none. */
  readonly decimals: number;
}

function billLine(
  item: LineItem,
  { isDated, decimals }: BillDetails,
  messages: BillMessages,
  format: Format,
): BillLine {
  const name = lineLabel(item, messages);
  const { as_of: isoDate, days } = item;
  return {
    label:
      isDated && isoDate !== undefined && days !== undefined
        ? messages.lines.dated({ name, days, isoDate })
        : name,
    quantity:
      item.quantity_wh === undefined
        ? null
        : format.kwh(item.quantity_wh / 1000, item.quantity_wh % 1000 === 0 ? 0 : decimals),
    rate:
      item.rate_cents_per_kwh === undefined
        ? null
        : format.rate(item.rate_cents_per_kwh, countDecimals(item.rate_cents_per_kwh)),
    cents: item.amount_cents,
  };
}

/** Wh have three decimals as kWh. */
const WH_DECIMALS = 3;

/**
 * Returns the fewest decimals, 0 to 3, with which each line's kWh times its rate are its amount to the cent. One number
 * for all lines, so that the same kWh are rounded alike.
 */
function countKwhDecimals(items: readonly LineItem[]): number {
  const isExact = (decimals: number): boolean =>
    items.every(({ quantity_wh: wh, rate_cents_per_kwh: rate, amount_cents: cents }) => {
      if (wh === undefined || rate === undefined) return true;
      const shown = roundHalfAway((wh / 1000) * 10 ** decimals) * 10 ** (WH_DECIMALS - decimals);
      return productCents(shown * rateUnits(rate)) === Math.abs(cents);
    });
  return [0, 1, 2].find(isExact) ?? WH_DECIMALS;
}

/** An energy charge is named by its hours, a fee by its own name, and any other line by its code. */
function lineLabel(item: LineItem, { lines, bills, hours, names }: BillMessages): string {
  if (item.label === undefined) return lines[getLineKey(item)];
  const needs = parseWithoutFee(item);
  if (needs) return lines.without({ needs: needs.map((choice) => names[choice]) });
  if (item.code !== "energy_window") return item.label;
  const name = formatHoursName(item.label, hours);
  return name === null ? lines.energy_window : bills.energyNamed({ name });
}

/** A base charge below zero, as can result from averages, is a reduction. */
function getLineKey({
  code,
  amount_cents: cents,
}: LineItem): Exclude<keyof LineMessages, "dated" | "without"> {
  return code === "base_charge" && cents < 0 ? "base_reduction" : code;
}

/** Returns as many decimals as the rate has, at least one and at most four (contracts/plan.ts). */
export function countDecimals(rate: number): number {
  const text = String(Math.round(rate * 10_000) / 10_000);
  return Math.max(1, (text.split(".")[1] ?? "").length);
}
