// The page of one plan.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
/** Formats whole dollar amounts without cents. */
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
    home: (cents: number, unverified: boolean) =>
      `About ${f.money(cents)} a year for your home${unverified ? ", not verified" : ""}`,
    average: "average price",
    monthly: "monthly bills",
    first: (n: number) => (n === 1 ? "the first month" : `a month for ${months(n)}`),
    later: "a month after that, estimated",
    span: (low: number, high: number) => `${f.money(low)} to ${f.money(high)}`,
    missesAll: (credit: string) => `you’d never reach the ${credit}`,
    misses: (credit: string, n: number, of: number) => `you’d miss the ${credit} in ${n} of ${of} months`,
    winsAll: (credit: string) => `you’d get the ${credit} every month`,
    fee: (n: number, of: number, cents: number) =>
      `you’d pay a minimum usage fee in ${n} of ${of} months, ${f.money(cents)} in all`,
    credit: (min: number, max: number | null) => {
      if (max === null) return `${about(min)} bill credit`;
      return min === 0
        ? `bill credit for staying under ${about(max)}`
        : `bill credit for ${f.number(min)} to ${about(max)}`;
    },
    missedWorth: (cents: number) => `The missed credits are worth ${f.money(cents)}.`,
    readDay: (low: number, high: number) =>
      `${f.money(low)} to ${f.money(high)} a year, depending on your meter-read day. The large number is the average of all days.`,
    oneTime: (cents: number) => `That includes ${f.money(cents)} of one-time fees.`,
    noneTitle: "What would you pay?",
    noneText:
      "Upload your meter file, enter monthly usage, or describe your home. Your file stays on this device.",
    addUsage: "Add your usage",
    changeUsage: "Change your usage",
    unproved: "We couldn’t verify this plan’s charges, so we don’t show a cost.",
    notComputed: "We can’t calculate your cost for this plan",
    noDelivery: "We don’t know this area’s delivery charges, so a cost would leave out part of the bill.",
  },
  /** A price that ends within twelve months. */
  short: {
    title: (day: string) => `This price ends ${f.date(day)}`,
    split: (n: number, cents: number, then: number | null) => {
      const until = `${months(n)} at ${f.money(cents)} a month`;
      return then === null
        ? `${until}, then we don’t know.`
        : `${until}, then about ${f.money(then)} a month at today’s typical 12-month price.`;
    },
    /** The rest of the twelve months. */
    shop: (n: number, cents: number) =>
      `If you choose a new plan by then, the other ${months(n)} cost about ${f.money(cents)}.`,
    drift: (low: number, high: number) =>
      low === high
        ? `If you don’t, your provider’s month-to-month rate makes them about ${f.money(low)} at today’s prices.`
        : `If you don’t, your provider’s month-to-month rate makes them ${f.money(low)} to ${f.money(high)} at today’s prices.`,
    driftAlone: (low: number, high: number) =>
      low === high
        ? `Month to month, the rest of the year costs about ${f.money(low)} at today’s prices.`
        : `Month to month, the rest of the year costs ${f.money(low)} to ${f.money(high)} at today’s prices.`,
  },
  /** Switching the customer's own home to this plan. */
  move: {
    title: "If you switch to this plan",
    on: (day: string) => `The best day to start is ${f.date(day)}.`,
    saves: (cents: number, from: string) =>
      `You save about ${f.money(cents)} over the 12 months from ${f.date(from)}.`,
    more: (cents: number, from: string) =>
      `You pay about ${f.money(cents)} more over the 12 months from ${f.date(from)} than if you do nothing.`,
    same: (from: string) =>
      `Over the 12 months from ${f.date(from)} it costs about the same as doing nothing.`,
    fee: (cents: number) =>
      `That counts the ${f.money(cents)} early termination fee (what your provider charges if you leave early).`,
    noFee: "There’s no early termination fee that day.",
    feeUnknown: "Check your contract for an early termination fee.",
    closed: "You can’t order this plan for your home.",
    orderStarts: (name: string, provider: string, day: string) =>
      `Your ${name} order with ${provider} starts ${f.date(day)}.`,
    order: (name: string, provider: string) => `Your ${name} order with ${provider} is in progress.`,
    orderText: "You can’t order another plan until it’s done.",
    seeOrder: "See order",
  },
  unusable: {
    title: "We can’t use the usage saved on this device",
    text: "It may be from an older version of this page or cover too few days. Add it again to see your bills.",
  },
  sure: {
    measured: (from: string, through: string) =>
      `Based on 12 months of your meter readings, ${f.dateShort(from)} to ${f.dateShort(through)}.`,
    extended: (from: string, through: string) =>
      `Based on your meter readings from ${f.dateShort(from)} to ${f.dateShort(through)}.`,
    monthly_shape: "Based on the monthly usage you entered, with the hours of a typical home.",
    annual_shape: "Based on the yearly usage you entered, with the months and hours of a typical home.",
    home_model: "Based on your description of the home. Meter readings would be more exact.",
    typical: "Estimated from a typical Texas home. Add your usage for real numbers.",
    estimated: (share: number) =>
      share > 0.99 ? "All of it is estimated." : `About ${f.percent(share)} of the year is estimated.`,
    tax: "Taxes aren’t included.",
  },
  bills: {
    title: "Your twelve bills",
    sentence: (low: { month: string; cents: number }, high: { month: string; cents: number }) =>
      `Your bills would run from ${f.money(low.cents)} in ${f.month(low.month)} to ${f.money(high.cents)} in ${f.month(high.month)}. Choose a month to see its lines.`,
    equalBills: (cents: number) =>
      `Every bill would be about ${f.money(cents)}. Choose a month to see its lines.`,
    calendar: "Shown by calendar month because we don’t know your meter-read day.",
    calendarTotal: (cents: number) =>
      `Shown by calendar month because we don’t know your meter-read day. These 12 come to ${f.money(cents)}.`,
    cycle: (day: number) => `Shown from one meter-read day to the next, around day ${day} of each month.`,
    /** A price that ends within twelve months. */
    shortTitle: (n: number) =>
      n === 1 ? "Your bill at this price" : `Your ${f.number(n)} bills at this price`,
    shortSentence: (n: number, cents: number, ends: string) =>
      `${n === 1 ? "The first bill is" : `The first ${f.number(n)} bills are`} about ${f.money(cents)} in all. Striped bars come after this price ends in ${f.month(ends)}.`,
    after: "After this price ends: today’s typical 12-month price",
    afterColumn: "After the price ends",
    afterDetail: (month: string) => `${f.month(month)}, after this price ends`,
    afterLine: "Typical 12-month price, estimated",
    afterUnknown: "We don’t know a typical 12-month price for the months after.",
  },
  lines: {
    energy_window: "Energy",
    base_charge: "Base charge",
    base_reduction: "Monthly reduction",
    delivery_monthly: "Delivery, monthly charge",
    delivery_energy: "Delivery",
    credit: "Bill credit",
    minimum_usage_fee: "Minimum usage fee",
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
    title: "Did we match the Facts Label?",
    caption: "Average prices in ¢/kWh, without taxes",
    use: "Monthly usage",
    label: "Label",
    ours: "Ours",
    difference: "Difference",
    verdicts: {
      exact: "Verified",
      inferred: "From the label",
      unproven: "Not verified",
    },
    why: {
      label_text:
        "We read how this plan charges from its own label, and the same arithmetic gives the label’s three prices.",
      averages_on_a_line:
        "We calculated one base charge and one price per kWh from the label’s three average prices; they fit.",
      averages_with_reduction:
        "We calculated one price per kWh and one fixed monthly reduction from the label’s three average prices; they fit.",
      averages_with_stated_credit:
        "We calculated the charges from the label’s three average prices and the bill credit it states; they fit.",
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
    fee: "Early termination fee",
    fees: {
      none: "No fee",
      flat: (usd: number) => dollars(usd),
      per_remaining_month: (usd: number) => `${dollars(usd)} for each month left`,
      unknown: "Not listed. See the Facts Label.",
    },
    renewable: "Renewable",
    renewableValue: (percent: number) => f.percent(percent / 100),
    for: "Sold to",
    newOnly: "New customers of the provider only",
    everyone: "New and current customers",
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
    note: "You’ll sign up on the provider’s site. Check the Facts Label before you agree.",
  },
};
