// Plans for a home of the account.
import { formatFor } from "../../format/format.ts";

const f = formatFor("en");

export const shop = {
  title: "Plans for this home",
  lead: {
    wait: (on: string, plan: string, cents: number) =>
      `Stay until ${f.date(on)}, then ${plan}: about ${f.money(cents)} a year less.`,
    switch: (plan: string, cents: number) =>
      `Of the prices that hold for a year, ${plan} costs least: about ${f.money(cents)} a year less than what you have now.`,
    stay: "Of the prices that hold for a year, none is worth a change: what you have now costs about as little.",
    cheapest: (plan: string, cents: number) => `${plan} costs least for a year: about ${f.money(cents)}.`,
    unknown: "No plan here has a price that could be proved.",
  },
  now: "You pay now, about",
  leaving: "Leaving today costs",
  freeFrom: (date: string) => `free from ${f.dateShort(date)}`,
  bestDay: "Best day to switch",
  today: "Today",
  notKnown: "not known",
  tellContract: "Tell us what you have now, and we say what you would save and when to switch.",
  basis: {
    none: (kwh: number) =>
      `For a usual Texas home of ${f.kwh(kwh)} a year: we do not know yet how yours uses power.`,
    home: (kwh: number) => `For about ${f.kwh(kwh)} a year, from your description of the home.`,
    annual: (kwh: number) => `For the ${f.kwh(kwh)} a year that you told.`,
    monthly: (kwh: number) => `For ${f.kwh(kwh)} a year, from the months that you told.`,
    intervals: (kwh: number) => `For your meter’s ${f.kwh(kwh)} a year.`,
  },
  estimated: (share: number) => `${f.percent(share)} of it is estimated.`,
  listed: (date: string) => `Plans as listed on ${f.date(date)}.`,
  tellUse: "Tell us your use",
  changeUse: "Change your use",
  noHome: "Which home are the plans for?",
  noHomeText: "Add the home you live in: its address is enough. Then every plan is priced for it.",
  add: "Add a home",
};
