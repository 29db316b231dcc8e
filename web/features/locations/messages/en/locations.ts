// The list of homes, the page of one home, and what other pages show about a home.
import { formatFor } from "#messages/format.ts";

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
    lead: (n: number) => f.plural(n, { one: "1 home in your account.", other: "# homes in your account." }),
    add: "Add a home",
    empty: "No homes yet",
    emptyText: "Add the home you live in. You’ll see what each plan would cost there.",
    noContract: "No contract added",
    noUsage: "No usage added",
    use: (kwh: number, exact: boolean) => `${exact ? "" : "About "}${f.kwh(kwh)} a year`,
    shared: "Shared",
    needsProof: "Not confirmed",
    hold: "Switch hold",
  },
  clock: {
    leftUnit: (n: number): string => (n === 1 ? "day left" : "days left"),
    over: "ended",
    spoken: {
      running: (n: number, ends: string, free: string) =>
        `${days(n)} left of your contract. It ends ${f.date(ends)}; you can switch with no fee from ${f.date(free)}.`,
      free_to_leave: (n: number, ends: string) =>
        `${days(n)} left of your contract. It ends ${f.date(ends)}, and you can switch now with no fee.`,
      over: (ends: string) => `Your contract ended ${f.date(ends)}.`,
    },
    ends: (date: string) => `Ends ${f.dateShort(date)}`,
    ended: (date: string) => `Ended ${f.dateShort(date)}`,
    free: (date: string) => `Switch free from ${f.dateShort(date)}`,
    freeNow: "You can switch now with no fee",
    monthly: "Month to month",
    monthlyText: "You can switch any time.",
  },
  lead: {
    unknown: "Add your contract and usage to see what to do and when.",
    running: (plan: string, ends: string) => `${plan}, until ${f.date(ends)}.`,
    open: (plan: string) => `${plan}, month to month.`,
    over: (plan: string, ends: string) => `${plan} ended ${f.date(ends)}.`,
    yourPlan: "Your plan",
  },
  confirmLocation: {
    title: "Confirm that this is your home",
    text: "Another account has this home too. Link your meter, and the home is yours alone. Until then, neither account sees anything of the other.",
    link: "Link your meter",
    requested: "We confirm it when your meter is linked. Check what's left to do.",
    status: "See meter link",
  },
  notices: {
    hold: "This meter has a switch hold",
    holdText:
      "The current provider has blocked switching because of an unpaid balance or meter tampering. You can compare plans, but the hold has to be removed before you can switch. If you just moved in, the new provider can have it removed with proof that you moved.",
    business: "This meter is listed as a business",
    businessText:
      "The plans here are for homes. Businesses have their own contracts, so you may not get these prices.",
    utility: "We don’t know this home’s utility yet",
    utilityText: "We can’t price plans without it. Your bill names it next to the delivery or TDU charges.",
    old: "This home has no smart meter",
    oldText: "It’s read once a month, so 12 bills are just as good.",
    unlisted: "We couldn’t find this meter in the directory",
    unlistedText: "New homes may be missing. We keep the address you entered.",
  },
  use: {
    title: "Usage at this home",
    none: "No usage yet",
    noneText: "Until then, we estimate costs from a typical Texas home.",
    addUsage: "Add your usage",
    change: "Update usage",
    look: "Day by day",
    year: "a year",
    sentence: (month: string, kwh: number) => `Most in ${f.month(month)}: ${f.kwh(kwh)}.`,
    basis: {
      none: "A typical Texas home.",
      home: "From your description of the home.",
      annual: "From your yearly total, spread over the months as in a typical home.",
      monthly: (n: number) =>
        n >= 12 ? "From 12 of your bills." : `Estimated from ${months(n)} of your bills.`,
      intervals: (share: number) =>
        share < 0.05
          ? "From a full year of your meter readings."
          : `From your meter readings; ${f.percent(share)} of the year is estimated.`,
    },
    through: (month: string) => `Through ${f.month(month)}.`,
    old: (month: string) => `It ends in ${f.month(month)}. Newer months make your costs more accurate.`,
  },
  best: {
    title: "Best plans for this home",
    order: "Order",
    orderPlan: (plan: string) => `Order ${plan}`,
    lead: "What each one costs here, and what you save by switching to it on its best day.",
    leadOrder: "You don’t have to order again. These are for comparison.",
    lasting: "Plans of 12 months or longer. See the full list for shorter ones.",
    all: "See all plans",
    net: (cents: number, day: string) =>
      `You save ${f.money(cents)} over 12 months, starting ${f.dateShort(day)}`,
    netMore: (cents: number) => `You pay ${f.money(cents)} more over 12 months`,
    netSame: "About the same over 12 months",
    yours: "Your current plan",
    term: (n: number) => (n === 0 ? "Month to month" : months(n)),
    fee: {
      none: "no termination fee",
      flat: (usd: number) => `termination fee ${f.money(usd * 100)}`,
      per_remaining_month: (usd: number) => `termination fee ${f.money(usd * 100)} per month left`,
      unknown: "termination fee not listed",
    },
    renewable: (percent: number) => `${f.number(percent)}% renewable`,
    band: (mild: number, hot: number) =>
      `${f.money(mild)} in a mild-weather year, ${f.money(hot)} in a hot one`,
    loading: "Pricing plans for this home",
    none: "No plans to compare",
    noneText: "No plan on today’s list has a verified price here. Check again tomorrow.",
  },
  link: {
    title: "Smart meter link",
    states: {
      off: "Not linked",
      submitted: "Requested",
      pending_customer: "Waiting for your OK",
      active: "Linked",
      expiring: "Expires soon",
      expired: "Expired",
      declined: "Declined",
      terminated: "Ended",
    },
  },
  meterDrawing:
    "The number stands under the bar code on the meter’s face, and on your bill as “Meter number”. It is not the reading in the display.",
  about: {
    title: "About this home",
    esiid: "ESI ID",
    utility: "Utility",
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
    text: "We’ll remove its usage and contract and delete its bills. Your orders and your service don’t change.",
    confirm: "Remove this home",
    removed: (name: string) => `${name} is no longer in your account.`,
  },
};
