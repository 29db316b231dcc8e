// Texts inside charts: mark labels, keys, axis names. Pages provide the sentences above them.
import { formatFor } from "#web/shared/format/format.ts";

const f = formatFor("en");

export const charts = {
  keys: "Left and right arrow keys move along the figures and read them.",
  gridKeys: "Arrow keys move from cell to cell and read them.",
  month: "Month",
  day: "Day",
  total: "Total",
  year: "Year",
  used: "Used",
  missing: "No readings",
  estimated: "estimated",
  estimatedKey: "Estimated",
  netKey: "What you pay in all",
  missingKey: "No readings",
  parts: {
    energy: "Energy",
    delivery: "Delivery",
    base: "Base charge",
    fees: "Fees",
    credits: "Credits",
  },
  reduction: "Monthly reduction",
  bills: {
    label: "Chart of monthly bills",
    table: "Monthly bills by part",
    spoken: (month: string, total: string, kwh: string, estimated: boolean) =>
      `${month}: ${total} for ${kwh}${estimated ? ", estimated" : ""}.`,
    detail: (month: string) => `Bill for ${month}`,
    line: "Line",
    amount: "Amount",
  },
  curve: {
    label: "Chart of price against monthly use",
    table: "Price by monthly use",
    perKwh: "¢ per kWh",
    perMonth: "$ a month",
    show: "Show",
    axis: "kWh used in a month",
    point: "Point",
    plan: "This plan",
    average: "Average price",
    bill: "Bill",
    yourMonth: (month: string) => `Your ${month}`,
    spoken: (month: string, kwh: string, rate: string, bill: string) => `${month}: ${kwh}, ${rate}, ${bill}.`,
  },
  heat: {
    label: "Heat map of your hours",
    table: "Average use by hour",
    less: "less",
    dayTable: "Use by day and hour",
    hourlyMost: (kwh: string, andMore: boolean) => `${kwh} an hour${andMore ? " and more" : ""}`,
    hour: "Hour",
    spoken: (row: string, from: string, to: string, value: string, region: string | null) =>
      `${row}, ${from} to ${to}: ${value}${region ? `, ${region}` : ""}.`,
  },
  days: {
    label: "Chart of daily use",
    table: "Use by day",
    spoken: (day: string, kwh: string, quality: string | null) =>
      `${day}: ${kwh}${quality ? `, ${quality}` : ""}.`,
  },
  history: {
    label: "Chart of the plan’s price over time",
    table: "Changes of price",
    from: "From",
    at: (kwh: string) => `at ${kwh}`,
    spoken: (day: string, prices: readonly string[]) => `From ${day}: ${f.list(prices)}.`,
    price: (price: string, kwh: string) => `${price} at ${kwh}`,
  },
};
