// Plans for a home of the account. The recommendations are in outlook.ts.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const shop = {
  title: "Plans for this home",
  now: "You pay now, about",
  fee: "Early termination fee today",
  freeFrom: (date: string) => `no fee from ${f.dateShort(date)}`,
  bestDay: "Best day to switch",
  notKnown: "Not known",
  addContract: "Add your current plan to see your savings and when to switch.",
  basis: {
    none: (kwh: number) =>
      `For a typical Texas home of ${f.kwh(kwh)} a year. Add your usage for real numbers.`,
    home: (kwh: number) => `For about ${f.kwh(kwh)} a year, from your description of the home.`,
    annual: (kwh: number) => `For the ${f.kwh(kwh)} a year that you entered.`,
    monthly: (kwh: number) => `For ${f.kwh(kwh)} a year, from the months you entered.`,
    intervals: (kwh: number) => `For ${f.kwh(kwh)} a year, from your meter readings.`,
  },
  estimated: (share: number) => `${f.percent(share)} of it is estimated.`,
  listed: (date: string) => `Plans as listed on ${f.date(date)}.`,
  addUsage: "Add your usage",
  changeUse: "Update usage",
  noLocation: "Which home?",
  noLocationText: "Add the home you live in. We’ll price every plan for it.",
  add: "Add a home",
};
