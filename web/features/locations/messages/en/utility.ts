// Who delivers power to a home, and public facts about the two less-known utilities.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const utility = {
  title: "Who’s your utility?",
  help: "Your utility owns the wires and the meter. Your bill names it next to the delivery charges.",
  loading: "Finding the utilities in your ZIP code",
  another: "A different utility",
  choose: "Utility",
  pick: "Choose a utility",
  missing: "Choose your utility.",
  save: "Save utility",
  saved: "Utility saved.",
  facts: {
    lpl: "Lubbock Power & Light (LP&L) is the City of Lubbock’s utility. Its customers have chosen their own provider since March 2024.",
    nueces:
      "Nueces Electric Cooperative serves parts of eight counties in South Texas. Its members have chosen their own provider since 2006.",
  },
  charges: (cents: number, monthlyUsd: number, isoDate: string) =>
    monthlyUsd === 0
      ? `Delivery costs ${f.rate(cents, 3)} with no monthly charge, as of ${f.date(isoDate)}.`
      : `Delivery costs ${f.rate(cents, 3)} and ${f.moneyExact(monthlyUsd * 100)} a month, as of ${f.date(isoDate)}.`,
  noCharges: "We don’t know its delivery charges. We can show a cost only for plans that include delivery.",
  notInSmt: (name: string) =>
    `${name} meters aren’t on Smart Meter Texas, so we can’t link them. Upload a meter file or enter your bills instead.`,
  addUsage: "Add usage",
};
