// Orders, renewals and their opt-out, what needs the person now, and affiliates.
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
    actionFor: (home: string) => `Take in the order for ${home}`,
    added: "The order and its home are in your account.",
    already_yours: "The order is in your account, beside its home.",
    held_by_another:
      "The order is in your account. Another account holds its home: add the home by its meter number, or by a code sent to whoever holds it.",
    addHome: "Add the home",
  },
  missing: {
    title: "There is no such order among yours",
    text: "It may belong to another e-mail or phone number of yours, or the link is not complete. Nothing was changed.",
    action: "See all orders",
  },
  order: {
    lead: (provider: string, home: string) => `${provider} · ${home}`,
    next: "What happens next",
    who: {
      you: "Your turn",
      provider: (provider: string) => `${provider} acts next`,
      wires: "The wires company’s turn",
      nobody: "Nothing to do",
    },
    nexts: {
      started: () =>
        "This order was begun and not finished: nothing has been ordered, and nothing changes at your home.",
      submitted: ({ provider }: { provider: string }) =>
        `${provider} checks the order and says yes or no. You do not need to do anything, and your power stays on.`,
      accepted: ({ provider }: { provider: string }) =>
        `${provider} has said yes and asks the wires company for a date. A switch may take up to seven business days. Your power stays on.`,
      scheduled: ({ starts }: { starts: string | null }) =>
        starts
          ? `On ${f.date(starts)} the wires company reads your meter and the new plan begins. Your power stays on, and you do not need to be at home.`
          : "The wires company reads your meter and the new plan begins. Your power stays on, and you do not need to be at home.",
      active: ({ ends, free }: { ends: string | null; free: string | null }) =>
        ends && free
          ? `Your price holds until ${f.date(ends)}. From ${f.date(free)} on you can leave without a fee; that is the time to choose the next plan.`
          : "The plan has no end date: you can leave at any time.",
      activeFree: ({ ends }: { ends: string }) =>
        `Your price holds until ${f.date(ends)}, and you can leave without a fee now. Choose the next plan before that day: after it the provider’s month-to-month price applies.`,
      activeOver: ({ ends }: { ends: string }) =>
        `The term was over on ${f.date(ends)}. Unless you chose another plan, you now pay the provider’s month-to-month price, which may change every month.`,
      ended: () => "The contract is over. This page stays, so that you can look up what you had.",
      rejected: ({ provider }: { provider: string }) =>
        `${provider} did not accept the order, so nothing changed at your home. You can order another plan, or ask the provider why.`,
      cancelled: () => "The order was cancelled, so nothing changed at your home.",
      handed_off: ({ provider }: { provider: string }) =>
        `You finish this order with ${provider}, on their own page. We are not told whether you did; your bill will say when the plan begins.`,
    },
    rejectedBecause: (reason: string) => `What they told us: ${reason}`,
    shop: "Compare plans",
    toProvider: (provider: string) => `Go to ${provider}`,
    toPlan: "Go to the plan",
    home: "Go to this home",
    renewal: "When it ends: your choice",
    optedOut: (day: string) => `You opted out of the renewal on ${f.date(day)}.`,
    change: "Change",
    timeline: "So far, and to come",
    steps: {
      started: "Order begun",
      submitted: "Order sent to the provider",
      accepted: "Accepted by the provider",
      scheduled: "Start date set",
      active: "The plan begins",
      free_to_leave: "Leaving is free from here on",
      ended: "The term ends",
      rejected: "Not accepted",
      cancelled: "Cancelled",
      handed_off: "You went on to the provider’s own page",
    },
    by: {
      customer: "by you",
      provider: "by the provider",
      operator: "by our staff",
    },
    when: (day: string, by: string | null) => (by ? `${f.date(day)}, ${by}` : f.date(day)),
    expected: (day: string) => `expected ${f.date(day)}`,
    unknown: "no date yet",
    plan: "The plan as it was that day",
    planLead: (day: string) =>
      `Kept from ${f.date(day)}; it does not change when the provider changes its list.`,
    quote: (kwh: number) => `for ${f.kwh(kwh)} a year`,
    quoteNote: (day: string) => `By the list of ${f.date(day)}, without taxes.`,
    number: "Order number",
    placed: "Ordered",
    kind: "Kind",
    term: "Term",
    rate: "Price",
    rates: {
      fixed: "Fixed for the term",
      variable: "May change every month",
      indexed: "Follows a published index",
    },
    fee: "Leaving early",
    fees: {
      none: "Free",
      flat: (usd: number) => f.moneyExact(usd * 100),
      per_remaining_month: (usd: number) => `${f.moneyExact(usd * 100)} for each month that is left`,
      unknown: "Not in the listing: see the label",
    },
    renewable: "Renewable",
    at: (kwh: number) => `At ${f.kwh(kwh)} a month`,
    today: "This plan on today’s list",
    meter: "ESI ID",
  },
  renewal: {
    lead: (plan: string, provider: string, day: string) => `${plan} of ${provider} ends on ${f.date(day)}.`,
    none: {
      title: "There is no renewal to decide on",
      text: "This order has no contract that runs towards a known end.",
      action: "Back to the order",
    },
    nothing: "If you do nothing",
    nothingText: (provider: string, day: string, notice: number) =>
      `After ${f.date(day)} ${provider} keeps your power on at its month-to-month price, which it may change every month. It must write to you about this at least ${days(notice)} before.`,
    now: "What you pay now",
    nowSame: "your plan of today, for the same usage",
    nowNote: "as quoted when you ordered",
    after: "Month to month",
    afterOwn: (provider: string) => `the month-to-month plan of ${provider} on today’s list`,
    afterSpan: (n: number) =>
      f.plural(n, {
        one: "the one month-to-month plan on today’s list; your provider lists none of its own",
        other: "the # month-to-month plans on today’s list; your provider lists none of its own",
      }),
    span: (low: number, high: number) => `${f.money(low)} to ${f.money(high)}`,
    best: "A new plan with a term",
    bestNote: "the cheapest on today’s list for your home",
    basis: (share: number) =>
      share > 0.99
        ? "Figures of today’s list are estimated from what is usual for a home like yours: we do not know your usage."
        : share > 0.01
          ? `Figures of today’s list are for your own usage, of which about ${f.percent(share)} is estimated.`
          : "Figures of today’s list are for your own usage of the last year.",
    noFigures:
      "We cannot say it in dollars here: we do not know your usage at this home, or your provider lists no such plan.",
    figuresFail: "The figures could not be fetched just now. What you choose below works all the same.",
    choice: "Your choice",
    choiceText:
      "If you keep it, your notifications tell you before the end, with the best next plans. If you opt out, we renew nothing for you and write nothing more about this renewal. Either way the contract itself ends on the same day, and your power stays on.",
    keep: "Keep the renewal",
    optOut: "Opt out of the renewal",
    kept: "Nothing was changed: your renewal stays as it is.",
    out: (day: string) => `You opted out on ${f.date(day)}`,
    outText: (day: string) =>
      `We renew nothing for you and write nothing more about it. You can take this back until ${f.date(day)}.`,
    outFinal:
      "We renew nothing for you and write nothing more about it. The 14 days to take it back are over.",
    undo: "Take it back",
    undone: "Taken back: your renewal is on again.",
    reason: (reason: string) => `Your reason: ${reason}`,
  },
  optOut: {
    title: "Opt out of a renewal",
    lead: "No sign-in needed. Check what stands here, then choose.",
    titleUndo: "Take an opt-out back",
    leadUndo: "No sign-in needed. This works for 14 days after the opt-out.",
    orderId: "Order number",
    orderIdHelp: "In the e-mail about your renewal.",
    orderIdError: "Enter the order number from the e-mail.",
    email: "E-mail address",
    emailHelp: "The one you ordered with.",
    emailError: "Enter the e-mail address you ordered with, such as ana@example.com.",
    reason: "Why?",
    reasons: {
      moving: "I am moving",
      found_a_plan: "I found another plan",
      staying_with_provider: "I am arranging it with my provider",
      too_many_messages: "Too many messages",
      other: "Something else",
    },
    words: "In your own words",
    what: "We then renew nothing for you, and write nothing more about this renewal. Your contract and your power stay as they are.",
    submit: "Opt out",
    submitUndo: "Take it back",
    instead: "I want to take an opt-out back",
    insteadOut: "I want to opt out",
    done: "That is noted",
    doneText:
      "If this order was placed with this e-mail address, you are opted out of its renewal. For your privacy we say the same whether or not the two belong together.",
    doneMore: "You can take it back here or from the same link for 14 days.",
    undone: "That is noted",
    undoneText:
      "If this order was placed with this e-mail address and the opt-out is not older than 14 days, its renewal is on again. For your privacy we say the same in every case.",
    again: "Opt out after all",
    change: "Change what I entered",
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
    order_unfinished: {
      what: (plan: string) => `Your order of ${plan} is not finished`,
      todo: "Nothing has been ordered yet, and nothing changes at your home until you finish it.",
      action: "See the order",
    },
    order_handed_off: {
      what: (plan: string) => `${plan}: finished at the provider?`,
      todo: "You went on to the provider’s own page. We are not told whether you finished there.",
      action: "See the order",
    },
  },
  affiliates: {
    title: "Affiliates",
    lead: "Your id, and what it lets you do.",
    id: "Your affiliate id (cp_afid)",
    copy: "Copy the id",
    copyLink: "Copy the link",
    copied: "Copied.",
    notCopied: "Your browser did not let us copy. Select the text and copy it by hand.",
    link: "A link to the comparison that carries your id",
    linkHelp:
      "Anyone who opens it compares plans as usual; the id in the address says that they came from you.",
    can: "What you may do",
    sign: "Point people to the comparison by the link above.",
    orderLinks: "Make order links, which lead to one plan, ready to order.",
    noOrderLinks:
      "Order links are not part of your account. Ask the operator of this portal if you need them.",
    noneTitle: "This page is for affiliates",
    noneText:
      "Affiliates are businesses and people who send others here and have an agreement with the operator of this portal. Your account is a customer’s: nothing is missing, and there is nothing you need to do.",
    noneMore:
      "You have an agreement? Then you got an invitation by e-mail; sign in with the address it was sent to.",
    noneAction: "Go to your dashboard",
  },
};
