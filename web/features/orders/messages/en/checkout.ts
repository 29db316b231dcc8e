// Ordering a plan: what, for which home, from when, by whom, and the consents.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
/** Formats whole dollar amounts without cents. */
const dollars = (usd: number): string =>
  Number.isInteger(usd) ? f.money(usd * 100) : f.moneyExact(usd * 100);

export const checkout = {
  title: (plan: string) => `Order ${plan}`,
  lead: (provider: string, area: string) => `From ${provider}, for homes on ${area} lines.`,
  back: "Back to the plan",
  what: {
    title: "What you order",
    basis: (kwh: number) => `for ${f.kwh(kwh)} a year`,
    estimated: (share: number) =>
      share > 0.99 ? "The usage is estimated." : `About ${f.percent(share)} of the usage is estimated.`,
    listed: (day: string) => `By the list of ${f.date(day)}, without taxes.`,
    noCost: "We do not know how you use power, so there is no cost a year here.",
    reportUsage: "Tell us, and see yours",
    noYear: "The usage kept in this browser does not make a whole year, so there is no cost a year here.",
    changeUsage: "Tell your usage in another way",
    unproved: "The label’s own prices are below. A cost for your usage could not be proved for this plan.",
    label: "Average price by the label",
    at: (kwh: number) => `at ${f.kwh(kwh)}`,
    term: "Term",
    termValue: (months: number) =>
      months === 0 ? "Month to month" : f.plural(months, { one: "# month", other: "# months" }),
    rate: "Price",
    rates: {
      fixed: "Fixed for the term",
      variable: "May change every month",
      indexed: "Follows a published index",
    },
    fee: "Leaving early",
    fees: {
      none: "No fee",
      flat: (usd: number) => dollars(usd),
      per_remaining_month: (usd: number) => `${dollars(usd)} for each month left`,
      unknown: "Not told by the listing; see the label",
    },
    newOnly: "Sold to new customers of the provider only.",
    prepaid: "Prepaid: power may be cut when the balance runs out.",
    documents: "Read before you agree",
    documentNames: {
      label: "Electricity Facts Label",
      terms: "Terms of service",
      rights: "Your rights as a customer",
    },
    noDocuments: "The listing has no documents of this plan. Ask the provider for the label first.",
  },
  where: {
    title: "For which home?",
    yours: "A home of your account",
    other: "Another home",
    change: "Choose another",
    missing: "Choose the home first.",
    found: "We order for",
    esiid: (digits: string) => `ESI ID ${digits}`,
    unlisted: "The directory does not know this meter yet. Type its address as it is on the bill.",
    unknownAddress: "Type the address of this home as it is on the bill.",
    cityMissing: "Enter the city.",
    locationsFailed: "We could not load your homes",
    locationsFailedText: "They are safe in your account. Try again, or find the home below.",
    otherUtility: (plan: string, home: string) =>
      `This plan is sold on ${plan} lines. This home is on ${home} lines.`,
    hold: "There is a switch hold on this meter",
    holdText:
      "The present provider holds it until a debt is settled, and no switch goes through before. Call that provider, then come back: what you typed stays in this tab.",
    holdMove: "If you are moving in, the debt is not yours: order it as a move-in.",
    checking: "Looking up this home",
  },
  kind: {
    label: "What is it?",
    options: { switch: "I live there and change the provider", move_in: "I am moving in" },
    helps: {
      switch: "Your power stays on. Nobody has to be at home.",
      move_in: "Power is on in your name from the day you choose.",
    },
    renewal: "A renewal: it follows the contract that ends. Your power stays on.",
    missing: "Say whether you live there already.",
  },
  start: {
    title: "Switching or moving in, and from when?",
    label: "First day",
    earliest: (day: string) => `As soon as possible: ${f.date(day)}`,
    free: (day: string) => `When leaving is free: ${f.date(day)}`,
    other: "On another day",
    noFee: "Leaving your contract costs nothing then.",
    fee: (cents: number) => `Leaving your contract then costs about ${f.money(cents)}.`,
    feeUnknown: "Leaving your contract then may cost a fee; look it up on your contract.",
    terminationFee: (cents: number, day: string) =>
      `Leaving your present contract now costs about ${f.money(cents)}. From ${f.date(day)} on it costs nothing.`,
    terminationFeeUnknown: (day: string) =>
      `Leaving your present contract before ${f.date(day)} may cost a fee. From that day on it costs nothing.`,
    terminationFeeEndless: (cents: number) => `Leaving your present contract costs about ${f.money(cents)}.`,
    startThen: "Start on that day",
    later: (day: string, last: string) =>
      `Leaving is free from ${f.date(day)} on. Today you can order up to ${f.date(last)}: come back nearer to that day if you want to pay no fee.`,
    day: "Which day",
    dayHelp: (from: string, to: string) =>
      `From ${f.date(from)} to ${f.date(to)}. Nothing begins on weekends and holidays of the wires companies.`,
    problems: {
      missing: "Choose the day.",
      too_early: (day: string) => `That is too soon. The first day that works is ${f.date(day)}.`,
      too_late: (day: string) => `That is too far away. The last day that works is ${f.date(day)}.`,
      closed: "Nothing begins on that day: it is a weekend or a holiday of the wires companies.",
    },
    take: (day: string) => `Take ${f.date(day)}`,
  },
  who: {
    title: "Who orders?",
    lead: "The name that the bill should carry.",
    first: "First name",
    last: "Last name",
    email: "E-mail",
    emailHelp: "Every step of your order is told there.",
    phone: "Phone",
    phoneHelp: "Either of the two is enough.",
    firstMissing: "Enter the first name.",
    lastMissing: "Enter the last name.",
    contactMissing: "Enter an e-mail address or a phone number, so that we can tell you what comes of it.",
    emailShape: "Check the address: it should look like ana@example.com.",
    phoneShape: "Check the number: ten digits, as (512) 555-0123.",
    rejected: "Our server did not accept this. Check it once more.",
  },
  agree: {
    title: "What you agree to",
    missing: "Agree to each of these to go on.",
    send: "Place the order",
    handoff: (provider: string) =>
      `You then finish it on the page of ${provider}. Nothing is signed before that.`,
    partner: (provider: string) => `We then hand it to ${provider} and write to you at each step.`,
    check: (n: number) =>
      f.plural(n, {
        one: "One answer above is missing or needs another look.",
        other: "# answers above are missing or need another look.",
      }),
  },
  changed: {
    title: "The plan has changed since you opened this page",
    methodTitle: "How this order is finished has changed",
    text: "Nothing was ordered. This is what is different now; if it still suits you, agree above and place the order again.",
    year: "12 months at your usage",
    label: (kwh: number) => `Average price at ${f.kwh(kwh)} a month`,
    term: "Term",
    fee: "Leaving early",
    rate: "Price",
    charges: "Something else about it has changed, such as a credit, a base charge or its documents.",
    method: "Signing up",
    methods: { handoff: "you finish it at the provider", partner: "we hand your order to the provider" },
    before: "before",
    now: "now",
    seePlan: "See the plan as it is now",
  },
  gone: {
    title: "This plan is no longer sold",
    text: "It is not on the list any more, so nothing was ordered. Your usage and what you typed are still here: the ranking shows what costs least now.",
    action: "See the plans for your home",
  },
  locationNoYear: {
    title: "The usage of this home does not make a whole year",
    text: "Without a year of usage we cannot say what the plan costs you. Nothing was ordered, and what you typed stays in this tab: tell the usage in another way, then come back.",
    action: "Tell the usage of this home",
  },
  rejected: {
    order_under_way: {
      title: "An order for this home is on its way already",
      text: "Nothing was ordered twice. See how that one stands, or cancel it first if you want this plan instead.",
    },
    other_tdu: {
      title: "This plan is not sold at this home",
      text: "Another company’s wires reach it. Nothing was ordered. Check the address, or choose among the plans for that home.",
    },
    switch_hold: {
      title: "There is a switch hold on this meter",
      text: "The present provider holds it until a debt is settled. Nothing was ordered, and what you typed stays here. Call that provider; once the hold is lifted, place the order again.",
    },
    not_residential: {
      title: "The utility lists this meter as a business",
      text: "The plans here are for homes. Nothing was ordered. Check that this is your meter: a building may have several.",
    },
    not_active: {
      title: "The utility lists this meter as no longer in use",
      text: "Nothing was ordered. The newest bill, or the utility, tells the ESI ID of the one there now.",
    },
    no_choice: {
      title: "There are no plans to choose between at this home",
      text: "One company alone sells power there. Nothing was ordered. If your bill names another company, check the address.",
    },
    start_refused: {
      title: "It cannot begin on that day any more",
      text: "Nothing was ordered. Choose one of the days above and place the order again.",
    },
    too_early: {
      title: (day: string) => `You can order this plan from ${f.date(day)} on`,
      text: "Nothing was ordered, and your contract goes on. It still runs too long for another provider to take an order now: come back on that day. If you do not want to wait for its end, order the plan as a change of provider.",
    },
    consent_outdated: {
      title: "What you agree to has a newer wording",
      text: "Nothing was ordered. Read it above, agree again and place the order.",
    },
    nothing_to_renew: {
      title: "The contract to renew does not run any more",
      text: "Nothing was ordered. You can order the plan as a change of provider instead.",
    },
    asSwitch: "Order it as a change",
    myOrders: "See my orders",
    ranking: "See the plans for that home",
    otherLocation: "Choose another home",
  },
  before: {
    title: "An order of this form was placed already",
    inMail:
      "It arrived earlier, as the form was filled in then; your mail or phone has news of it. This one was not placed: what you see above differs from it.",
    inAccount:
      "It arrived earlier, as the form was filled in then; you find it in My Orders. This one was not placed: what you see above differs from it.",
    action: "Place this one too",
  },
  lost: {
    what: "We did not hear whether your order arrived.",
    safe: "It is placed once, however often you press. What you typed is still here.",
    todo: "Check your connection, then place it again.",
  },
};
