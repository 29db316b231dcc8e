// The list of homes, the page of one home, and what other pages say of a home.
import { formatFor } from "../../format/format.ts";

const f = formatFor("en");
const days = (n: number): string => f.plural(n, { one: "# day", other: "# days" });
const months = (n: number): string => f.plural(n, { one: "# month", other: "# months" });

export const locations = {
  nameless: (lastFour: string) => `Home ending in ${lastFour}`,
  missing: {
    title: "We could not find this home",
    what: "This home is not in your account.",
    safe: "Nothing was changed.",
    todo: "The link may be old, or the home may be in another account. Go back to your homes and choose one.",
    action: "Your homes",
  },
  switcher: {
    label: "Home",
    choose: "Choose another home",
    add: "Add a home",
  },
  back: "All homes",
  list: {
    title: "My Locations",
    lead: (n: number) => f.plural(n, { one: "One home in your account.", other: "# homes in your account." }),
    add: "Add a home",
    empty: "No home yet",
    emptyText:
      "Add the home you live in: its address is enough. Then you see what each plan would cost there.",
    noContract: "Contract not told yet",
    noUsage: "Use not told yet",
    use: (kwh: number, exact: boolean) => `${exact ? "" : "About "}${f.kwh(kwh)} a year`,
    shared: "Shared",
    hold: "Switch hold",
  },
  clock: {
    leftUnit: (n: number): string => (n === 1 ? "day left" : "days left"),
    over: "over",
    spoken: {
      running: (n: number, ends: string, free: string) =>
        `${days(n)} left of your contract. It ends on ${f.date(ends)}; from ${f.date(free)} leaving costs nothing.`,
      free_to_leave: (n: number, ends: string) =>
        `${days(n)} left of your contract. It ends on ${f.date(ends)}, and leaving costs nothing now.`,
      over: (ends: string) => `Your contract ended on ${f.date(ends)}.`,
    },
    ends: (date: string) => `Ends ${f.dateShort(date)}`,
    ended: (date: string) => `Ended ${f.dateShort(date)}`,
    free: (date: string) => `Free to leave from ${f.dateShort(date)}`,
    freeNow: "Free to leave now",
    monthly: "Month to month",
    monthlyText: "You may leave any day.",
  },
  lead: {
    unknown: "Tell us your contract and your use, and you see what to do and when.",
    running: (plan: string, ends: string) => `${plan}, until ${f.date(ends)}.`,
    open: (plan: string) => `${plan}, month to month.`,
    over: (plan: string, ends: string) => `${plan} ended on ${f.date(ends)}.`,
    yourPlan: "Your plan",
  },
  notices: {
    hold: "There is a switch hold on this meter",
    holdText:
      "The provider there keeps the meter until a debt or a tampering case is settled. You may compare plans, but no other provider can take over before the hold is lifted. If you have just moved in, the new provider can have it removed with proof that you moved.",
    business: "The directory lists this meter as a business",
    businessText:
      "The plans here are for homes. A business has contracts of its own, so these prices may not be open to you.",
    company: "We do not know who delivers the power here",
    companyText:
      "Without it plans cannot be priced. Your bill names the company beside the delivery or TDU charges.",
    old: "This home has no smart meter",
    oldText: "Somebody reads it once a month. Twelve months from your bills tell all that the meter can.",
    unlisted: "The directory does not know this meter",
    unlistedText: "That happens with new homes. We keep the address as you typed it.",
  },
  use: {
    title: "How this home uses power",
    none: "Nobody has told yet how this home uses power",
    noneText: "Until then we reckon with a usual Texas home, and every yearly cost is a first guess.",
    tell: "Tell us your use",
    change: "Update the use",
    look: "Day by day",
    year: "a year",
    sentence: (month: string, kwh: number) => `Most in ${f.month(month)}: ${f.kwh(kwh)}.`,
    rests: {
      none: "A usual Texas home.",
      home: "From your description of the home.",
      annual: "From your year’s total, spread over the months as in a typical home.",
      monthly: (n: number) =>
        n >= 12 ? "From twelve months of your bills." : `Estimated from ${months(n)} of your bills.`,
      intervals: (share: number) =>
        share < 0.05
          ? "From a full year of your readings."
          : `From your readings; ${f.percent(share)} of the year is estimated.`,
    },
    through: (month: string) => `Through ${f.month(month)}.`,
    old: (month: string) => `It ends in ${f.month(month)}. Newer months make the figures surer.`,
  },
  best: {
    title: "Best plans for this home",
    order: "Order",
    orderOf: (plan: string) => `Order ${plan}`,
    lead: {
      wait: (on: string, plan: string, cents: number) =>
        `Stay until ${f.date(on)}, then ${plan}: about ${f.money(cents)} a year less.`,
      switch: (plan: string, cents: number) =>
        `${plan} costs about ${f.money(cents)} a year less than what you have.`,
      stay: "Of the prices that hold for a year, none is worth a change: what you have now costs about as little.",
      cheapest: "Tell us your contract, and we say what you would save.",
      unknown: "No plan here has a price that could be proved.",
    },
    lasting: "Plans whose price holds for a year or longer. Shorter ones are in the full list.",
    all: (n: number) => `See all ${f.number(n)} plans`,
    saves: (cents: number) => `${f.money(cents)} less than yours`,
    more: (cents: number) => `${f.money(cents)} more than yours`,
    same: "Same as yours",
    yours: "Your plan now",
    term: (n: number) => (n === 0 ? "Month to month" : months(n)),
    fee: {
      none: "no exit fee",
      flat: (usd: number) => `exit fee ${f.money(usd * 100)}`,
      per_remaining_month: (usd: number) => `exit fee ${f.money(usd * 100)} per month left`,
      unknown: "exit fee not told",
    },
    renewable: (percent: number) => `${f.number(percent)}% renewable`,
    band: (mild: number, hot: number) => `${f.money(mild)} in a mild year, ${f.money(hot)} in a hot one`,
    loading: "Pricing every plan for this home",
    none: "No plan on the list can be priced here",
    noneText: "The list may not hold plans of this area today. Look again tomorrow.",
    noCompany: "Plans cannot be priced yet",
    noCompanyText:
      "We do not know which company delivers the power here. As soon as the directory tells, the plans stand here.",
  },
  link: {
    title: "Live link",
    states: {
      off: "Not linked",
      submitted: "Asked for",
      pending_customer: "Waiting for your yes",
      active: "Linked",
      expiring: "Ends soon",
      expired: "Ended",
      declined: "Declined",
      terminated: "Ended",
    },
  },
  meterDrawing:
    "The number stands under the bar code on the meter’s face, and on your bill as “Meter number”. It is not the reading in the display.",
  about: {
    title: "About this home",
    esiid: "ESI ID",
    company: "Delivers the power",
    unknown: "Not known",
    smart: "Smart meter",
    smartYes: "Yes, read every 15 minutes",
    smartNo: "No, read once a month",
    added: "Added",
    shared: "Shared with another account",
    nickname: "Nickname",
    nicknameHelp: "What you call this home, as “Lake house”.",
    meter: "Meter number",
    meterHelp: "On the face of the meter and on your bill. It proves that you live here.",
    save: "Save",
    saved: "Saved.",
    meterWrong: "A meter number has 4 to 30 letters, digits or dashes.",
  },
  remove: {
    button: "Remove this home",
    title: (name: string) => `Remove ${name}?`,
    text: "It leaves your account with what you told of its use and contract, and the bills you kept with it are deleted. Your orders stay. Your electricity service does not change.",
    confirm: "Remove this home",
    removed: (name: string) => `${name} is no longer in your account.`,
  },
};
