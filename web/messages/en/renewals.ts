// Renewals: what comes when a contract ends, staying or leaving, and the opt-out.
import { formatFor } from "../../format/format.ts";

const f = formatFor("en");
const days = (n: number): string => f.plural(n, { one: "# day", other: "# days" });

export const renewals = {
  choices: {
    ends: (day: string) => `What comes after ${f.date(day)}`,
    ended: (day: string) => `Your contract ended on ${f.date(day)}`,
    lead: {
      leave: (cents: number) => `Another provider costs about ${f.money(cents)} a year less than staying.`,
      stay: (cents: number) => `Staying costs about ${f.money(cents)} a year less than the best other plan.`,
      same: "Staying and leaving cost about the same.",
      unknown: "What you can do, and what it costs at your home.",
    },
    now: (cents: number) => `You pay about ${f.money(cents)} a year now.`,
    nothing: "Do nothing",
    nothingOwn: (provider: string) =>
      `the month-to-month plan of ${provider}, whose price may change every month`,
    nothingSpan: (provider: string) =>
      `month to month with ${provider}, which lists no price for it: the lowest and the highest that others ask`,
    nothingUnknown: (provider: string) =>
      `${provider} goes on at its month-to-month price, which it lists nowhere and may change every month.`,
    stay: (provider: string) => `Stay with ${provider}`,
    stayNone: (provider: string) =>
      `${provider} lists no plan with a term for its own customers. Ask for one: it may have an offer that is on no list.`,
    leave: "Change provider",
    leaveNone: "No other plan on today’s list has a price that we could prove.",
    byProvider: (provider: string, months: number) =>
      `${provider} · ${f.plural(months, { one: "# month", other: "# months" })}`,
    less: (cents: number) => `${f.money(cents)} a year less than now`,
    more: (cents: number) => `${f.money(cents)} a year more than now`,
    same: "about what you pay now",
    short: (months: number) =>
      `That price holds ${f.plural(months, { one: "# month", other: "# months" })} only; nobody knows the rest of the year.`,
    renew: "Renew into this plan",
    renewInto: (plan: string) => `Renew into this plan: ${plan}`,
    order: "Order this plan",
    orderPlan: (plan: string) => `Order this plan: ${plan}`,
    others: "Other good choices",
    free: "Leaving is free now.",
    fee: (cents: number, free: string) =>
      `Leaving today would cost ${f.money(cents)}. From ${f.date(free)} on it is free, and a new plan may begin that day.`,
    feeUnknown: (free: string) =>
      `Leaving before ${f.date(free)} may cost a fee, which we do not know: your label says it. From then on it is free.`,
    freeAlways: "Leaving costs nothing, today or later.",
    seasons: {
      hot: (day: string) =>
        `A new term of the same length would end in ${f.month(day)}, in the hot months, when new offers tend to be dearest.`,
      cold: (day: string) =>
        `A new term of the same length would end in ${f.month(day)}, in the cold months: a fair time to choose again.`,
      mild: (day: string) =>
        `A new term of the same length would end in ${f.month(day)}, in the mild months: a good time to choose again.`,
    },
    optOut: "Opt out of the renewal",
    optedOut: (day: string) => `You opted out of the renewal on ${f.date(day)}.`,
    change: "Change",
    loading: "Working out what staying and leaving would cost…",
    noFigures:
      "We cannot say it in dollars: we do not know who delivers to this home, or its contract has no known end.",
    endedText: (provider: string) =>
      `Unless something followed it, ${provider} now bills its month-to-month price, which may change every month. You can leave any day without a fee: the best plans for this home are below.`,
    coming: "What comes next is arranged",
    comingText: (plan: string, day: string | null) =>
      day ? `${plan} begins on ${f.date(day)}.` : `${plan} is ordered; its date is not set yet.`,
    see: "See the order",
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
    afterSpan: "the month-to-month plans on today’s list; your provider lists none of its own",
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
    compare: "Compare staying and leaving",
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
    orderIdFromLink: "It came with the link that you opened.",
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
    doneLinkText:
      "If the link is one of ours, you are opted out of the renewal of this order. For your privacy we say the same in every case.",
    doneMore: "You can take it back here or from the same link for 14 days.",
    undone: "That is noted",
    undoneText:
      "If this order was placed with this e-mail address and the opt-out is not older than 14 days, its renewal is on again. For your privacy we say the same in every case.",
    undoneLinkText:
      "If the link is one of ours and the opt-out is not older than 14 days, the renewal of this order is on again. For your privacy we say the same in every case.",
    again: "Opt out after all",
    change: "Change what I entered",
  },
};
