// The ranking, and plans side by side.
import { formatFor } from "../../format/format.ts";

const f = formatFor("en");
const plans = (n: number): string => f.plural(n, { one: "# plan", other: "# plans" });
const months = (n: number): string => f.plural(n, { one: "# month", other: "# months" });

export const results = {
  title: "Plans for your home",
  lead: {
    use: (kwh: number, measured: boolean) =>
      measured ? `For your ${f.kwh(kwh)} a year` : `For about ${f.kwh(kwh)} a year`,
    cheapest: (of: number, cents: number) =>
      of === 1
        ? `the one plan with a proved price is about ${f.money(cents)} a year`
        : `the cheapest of ${plans(of)} is about ${f.money(cents)} a year`,
    less: (cents: number) => `${f.money(cents)} less than yours`,
    same: "about what you pay now",
    stay: (cents: number) =>
      `${f.money(cents)} more than yours. What you have now costs less than anything on the list`,
    short: (term: number) => `Its price holds for ${months(term)} only.`,
    year: (cents: number) => `The cheapest that holds for a year or longer is about ${f.money(cents)}.`,
    nothing: "no plan here has a price that we could prove",
  },
  basis: {
    change: "Change your answers",
    measured: (from: string, through: string) =>
      `From your meter’s readings of ${f.dateShort(from)} to ${f.dateShort(through)}.`,
    extended: (from: string, through: string) =>
      `From your meter’s readings of ${f.dateShort(from)} to ${f.dateShort(through)}, extended to a full year.`,
    monthly_shape: "From the monthly use you typed, with the hours of a typical home.",
    annual_shape: "From the yearly use you typed, spread over months and hours like a typical home’s.",
    home_model: "From your description of the home. Your meter’s readings would make this exact.",
    estimated: (share: number) =>
      share > 0.99 ? "All of it is estimated." : `About ${f.percent(share)} of the year is estimated.`,
    listed: (isoDate: string) => `Plans as listed on ${f.date(isoDate)}`,
    age: (days: number) => {
      if (days === 0) return "today";
      return days === 1 ? "yesterday" : `${f.number(days)} days ago`;
    },
    old: "Prices change daily. Check the provider’s own label before you sign up.",
    more: "How these figures are made",
    readDayKnown: (day: number) => `Your meter is read around day ${day} of each month.`,
    readDayUnknown: (day: number) =>
      `We do not know the day your meter is read. Where a plan’s bill depends on it, we priced every possible day: the large figure is their average, and the range stands beside it. Single months are those of a meter read on day ${day}.`,
    delivery: (area: string, isoDate: string, monthly: number, cents: number) =>
      `${area} delivery charges as of ${f.date(isoDate)} are in every figure: ${f.moneyExact(monthly * 100)} a month and ${f.rate(cents, 4)}.`,
    noDelivery: (area: string) =>
      `We do not know ${area}’s delivery charges, so plans that add them at cost have no yearly figure here.`,
    exported: (kwh: number) => `Your home also sends ${f.kwh(kwh)} a year to the grid.`,
    tax: "Sales taxes and city fees are not included; they are nearly the same with every provider.",
    bar: "The bar places each plan between the cheapest and the dearest here. The pale stretch is its range by read day, and the upright mark is what you pay now.",
    inferred:
      "The listing gives three average prices for each plan, not its charges. We worked the charges out of them, and they give all three back.",
    exact: "Every price here was recomputed from the charges that the plan’s own label tells.",
  },
  list: {
    heading: "Plans by price",
    count: (shown: number, all: number) =>
      shown === all ? plans(all) : `${f.number(shown)} of ${plans(all)}`,
    sortedBy: (sort: string) => `Sorted by: ${sort}`,
    sort: "Sort by",
    sorts: {
      cost: "Cheapest year",
      worst: "Best worst case",
      peak: "Lowest top bill",
      fee: "Lowest exit fee",
      long: "Longest term",
      short: "Shortest term",
      green: "Most renewable",
    },
    none: "No plan passes all of these filters",
    noneText: "Take one away, or clear them all.",
    unproven: "Prices we could not prove",
    unprovenText:
      "What the listing tells of these plans does not explain their average prices, mostly because the price depends on the hour and the hours are not told. Their yearly cost is a rough figure, so they are not ranked among the others.",
    unpriced: "Plans without a yearly cost",
    unpricedText:
      "Nothing we know gives the average prices of these plans, and we do not guess. Their own labels say how they charge.",
    nothing: "No plans are listed for your area",
    nothingText: "Check that the delivery company is yours; it is named on your bill.",
    loading: "Pricing every plan for your home",
  },
  filters: {
    title: "Filters",
    open: (n: number) => (n === 0 ? "Filters" : `Filters (${n})`),
    clear: "Clear filters",
    show: (n: number) => (n === 0 ? "No plan passes" : `Show ${plans(n)}`),
    term: "Term",
    terms: {
      monthly: "Month to month",
      "1-6": "Up to 6 months",
      "7-12": "7 to 12 months",
      "13-24": "13 to 24 months",
      "25up": "Over 24 months",
    },
    rate: "Rate",
    rates: { fixed: "Fixed", variable: "Variable", indexed: "Indexed" },
    renewable: "Renewable energy",
    renewableFrom: (percent: number) => {
      if (percent === 0) return "Any share";
      return percent === 100 ? "100%" : `${percent}% or more`;
    },
    fee: "Exit fee, at most",
    feeUpTo: (usd: number | null) => {
      if (usd === null) return "Any fee";
      return usd === 0 ? "No fee" : `Up to ${f.money(usd * 100)}`;
    },
    show_only: "Leave out",
    openToAll: "New customers only",
    noPrepaid: "Prepaid plans",
    noCliff: "Plans with a credit cliff",
    provedOnly: "Prices we could not prove",
    providers: (n: number) => (n === 0 ? "Providers" : `Providers (${n} chosen)`),
    findProvider: "Find a provider",
    noProvider: "No provider of that name here.",
    of: (n: number) => `(${plans(n)})`,
  },
  row: {
    range: (low: number, high: number) => `${f.money(low)}–${f.money(high)} by read day`,
    rangeSpoken: (low: number, high: number) =>
      `${f.money(low)} to ${f.money(high)}, depending on the day your meter is read`,
    less: (cents: number) => `${f.money(cents)} less than yours`,
    more: (cents: number) => `${f.money(cents)} more than yours`,
    same: "Same as yours",
    yours: "Your plan now",
    monthToMonth: "Month to month",
    term: (n: number, ends: string | null) =>
      ends === null ? months(n) : `${months(n)}, to ${f.monthShort(ends)} ${ends.slice(0, 4)}`,
    average: (cents: number) => `Average ${f.rate(cents)}`,
    bills: (low: number, high: number) => `Bills ${f.money(low)} to ${f.money(high)}`,
    renewable: (percent: number) => `${f.number(percent)}% renewable`,
    fees: {
      none: "No exit fee",
      flat: (usd: number) => `Exit fee ${f.money(usd * 100)}`,
      per_remaining_month: (usd: number) => `Exit fee ${f.money(usd * 100)} per month left`,
      unknown: "Exit fee not told",
    },
    rates: { fixed: "Fixed rate", variable: "Variable rate", indexed: "Indexed rate" },
    pick: "Compare",
    pickOf: (plan: string) => `Compare ${plan}`,
    pickFull: "Four plans are the most that fit side by side. Take one away first.",
    whyFirst: "Why is this first?",
    why: "Why this place?",
    labels: "Label averages",
    label: (kwh: number, cents: number) => `${f.rate(cents)} at ${f.kwh(kwh)}`,
    perYear: "rough, a year",
  },
  flags: {
    credit_cliff: "Credit cliff",
    new_customers_only: "New customers only",
    prepaid: "Prepaid",
    dear_season_end: "Ends in a dear season",
    first_cycle_price: "First month’s price",
    unproven: "Not proved",
    time_of_use_hours_unknown: "Hours not told",
    buyback_not_priced: "Surplus not priced",
  },
  verdicts: {
    exact: "Proved",
    inferred: "Worked out from averages",
    unproven: "Not proved",
  },
  short: (n: number) => `Price holds ${months(n)} only`,
  why: {
    rank: (n: number, of: number) =>
      n === 1
        ? `It costs least of ${plans(of)}.`
        : `It is number ${f.number(n)} of ${plans(of)} by yearly cost.`,
    ties: (n: number) =>
      f.plural(n, {
        one: "One other plan costs the same within a dollar a year.",
        other: "# other plans cost the same within a dollar a year.",
      }),
    sorted: (sort: string) => `The list now stands in another order: ${sort.toLowerCase()}.`,
    next: "next in price",
    first: "first in the list",
    cheapest: "the cheapest",
    current: "your plan now",
    versus: (cents: number, other: string) => {
      if (Math.abs(cents) < 100) return `It costs the same as ${other}, within a dollar a year.`;
      return `It costs ${f.money(Math.abs(cents))} a year ${cents < 0 ? "less" : "more"} than ${other}.`;
    },
    makes: (changes: readonly string[]) => `What makes the difference: ${f.list(changes)}.`,
    change: {
      energy: (cents: number) => `energy ${f.money(Math.abs(cents))} ${cents < 0 ? "less" : "more"}`,
      base: (cents: number) => `base charge ${f.money(Math.abs(cents))} ${cents < 0 ? "less" : "more"}`,
      delivery: (cents: number) => `delivery ${f.money(Math.abs(cents))} ${cents < 0 ? "less" : "more"}`,
      fees: (cents: number) => `fees ${f.money(Math.abs(cents))} ${cents < 0 ? "less" : "more"}`,
      credits: (cents: number) => `credits worth ${f.money(Math.abs(cents))} ${cents < 0 ? "more" : "less"}`,
    },
    savings: (cents: number) =>
      cents >= 0
        ? `Against what you pay now: ${f.money(cents)} a year less.`
        : `Against what you pay now: ${f.money(-cents)} a year more.`,
    table: "The year by part of the bill",
    part: "Part",
    this: "This plan",
    other: "The other",
    difference: "Difference",
    total: "Year",
    parts: {
      energy: "Energy",
      base: "Base charge",
      delivery: "Delivery",
      fees: "Fees",
      credits: "Credits",
    },
    // A base charge worked out of averages can be below zero.
    reductions: {
      name: "Monthly reduction",
      either: "Base charge or reduction",
      change: (cents: number) =>
        `monthly reduction worth ${f.money(Math.abs(cents))} ${cents < 0 ? "more" : "less"}`,
      instead: (cents: number) =>
        cents < 0
          ? `a monthly reduction in place of a base charge (${f.money(-cents)} less)`
          : `a base charge in place of a monthly reduction (${f.money(cents)} more)`,
    },
    credits: (cents: number) =>
      `Credits take ${f.money(cents)} off the year; they depend on how much you use each month.`,
    months: (low: string, lowCents: number, high: string, highCents: number) =>
      `Bills run from ${f.money(lowCents)} in ${f.month(low)} to ${f.money(highCents)} in ${f.month(high)}.`,
    range: (low: number, high: number) =>
      `The year costs ${f.money(low)} to ${f.money(high)}, depending on the day your meter is read; the figure shown is the average of all days.`,
    short: (n: number) =>
      `The price holds for ${months(n)}; the year shown assumes that you get the same again, which nobody promises.`,
    flags: {
      credit_cliff:
        "A credit or fee of this plan hangs on a monthly use that you often come close to: a little less or more in a month changes the bill by the whole amount.",
      new_customers_only:
        "The provider sells it to new customers only; those it already serves cannot have it.",
      prepaid: "You pay ahead, and power may be cut soon after the balance runs out.",
      dear_season_end: "The term ends between June and September, when new offers tend to be dearest.",
      first_cycle_price: "The price is that of the first month; the provider may change it each month after.",
      unproven: "The charges we hold do not give the label’s average prices, so the yearly cost is rough.",
      time_of_use_hours_unknown: "The price depends on the hour, and the listing does not tell the hours.",
      buyback_not_priced: "What your surplus would earn follows the market and is not counted.",
    },
    verdicts: {
      exact: "Its charges come from its own label, and they give the label’s three average prices.",
      inferred:
        "Its charges are worked out from the label’s three average prices, and they give all three back.",
    },
    order: "Order this plan",
    plan: "See the twelve bills and the proof",
  },
  tray: {
    label: "Plans to compare",
    count: (n: number, of: number) => `${n} of ${of} chosen`,
    countShort: (n: number, of: number) => `${n} of ${of}`,
    one: "Tick one more to compare",
    go: "Compare side by side",
    remove: (plan: string) => `Take ${plan} away`,
    clear: "Clear",
  },
  empty: {
    title: "Tell us how you use power first",
    text: "The ranking is made for one home. Add your meter’s file, type your use, or describe the home: it takes a minute, and the file stays on this device.",
    action: "Start",
  },
  failed: {
    change: "Change your answers",
  },
  side: {
    title: "Side by side",
    best: (plan: string, cents: number, other: number) =>
      other < 100
        ? `${plan} and the next cost the same within a dollar a year: about ${f.money(cents)}.`
        : `${plan} costs least, about ${f.money(cents)} a year: ${f.money(other)} less than the next.`,
    back: "All plans",
    table: "Plans side by side",
    figure: "Figure",
    add: "Add a plan",
    remove: (plan: string) => `Take ${plan} away`,
    takeAway: "Take away",
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
      savings: "Against yours",
      range: "Range by read day",
      average: "Average price",
      months: "Your twelve bills",
      term: "Term",
      rate: "Rate",
      fee: "Exit fee",
      renewable: "Renewable",
      label: (kwh: number) => `At ${f.kwh(kwh)}`,
      proof: "Price",
      flags: "Good to know",
      more: "Bills, proof, documents",
    },
    same: "Same every day",
    unknown: "Not known",
    nothing: "Nothing special",
    bills: (low: string, lowCents: number, high: string, highCents: number) =>
      `${f.money(lowCents)} in ${f.monthShort(low)} to ${f.money(highCents)} in ${f.monthShort(high)}`,
    more: (plan: string) => `All about ${plan}`,
    moreShort: "Open the plan",
    monthsTable: "Monthly bills as a table",
    month: "Month",
  },
};
