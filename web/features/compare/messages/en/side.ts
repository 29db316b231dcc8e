// Side-by-side comparison of plans.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const side = {
  title: "Side by side",
  best: (plan: string, cents: number, other: number) =>
    other < 100
      ? `${plan} and the next cost the same within a dollar a year: about ${f.money(cents)}.`
      : `${plan} costs the least, about ${f.money(cents)} a year: ${f.money(other)} less than the next.`,
  back: "All plans",
  table: "Plans side by side",
  figure: "Figure",
  add: "Add a plan",
  remove: (plan: string) => `Remove ${plan}`,
  removePlan: "Remove",
  missing: (n: number) =>
    `${f.plural(n, { one: "One plan of this link is", other: "# plans of this link are" })} not on the list for your area.`,
  none: "No plans to compare yet",
  noneText: "Tick two to four plans in the list.",
  oneOnly: "Add another plan to compare it with.",
  toList: "Choose plans",
  lowest: "lowest",
  highest: "highest",
  groups: {
    year: "Your year",
    parts: "By part of the bill",
    terms: "The terms",
    label: "The label",
  },
  rows: {
    year: "Yearly cost",
    savings: "Compared with yours",
    net: "If you switch",
    range: "Range by meter-read day",
    average: "Average price",
    months: "Your twelve bills",
    term: "Term",
    rate: "Rate",
    fee: "Early termination fee",
    renewable: "Renewable",
    label: (kwh: number) => `At ${f.kwh(kwh)}`,
    proof: "Price",
    flags: "Good to know",
    more: "Bills and documents",
  },
  same: "Same every day",
  unknown: "Not known",
  endsSooner: "Price ends sooner",
  nothing: "Nothing special",
  bills: (low: string, lowCents: number, high: string, highCents: number) =>
    `${f.money(lowCents)} in ${f.monthShort(low)} to ${f.money(highCents)} in ${f.monthShort(high)}`,
  more: (plan: string) => `All about ${plan}`,
  moreShort: "Open the plan",
  after: (month: string) =>
    `Striped: after this price ends in ${f.monthShort(month)}, at today’s typical 12-month price`,
  afterMark: (text: string) => `${text} (after the price ends)`,
  monthsTable: "Monthly bills as a table",
  month: "Month",
};
