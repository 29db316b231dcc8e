// The ordered plan as it was on the day of the order, with its documents and the customer's consents.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
/** Formats whole dollar amounts without cents. */
const dollars = (usd: number): string =>
  Number.isInteger(usd) ? f.money(usd * 100) : f.moneyExact(usd * 100);

export const orderedPlan = {
  plan: "The plan as it was that day",
  planLead: (day: string) =>
    `Kept from ${f.date(day)}; it does not change when the provider changes its list.`,
  quote: (kwh: number) => `for ${f.kwh(kwh)} a year`,
  quoteNote: (day: string) => `By the list of ${f.date(day)}, without taxes.`,
  months: "The twelve months that it rests on",
  month: "Month",
  use: "Use",
  cost: "Cost",
  sum: "Year",
  estimated: (share: number) =>
    share > 0.99 ? "The use was estimated." : `About ${f.percent(share)} of the use was estimated.`,
  number: "Order number",
  theirNumber: "Number at the provider",
  kind: "Kind",
  term: "Term",
  rate: "Price",
  rates: {
    fixed: "Fixed for the term",
    variable: "May change every month",
    indexed: "Follows a published index",
  },
  fee: "Leaving early",
  fees: {
    none: "Free",
    flat: (usd: number) => dollars(usd),
    per_remaining_month: (usd: number) => `${dollars(usd)} for each month that is left`,
    unknown: "Not in the listing: see the label",
  },
  renewable: "Renewable",
  at: (kwh: number) => `At ${f.kwh(kwh)} a month`,
  today: "This plan on today’s list",
  before: "The order before it at this home",
  meter: "ESI ID",
  documents: "Documents",
  documentsNote: "The addresses of that day: the provider may have changed what stands there since.",
  label: "Electricity Facts Label",
  terms: "Terms of Service",
  rights: "Your Rights as a Customer",
  noDocuments: "The listing of that day gave no links to this plan’s documents.",
  consents: "What you agreed to",
  wording: (day: string) => `Wording of ${f.date(day)}`,
};
