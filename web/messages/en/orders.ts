// The list of orders, what needs the person now, and affiliates.
import { formatFor } from "../../format/format.ts";

const f = formatFor("en");
const days = (n: number): string => f.plural(n, { one: "# day", other: "# days" });

export const orders = {
  back: "All orders",
  list: {
    lead: (running: number, coming: number) => {
      if (coming === 0)
        return f.plural(running, { one: "One contract is running.", other: "# contracts are running." });
      const way = f.plural(coming, { one: "One order is on its way", other: "# orders are on their way" });
      return running === 0
        ? `${way}.`
        : `${way}, ${f.plural(running, { one: "one contract is running", other: "# contracts are running" })}.`;
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
    title: (n: number) => f.plural(n, { one: "An order waits for you", other: "# orders wait for you" }),
    text: "Placed under your confirmed e-mail or phone number before you had this account. Take it in, and its home comes with it.",
    action: "Take it in",
    actionFor: (home: string) => `Take it in: ${home}`,
    added: "The order and its home are in your account.",
    already_yours: "The order is in your account, beside its home.",
    too_many_homes:
      "The order is in your account. Its home is not: the account has as many homes as it can hold. Remove one that you have left, then add this one.",
    held_by_another:
      "The order is in your account. Another account holds its home: add the home by its meter number, or by a code sent to whoever holds it.",
    addHome: "Add the home",
    seeHomes: "Go to your homes",
  },
  missing: {
    title: "There is no such order among yours",
    text: "It may belong to another e-mail or phone number of yours, or the link is not complete. Nothing was changed.",
    action: "See all orders",
  },
  needs: {
    title: "What needs you",
    lead: (n: number) =>
      f.plural(n, { one: "One thing is worth a minute now.", other: "# things are worth a minute now." }),
    calm: "Nothing needs you now",
    calmNext: (day: string) =>
      `All is well. The next date is ${f.date(day)}, when a contract ends; you will find it here in time.`,
    calmNone: "All is well. Tell us when your contract ends, and you will find it here in time.",
    addContract: "Go to your homes",
    contract_over: {
      what: (home: string) => `The contract at ${home} is over`,
      todo: (day: string) =>
        `It ended on ${f.date(day)}; since then you probably pay month to month. Choose the next plan.`,
      action: "See the best plans",
    },
    free_to_leave: {
      what: (home: string) => `You can leave free at ${home}`,
      todo: (day: string, n: number) =>
        n === 0
          ? "Today is the last day of the contract. Choose the next plan now."
          : `The contract ends on ${f.date(day)}, in ${days(n)}. A switch made now costs no fee.`,
      action: "See the best plans",
    },
    ends_soon: {
      what: (home: string) => `The contract at ${home} ends soon`,
      todo: (day: string, n: number, free: string) =>
        `It ends on ${f.date(day)}, in ${days(n)}. From ${f.date(free)} on you can leave without a fee.`,
      action: "See the best plans",
    },
    renewal_due: {
      what: (home: string) => `What comes next at ${home}?`,
      todo: (plan: string, day: string) =>
        `${plan} ends on ${f.date(day)}. See what staying and leaving would cost, in good time.`,
      action: "Stay or leave",
    },
    order_held: {
      what: (plan: string) => `Your order of ${plan} waits`,
      todo: (provider: string) =>
        `${provider} asks for a deposit or a credit check before it says yes. Until that is settled nothing changes.`,
      action: "See the order",
    },
    order_unfinished: {
      what: (plan: string) => `Your order of ${plan} is not finished`,
      todo: "Nothing has been ordered yet, and nothing changes at your home until you finish it at the provider.",
      action: "See the order",
    },
    order_handed_off: {
      what: (plan: string) => `${plan}: finished at the provider?`,
      todo: "You went on to the provider’s own page. They do not tell us whether you finished: tell us how it went.",
      action: "Say how it went",
    },
  },
};
