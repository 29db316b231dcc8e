// The list of orders, and the to-dos.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const orders = {
  back: "All orders",
  list: {
    lead: (running: number, coming: number) => {
      if (coming === 0)
        return f.plural(running, { one: "One contract is running.", other: "# contracts are running." });
      const method = f.plural(coming, { one: "One order is on its way", other: "# orders are on their way" });
      return running === 0
        ? `${method}.`
        : `${method}, ${f.plural(running, { one: "one contract is running", other: "# contracts are running" })}.`;
    },
    leadPast: "Nothing is on its way, and no contract is running.",
    leadSome: (n: number) => `Your newest ${f.number(n)} orders; older ones follow below.`,
    more: "Show older orders",
    shown: (n: number) => `${f.number(n)} orders are shown.`,
    groups: { coming: "On their way", running: "Running", past: "Past" },
    empty: {
      title: "You have not ordered yet",
      text: "Compare what each plan would cost your home in a year, and order the one that suits you. It shows here from then on, with its dates and its end.",
      action: "Compare plans",
      other:
        "Ordered with another e-mail or phone number? Add it to your account, and the order comes with it.",
    },
  },
  states: {
    started: "Not finished",
    sending: "Being sent",
    held: "Deposit asked",
    submitted: "Sent",
    accepted: "Accepted",
    scheduled: "Date set",
    active: "Running",
    ended: "Ended",
    rejected: "Not accepted",
    cancelled: "Cancelled",
    handed_off: "With the provider",
  },
  kinds: { switch: "Switch", move_in: "Move-in", renewal: "Renewal" },
  row: {
    placed: "Ordered",
    starts: "Starts",
    started: "Started",
    ends: "Ends",
    ended: "Ended",
    monthToMonth: "Month to month",
    term: (months: number) => f.plural(months, { one: "# month", other: "# months" }),
    provider: (provider: string, term: string) => `${provider} · ${term}`,
    quoted: "quoted",
  },
  waiting: {
    title: (n: number) =>
      f.plural(n, { one: "We found an order of yours", other: "We found # orders of yours" }),
    text: "It was placed with your confirmed email or phone number before you had this account. Add it, and its home is added too.",
    action: "Add to my account",
    actionFor: (home: string) => `Add to my account: ${home}`,
    added: "The order and its home are in your account.",
    already_yours: "The order is in your account, beside its home.",
    too_many_homes:
      "The order is in your account. Its home is not: the account has as many homes as it can hold. Remove one that you have left, then add this one.",
    held_by_another:
      "The order is in your account. Another account holds its home: add the home by its meter number, or by a code sent to whoever holds it.",
    addLocation: "Add the home",
    seeLocations: "Go to your homes",
  },
  missing: {
    title: "We couldn’t find that order",
    text: "It may belong to another email or phone number of yours, or the link isn’t complete.",
    action: "See all orders",
  },
  toDos: {
    title: "To do",
    lead: (n: number) => f.plural(n, { one: "1 thing to do.", other: "# things to do." }),
    allDone: "Nothing to do today",
    allDoneNext: (day: string) =>
      `You’re all set. The next date is ${f.date(day)}, when a contract ends. You’ll see it here in time.`,
    allDoneNone: "You’re all set. Add your contract’s end date and you’ll see it here in time.",
    addContract: "See your homes",
  },
};
