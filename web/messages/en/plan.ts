// The page of one plan.
import { formatFor } from "../../format/format.ts";

const f = formatFor("en");
/** Whole dollars where they are whole. */
const dollars = (usd: number): string =>
  Number.isInteger(usd) ? f.money(usd * 100) : f.moneyExact(usd * 100);
const months = (n: number): string => f.plural(n, { one: "# month", other: "# months" });
const about = (kwh: number): string => f.kwh(kwh);

export const plan = {
  back: "All plans",
  term: (n: number) => (n === 0 ? "month to month" : months(n)),
  subtitle: (provider: string, area: string, term: string) => `${provider} · ${area} · ${term}`,
  withdrawn: (isoDate: string) =>
    `This plan has not been on the state’s list since ${f.date(isoDate)}. The provider may no longer sell it.`,
  otherArea: (plan: string, home: string) =>
    `This plan is for homes on ${plan} lines. Yours is on ${home} lines, so you cannot sign up for it there.`,
  notFound: {
    title: "We do not have this plan",
    text: "The link may be old or mistyped. You may find the plan in the list for your home.",
    action: "See the plans for your home",
  },
  verdict: {
    home: (cents: number, approximate: boolean) =>
      `For your home ${approximate ? "roughly" : "about"} ${f.money(cents)} a year`,
    average: "average price",
    monthly: "monthly bills",
    span: (low: number, high: number) => `${f.money(low)} to ${f.money(high)}`,
    missesAll: (credit: string) => `you would never reach the ${credit}`,
    misses: (credit: string, n: number, of: number) => `you would miss the ${credit} in ${n} of ${of} months`,
    winsAll: (credit: string) => `you would get the ${credit} every month`,
    fee: (n: number, of: number, cents: number) =>
      `you would pay a low-use fee in ${n} of ${of} months, ${f.money(cents)} in all`,
    credit: (min: number, max: number | null) => {
      if (max === null) return `${about(min)} credit`;
      return min === 0
        ? `credit for staying under ${about(max)}`
        : `credit for ${f.number(min)} to ${about(max)}`;
    },
    missedWorth: (cents: number) => `The missed credits are worth ${f.money(cents)} a year.`,
    readDay: (low: number, high: number) =>
      `Between ${f.money(low)} and ${f.money(high)} a year, depending on the day of the month your meter is read. The large figure is the average of all days.`,
    noneTitle: "What would you pay?",
    noneText: "Add your meter’s file, type your monthly use, or describe your home. It stays on this device.",
    addUsage: "Add your usage",
    changeUsage: "Change your usage",
    unproved:
      "We could not prove how this plan charges, and we do not guess. The label’s own average prices are below.",
    notComputed: "We cannot work out your cost for this plan",
    noDelivery:
      "We do not know the delivery charges of this area, so a cost would leave out part of the bill.",
  },
  unusable: {
    title: "We cannot make a year of the usage kept on this device",
    text: "It may come from an older version of this page or hold too few days. Nothing was lost: add it again and this page shows your bills.",
  },
  sure: {
    measured: (from: string, through: string) =>
      `From a full year of your meter’s readings, ${f.dateShort(from)} to ${f.dateShort(through)}.`,
    extended: (from: string, through: string) =>
      `From your meter’s readings of ${f.dateShort(from)} to ${f.dateShort(through)}.`,
    monthly_shape: "From the monthly use you typed; the hours within each month are those of a typical home.",
    annual_shape: "From the yearly use you typed; months and hours are those of a typical home.",
    home_model: "From your description of the home. Your meter’s own readings would make this exact.",
    estimated: (share: number) =>
      share > 0.99 ? "All of it is estimated." : `About ${f.percent(share)} of the year is estimated.`,
    tax: "Taxes are not included.",
  },
  bills: {
    title: "Your twelve bills",
    sentence: (low: { month: string; cents: number }, high: { month: string; cents: number }) =>
      `Your bills would run from ${f.money(low.cents)} in ${f.month(low.month)} to ${f.money(high.cents)} in ${f.month(high.month)}. Choose a month to see its lines.`,
    even: (cents: number) => `Every bill would be about ${f.money(cents)}. Choose a month to see its lines.`,
    calendar: "Drawn by calendar month, since the day your meter is read is not known.",
    calendarTotal: (cents: number) =>
      `Drawn by calendar month, since the day your meter is read is not known; these twelve come to ${f.money(cents)}.`,
    cycle: (day: number) => `Drawn from meter read to meter read, around day ${day} of each month.`,
  },
  lines: {
    energy_window: "Energy",
    base_charge: "Base charge",
    base_reduction: "Monthly reduction",
    delivery_monthly: "Delivery, monthly charge",
    delivery_energy: "Delivery",
    credit: "Usage credit",
    minimum_usage_fee: "Low-use fee",
    monthly_fee: "Monthly fee",
    buyback: "Credit for your surplus",
  },
  curve: {
    title: "What a month costs as you use more",
    jump: (kwh: number, change: number) =>
      change < 0
        ? `At ${f.kwh(kwh)} the bill drops by ${dollars(-change)} at once: a month just short of it pays that much more.`
        : `At ${f.kwh(kwh)} the bill jumps up by ${dollars(change)} at once.`,
    falling: "The more you use in a month, the less each kWh costs: fixed charges spread over more kWh.",
    level: "Each kWh costs nearly the same however much you use.",
    rising: "The more you use in a month, the more each kWh costs.",
    yours: (n: number) =>
      `The ${f.plural(n, { one: "dot is your month", other: "# dots are your months" })}.`,
    shares: "Drawn for the split of hours in your year; a month with other hours stands off the line.",
    assumed: "Drawn for the split of hours that the label assumes.",
    none: "The curve depends on which hours you use, and the listing does not tell the plan’s hours.",
    credit: (usd: number) => `${dollars(usd)} credit`,
    creditEnds: (usd: number) => `${dollars(usd)} credit ends`,
    fee: (usd: number) => `${dollars(usd)} fee below`,
  },
  hours: {
    title: "Your hours against the plan’s",
    sentence: (name: string, share: number) => `${f.percent(share)} of your use falls in “${name}”.`,
    typical: "These are the hours of a typical home, not your readings.",
    view: "Rows",
    week: "By weekday",
    year: "By month",
    other: "all other hours",
    between: (from: string, to: string) => `${from} to ${to}`,
    priced: (name: string, rate: string) => `${name} · ${rate}`,
    free: "free",
    tiered: (rate: string) => `from ${rate}`,
  },
  proof: {
    title: "Does the price add up?",
    caption: "Average prices in ¢/kWh, without taxes",
    use: "Monthly use",
    label: "Label",
    ours: "Ours",
    difference: "Off by",
    verdicts: {
      exact: "Proved",
      inferred: "Worked out",
      unproven: "Not proved",
    },
    why: {
      label_text:
        "We read how this plan charges from its own label, and the same arithmetic gives the label’s three prices.",
      averages_on_a_line:
        "We worked out one base charge and one price per kWh from the label’s three average prices; they fit.",
      averages_with_reduction:
        "We worked out one price per kWh and one fixed monthly reduction from the label’s three average prices; they fit.",
      averages_with_stated_credit:
        "We worked out the charges from the label’s three average prices and the bill credit it states; they fit.",
      averages_unexplained:
        "The label’s three average prices fit no way of charging that the listing tells, and we do not guess one. The label itself says how the plan charges.",
      time_of_use_hours_unknown:
        "This plan’s price depends on the hour, and the listing does not tell which hours. The label itself does.",
      label_text_incomplete:
        "The label’s text says something about the price that we did not understand. Take any cost shown here as approximate, and read the label before you choose.",
      label_text_disagrees:
        "The charges that the label’s text tells do not give its own three prices, so the cost shown here is approximate.",
    },
    residual: (cents: number) =>
      cents < 0.005 ? "No difference at any of the three." : `The largest difference is ${f.rate(cents, 2)}.`,
    charges: (isoDate: string) => `With the delivery charges in force on ${f.date(isoDate)}.`,
    shares: (percents: readonly string[]) => `The label assumes this split of hours: ${f.list(percents)}.`,
  },
  facts: {
    title: "The terms",
    term: "Term",
    monthToMonth: "Month to month",
    rate: "Rate",
    rates: {
      fixed: "Fixed: the energy price holds for the term",
      variable: "Variable: the provider may change it each month",
      indexed: "Indexed: it follows a published index",
    },
    firstCycle: "The prices here are those of the first billing month.",
    fee: "Leaving early",
    fees: {
      none: "No fee",
      flat: (usd: number) => dollars(usd),
      per_remaining_month: (usd: number) => `${dollars(usd)} for each month left`,
      unknown: "Not told by the listing; see the label",
    },
    renewable: "Renewable",
    renewableValue: (percent: number) => f.percent(percent / 100),
    for: "Sold to",
    newOnly: "New customers of the provider only",
    everyone: "New and present customers",
    payment: "Payment",
    prepaid: "Prepaid: power may be cut when the balance runs out",
    billed: "Billed after use",
    delivery: "Delivery",
    deliveryModes: {
      pass_through: "Added at cost, the same with every provider",
      bundled: "Included in the energy price",
      unknown: "See the label",
    },
    buyback: "Surplus power",
    buybackYes: "Bought back",
    provider: "Provider",
    certificate: (number: string) => `PUCT certificate ${number}`,
  },
  documents: {
    title: "Documents and price history",
    label: "Electricity Facts Label",
    read: "The label as we read it (PDF)",
    terms: "Terms of Service",
    rights: "Your Rights as a Customer",
    none: "The listing gives no links to this plan’s documents.",
    changes: (n: number, isoDate: string) =>
      `The label has changed ${f.plural(n, { one: "once", other: "# times" })} since we first saw it on ${f.date(isoDate)}.`,
    change: (from: number, to: number) => `At 1,000 kWh it went from ${f.rate(from)} to ${f.rate(to)}.`,
    steady: (isoDate: string) => `The label has not changed since we first saw it on ${f.date(isoDate)}.`,
  },
  go: {
    order: "Order this plan",
    site: (provider: string) => `Go to ${provider}`,
    call: (phone: string) => `Call ${phone}`,
    note: "There you sign up with the provider itself. Check the label before you agree.",
  },
};
