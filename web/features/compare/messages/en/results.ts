// The ranking and the side-by-side comparison.
import type { PlanCounts } from "#contracts/compare.ts";
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
const plans = (n: number): string => f.plural(n, { one: "# plan", other: "# plans" });
const months = (n: number): string => f.plural(n, { one: "# month", other: "# months" });

export const results = {
  title: "Plans for your home",
  lead: {
    lowest: (of: number, cents: number, prepaidIsLower: boolean) => {
      if (of === 1)
        return `About ${f.money(cents)} a year is the one verified price for 12 months or longer.`;
      return `About ${f.money(cents)} a year is the lowest of ${plans(of)}${prepaidIsLower ? ", except prepaid ones" : ""}.`;
    },
    less: (cents: number) => `That’s ${f.money(cents)} less than you pay now.`,
    same: "That’s about what you pay now.",
    stay: (cents: number) => `That’s ${f.money(cents)} more than you pay now.`,
    use: (kwh: number, measured: boolean) =>
      measured ? `For your ${f.kwh(kwh)} a year.` : `For about ${f.kwh(kwh)} a year.`,
    nothing: "No plan here has a verified price for 12 months or longer.",
  },
  basis: {
    change: "Change your answers",
    measured: (from: string, through: string) =>
      `Based on 12 months of your meter readings, ${f.dateShort(from)} to ${f.dateShort(through)}.`,
    extended: (from: string, through: string) =>
      `Based on your meter readings from ${f.dateShort(from)} to ${f.dateShort(through)}, extended to a full year.`,
    monthly_shape: "Based on the monthly usage you entered, with the hours of a typical home.",
    annual_shape: "Based on the yearly usage you entered, with the months and hours of a typical home.",
    home_model: "Based on your description of the home. Meter readings would be more exact.",
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
    bar: "The bar shows where each plan falls between the lowest and highest cost. The pale stretch is its range by meter-read day, and the upright mark is what you pay now.",
    short:
      "If a price ends within 12 months, its yearly cost is in two parts: the months at that price, then today’s typical 12-month price.",
    inferred:
      "The listing gives three average prices for each plan, not its charges. We calculated the charges from them, and they give all three back.",
    exact: "We recalculated every price from the plan’s Facts Label.",
  },
  counts: {
    /** Each plan is counted once, so the parts add up to the first number. */
    explained: ({ listed, lasting, shorter, unverified, unpriced }: PlanCounts) =>
      `${f.plural(listed, { one: "# plan is", other: "# plans are" })} listed for your utility: ${f.list(
        [
          `${f.number(lasting)} of 12 months or longer`,
          shorter > 0 && `${f.number(shorter)} shorter`,
          unverified > 0 && `${f.number(unverified)} we couldn’t verify`,
          unpriced > 0 && `${f.number(unpriced)} without a yearly cost`,
        ].filter((part) => part !== false),
      )}.`,
    lasting: "12 months or longer",
    remove: "Remove filter",
    onlyLasting: "Only 12 months or longer",
  },
  list: {
    heading: "Plans by price",
    count: (shown: number, all: number) =>
      shown === all ? plans(all) : `${f.number(shown)} of ${plans(all)}`,
    sectionCount: (n: number) => plans(n),
    sortedBy: (sort: string) => `Sorted by: ${sort}`,
    sort: "Sort by",
    sorts: {
      cost: "Lowest yearly cost",
      worst: "Lowest worst-case year",
      peak: "Lowest peak bill",
      fee: "Lowest termination fee",
      long: "Longest term",
      short: "Shortest term",
      green: "Most renewable",
    },
    none: "No plans match",
    noneText: "Remove a filter or clear all.",
    showShorter: (n: number) => `Show ${f.plural(n, { one: "# shorter plan", other: "# shorter plans" })}`,
    unproven: "Prices we couldn’t verify",
    unprovenText:
      "We couldn’t verify these prices from the state’s list, usually because the price depends on the hour. They aren’t ranked.",
    unpriced: "Plans without a yearly cost",
    unpricedText: "We can’t calculate a yearly cost for these plans.",
    nothing: "No verified prices",
    nothingText: "Check that this is your utility. It’s named on your bill.",
    loading: "Pricing every plan for your home",
  },
  filters: {
    title: "Filters",
    open: (n: number) => (n === 0 ? "Filters" : `Filters (${n})`),
    clear: "Clear filters",
    show: (n: number) => (n === 0 ? "No plans match" : `Show ${plans(n)}`),
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
    fee: "Early termination fee, at most",
    feeUpTo: (usd: number | null) => {
      if (usd === null) return "Any fee";
      return usd === 0 ? "No fee" : `Up to ${f.money(usd * 100)}`;
    },
    show_only: "Hide",
    openToAll: "New-customer-only plans",
    noPrepaid: "Prepaid plans",
    noCliff: "All-or-nothing bill credits",
    provedOnly: "Prices we couldn’t verify",
    providers: (n: number) => (n === 0 ? "Providers" : `Providers (${n} chosen)`),
    findProvider: "Find a provider",
    noProvider: "No provider of that name here.",
    of: (n: number) => `(${plans(n)})`,
  },
  row: {
    /** A price that ends within twelve months: its cost until then, what follows, and when. */
    split: (n: number, cents: number, then: number | null, ends: string) => {
      const until = `${months(n)} at ${f.money(cents)} a month`;
      const after =
        then === null
          ? "then we don’t know"
          : `then about ${f.money(then)} a month at today’s typical 12-month price`;
      return `${until}, ${after}. Price ends ${f.monthShort(ends)} ${ends.slice(0, 4)}.`;
    },
    /** Twelve-month savings of switching a home to the plan on its best day, including fees. */
    net: (cents: number, day: string) => {
      if (Math.abs(cents) < 100) return "About the same over 12 months";
      return cents > 0
        ? `You save ${f.money(cents)} over 12 months, starting ${f.dateShort(day)}`
        : `You pay ${f.money(-cents)} more over 12 months`;
    },
    range: (low: number, high: number) => `${f.money(low)}–${f.money(high)} by meter-read day`,
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
      none: "No termination fee",
      flat: (usd: number) => `Termination fee ${f.money(usd * 100)}`,
      per_remaining_month: (usd: number) => `Termination fee ${f.money(usd * 100)} per month left`,
      unknown: "Termination fee not listed",
    },
    rates: { fixed: "Fixed rate", variable: "Variable rate", indexed: "Indexed rate" },
    pick: "Compare",
    pickOf: (plan: string) => `Compare ${plan}`,
    pickFull: "You can compare up to 4 plans. Remove one first.",
    whyFirst: "Why is this first?",
    why: "Why this rank?",
    labels: "Label averages",
    label: (kwh: number, cents: number) => `${f.rate(cents)} at ${f.kwh(kwh)}`,
    perYear: "a year, not verified",
  },
  flags: {
    credit_cliff: "All-or-nothing credit",
    new_customers_only: "New customers only",
    prepaid: "Prepaid",
    dear_season_end: "Ends in summer",
    first_cycle_price: "First month’s price",
    unproven: "Not verified",
    time_of_use_hours_unknown: "Hours not listed",
    buyback_not_priced: "Surplus not priced",
  },
  verdicts: {
    exact: "Verified",
    inferred: "From the label",
    unproven: "Not verified",
  },
  why: {
    rank: (n: number, of: number) =>
      n === 1
        ? `It costs the least of ${plans(of)}.`
        : `It’s number ${f.number(n)} of ${plans(of)} by yearly cost.`,
    ties: (n: number) =>
      f.plural(n, {
        one: "One other plan costs the same within a dollar a year.",
        other: "# other plans cost the same within a dollar a year.",
      }),
    sorted: (sort: string) => `The list is now sorted by: ${sort.toLowerCase()}.`,
    next: "next in price",
    first: "first in the list",
    cheapest: "the lowest for 12 months or longer",
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
      once: (cents: number) => `one-time fees ${f.money(Math.abs(cents))} ${cents < 0 ? "less" : "more"}`,
    },
    savings: (cents: number) =>
      cents >= 0
        ? `That’s ${f.money(cents)} a year less than you pay now.`
        : `That’s ${f.money(-cents)} a year more than you pay now.`,
    net: (cents: number, day: string, fee: number | null) =>
      [
        cents >= 0
          ? `Switching on ${f.date(day)} saves you ${f.money(cents)} over 12 months.`
          : `Switching on ${f.date(day)} costs you ${f.money(-cents)} more over 12 months than doing nothing.`,
        fee !== null && fee > 0
          ? `That counts the ${f.money(fee)} early termination fee (what your provider charges if you leave early).`
          : null,
      ]
        .filter(Boolean)
        .join(" "),
    drift: (low: number, high: number) =>
      low === high
        ? `If you don’t choose a new plan when it ends, the rest of the year costs about ${f.money(low)} month to month.`
        : `If you don’t choose a new plan when it ends, the rest of the year costs ${f.money(low)} to ${f.money(high)} month to month.`,
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
      once: "One-time fees",
    },
    // A base charge calculated from averages can be below zero.
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
    flags: {
      credit_cliff:
        "This plan’s credit or fee depends on a usage level you’re often close to. A little less or more in a month changes the bill by the whole amount.",
      new_customers_only:
        "The provider sells it to new customers only; those it already serves cannot have it.",
      prepaid: "You pay ahead, and power may be cut soon after the balance runs out.",
      dear_season_end: "The term ends between June and September, when new plans tend to cost the most.",
      first_cycle_price: "The price is that of the first month; the provider may change it each month after.",
      unproven: "The charges we hold do not give the label’s average prices, so the yearly cost is rough.",
      time_of_use_hours_unknown: "The price depends on the hour, and the listing does not tell the hours.",
      buyback_not_priced: "What your surplus would earn follows the market and is not counted.",
    },
    verdicts: {
      exact: "Its charges come from its own label, and they give the label’s three average prices.",
      inferred:
        "Its charges are calculated from the label’s three average prices, and they give all three back.",
    },
    order: "Order this plan",
    plan: "See bills and details",
  },
  compareBar: {
    label: "Plans to compare",
    count: (n: number, of: number) => `${n} of ${of} chosen`,
    countShort: (n: number, of: number) => `${n} of ${of}`,
    one: "Tick one more to compare",
    go: "Compare side by side",
    remove: (plan: string) => `Remove ${plan}`,
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
};
