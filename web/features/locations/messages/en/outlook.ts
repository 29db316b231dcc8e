// Recommendations for a home, the cost of each choice, and what has a date: the texts that every page uses
// (contracts/outlook.ts).
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
const days = (n: number): string => f.plural(n, { one: "# day", other: "# days" });
const term = (months: number): string =>
  months === 0 ? "Month to month" : f.plural(months, { one: "# month", other: "# months" });

export const outlook = {
  title: "Best option",
  loading: "Calculating your options",
  failed: "We couldn’t calculate your options.",
  /** An order in progress, with its plan and provider. */
  order: {
    starts: (plan: string, provider: string, day: string) =>
      `Your ${plan} order with ${provider} starts ${f.date(day)}.`,
    noDate: (plan: string, provider: string) => `Your ${plan} order with ${provider} is in progress.`,
    nothingToDo: "Nothing to do.",
    see: "See order",
    finish: "Finish order",
  },
  switch: {
    ends: (end: string, plan: string, day: string) =>
      `Your contract ends ${f.date(end)}. Switch to ${plan} on ${f.date(day)}.`,
    ended: (end: string, plan: string, day: string) =>
      `Your contract ended ${f.date(end)}. Switch to ${plan} on ${f.date(day)}.`,
    now: (plan: string, day: string) => `Switch to ${plan} now. It can start ${f.date(day)}.`,
    onDay: (plan: string, day: string) => `Keep your plan until ${f.date(day)}, then switch to ${plan}.`,
  },
  /** Another plan of the same provider. */
  renew: {
    ends: (end: string, plan: string, day: string) =>
      `Your contract ends ${f.date(end)}. Stay with your provider on ${plan} from ${f.date(day)}.`,
    ended: (end: string, plan: string, day: string) =>
      `Your contract ended ${f.date(end)}. Stay with your provider on ${plan} from ${f.date(day)}.`,
    now: (plan: string, day: string) => `Move to ${plan} now. It can start ${f.date(day)}.`,
    onDay: (plan: string, day: string) => `Keep your plan until ${f.date(day)}, then move to ${plan}.`,
  },
  because: {
    no_fee: "That’s the first day with no early termination fee.",
    fee_falls: "Your early termination fee is lower from that day.",
  },
  stay: "Keep your current plan.",
  stayCheap: "You’re already on one of the cheapest plans.",
  stayFee: (cents: number) =>
    `No switch saves you money right now, with the ${f.money(cents)} early termination fee counted.`,
  unknown: {
    utility: "Choose your utility to see what plans cost here.",
    usage: "Add this home’s usage to see your best option.",
    contract: "Add your current plan to see your savings.",
    price: "Add the price of your current plan to see your savings.",
    plans: "No plan here has a verified price.",
  },
  cheapest: (plan: string, cents: number | null) =>
    cents === null
      ? `Cheapest for this home: ${plan}.`
      : `Cheapest for this home: ${plan}, about ${f.money(cents)} over 12 months.`,
  plan: (provider: string, months: number) => `${provider} · ${term(months)}`,
  saves: (cents: number, from: string) =>
    `You save about ${f.money(cents)} over the 12 months from ${f.date(from)}.`,
  fee: (cents: number) => `You save even after the ${f.money(cents)} early termination fee.`,
  feeOnly: (cents: number) => `The early termination fee that day is ${f.money(cents)}.`,
  feeUnknown: "Check your contract for an early termination fee.",
  noFee: "There’s no early termination fee that day.",
  oneTime: (cents: number) => `A one-time fee of ${f.money(cents)} is included.`,
  nothing: (low: number, high: number) =>
    low === high
      ? `If you do nothing, those 12 months cost about ${f.money(low)}.`
      : `If you do nothing, those 12 months cost ${f.money(low)} to ${f.money(high)}.`,
  hold: "Your switch hold has to be removed first.",
  actions: {
    order: "Order this plan",
    orderPlan: (plan: string) => `Order this plan: ${plan}`,
    renew: "Renew with this plan",
    renewOf: (plan: string) => `Renew with this plan: ${plan}`,
    plans: "See plans",
    utility: "Choose utility",
    usage: "Add usage",
    contract: "Add contract",
    price: "Add price",
  },
  /** What has a date, and the action it needs. */
  toDos: {
    term_over: {
      title: (day: string) => `Your contract ended ${f.date(day)}`,
      text: "Choose a plan now: the month-to-month rate is usually higher.",
      action: "See options",
    },
    term_ending: {
      title: (day: string) => `Your contract ends ${f.date(day)}`,
      text: (left: number, free: string | null) =>
        free === null
          ? `That’s in ${days(left)}. Choose your next plan.`
          : `That’s in ${days(left)}. You can switch with no fee from ${f.date(free)}.`,
      textFree: (left: number) =>
        left === 0
          ? "That’s today. You can switch now with no fee. Choose your next plan."
          : `That’s in ${days(left)}. You can switch now with no fee. Choose your next plan.`,
      action: "See options",
    },
    agreement_expiring: {
      title: (day: string) => `Your permission to read the meter ends ${f.date(day)}`,
      text: (left: number) => `That’s in ${days(left)}. Renew it to keep your readings coming.`,
      textOver: "Renew it to get new readings.",
      action: "Renew permission",
    },
    finish_at_provider: {
      title: (plan: string) => `Your ${plan} order isn’t finished`,
      titleAny: "An order for this home isn’t finished",
      text: "Nothing changes at your home until you finish it at the provider.",
      action: "Finish order",
    },
    report_outcome: {
      title: (plan: string) => `Did your ${plan} order go through?`,
      titleAny: "Did your order for this home go through?",
      text: "We don’t hear from the provider. Update your order so we can track its dates.",
      action: "Update order",
    },
    deposit: {
      title: (plan: string) => `Your ${plan} order is waiting for a deposit`,
      titleAny: "An order for this home is waiting for a deposit",
      text: "The provider asks for a deposit or a credit check before it accepts the order.",
      action: "See order",
    },
    hold: {
      title: "This meter has a switch hold",
      text: "It has to be removed before you can switch.",
      action: "See what to do",
    },
  },
  /** What to add for better numbers. */
  setUp: {
    utility: "Choose this home’s utility.",
    usage: "Add this home’s usage.",
    contract: "Add your current contract.",
    price: "Add the price of your contract.",
  },
  options: {
    title: "Your options",
    lead: (from: string, through: string) =>
      `What each one costs over the same 12 months, ${f.date(from)} to ${f.date(through)}.`,
    doNothing: "Do nothing",
    stay: (provider: string | null) =>
      provider === null ? "Stay with your provider" : `Stay with ${provider}`,
    stayNone: "Your provider lists no plan with a term for its customers. Ask for one.",
    switch: "Switch provider",
    switchNone: "No other plan has a verified price.",
    unknown: "We don’t know what this costs. Your provider’s month-to-month rate isn’t published.",
    unknownContract: "Add your current plan and its price to see what this costs.",
    titleOrder: "What you’ll pay",
    withOrder: "With your order",
    unit: "over 12 months",
    range: (low: number, high: number) => `${f.money(low)} to ${f.money(high)}`,
    starts: "Starts",
    fee: "Early termination fee",
    oneTime: "One-time fees",
    none: "None",
    notKnown: "Not known",
    save: "You save",
    more: "You pay more",
    same: "About the same",
    breakEven: "Pays off by",
    band: "Mild to hot summer",
    others: "More options",
    best: "Best option",
    segments: {
      contract: "Current contract",
      month_to_month: "Month-to-month rate",
      order: "Your order",
      plan: "New plan",
      after_plan: "Then a typical 12-month price",
    },
    stretch: (from: string, through: string) => `${f.dateShort(from)} to ${f.dateShort(through)}`,
    orderTitle: "Your order",
  },
  /** The twelve months of a price that ends sooner. */
  split: {
    unit: "over 12 months",
    text: (months: number, cents: number, then: number) =>
      `${f.plural(months, { one: "# month", other: "# months" })} at ${f.money(cents)} a month, then about ${f.money(then)} a month`,
    textNoThen: (months: number, cents: number) =>
      `${f.plural(months, { one: "# month", other: "# months" })} at ${f.money(cents)} a month, then we don’t know`,
    ends: (day: string) =>
      `This price ends ${f.date(day)}. After that we count today’s typical 12-month price.`,
    monthToMonth: (low: number, high: number) =>
      low === high
        ? `If you stay month to month instead, the rest costs about ${f.money(low)}.`
        : `If you stay month to month instead, the rest costs ${f.money(low)} to ${f.money(high)}.`,
  },
  /** The total of ordering a plan for the home on its best day. */
  quote: {
    save: (cents: number, day: string) =>
      `You save about ${f.money(cents)} over 12 months if it starts ${f.date(day)}.`,
    more: (cents: number, day: string) =>
      `You pay about ${f.money(cents)} more over 12 months if it starts ${f.date(day)}.`,
    same: (day: string) => `It costs about the same over 12 months if it starts ${f.date(day)}.`,
    fee: (cents: number) => `That counts the ${f.money(cents)} early termination fee.`,
    noFee: "There’s no early termination fee that day.",
    inProgress: "You already have an order",
    inProgressText: "You don’t have to order again. If you want this plan instead, cancel that order first.",
  },
};
