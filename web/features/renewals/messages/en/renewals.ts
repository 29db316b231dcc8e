// Renewals: what happens when a contract ends, staying or switching, and the opt-out.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
const days = (n: number): string => f.plural(n, { one: "# day", other: "# days" });

export const renewals = {
  choices: {
    seasons: {
      hot: (day: string) =>
        `A new term of the same length would end in ${f.month(day)}, in the hot months, when new plans tend to cost the most.`,
      cold: (day: string) =>
        `A new term of the same length would end in ${f.month(day)}, in the cold months. That’s a fair time to choose again.`,
      mild: (day: string) =>
        `A new term of the same length would end in ${f.month(day)}, in the mild months. That’s a good time to choose again.`,
    },
    optOut: "Opt out of renewal",
    optedOut: (day: string) => `You opted out of the renewal on ${f.date(day)}.`,
    change: "Change",
  },
  renewal: {
    lead: (plan: string, provider: string, day: string) =>
      `Your ${plan} contract with ${provider} ends ${f.date(day)}.`,
    none: {
      title: "No renewal to decide on",
      text: "This order has no running contract with a known end date.",
      action: "Back to the order",
    },
    nothing: "If you do nothing",
    nothingText: (provider: string, day: string, notice: number) =>
      `After ${f.date(day)}, ${provider} keeps your power on and moves you to its month-to-month rate. It can change every month. ${provider} has to write to you about this at least ${days(notice)} before.`,
    now: "You pay now, about",
    nowSame: "your current plan, same usage",
    nowNote: "as quoted when you ordered",
    after: "If you do nothing",
    window: (from: string, through: string) => `${f.dateShort(from)} to ${f.dateShort(through)}`,
    best: "Best option",
    bestNote: (plan: string, day: string) => `${plan}, from ${f.dateShort(day)}`,
    basis: (share: number) =>
      share > 0.99
        ? "Estimated from a typical home like yours. Add your usage for real numbers."
        : share > 0.01
          ? `Based on your usage. About ${f.percent(share)} of it is estimated.`
          : "Based on your usage of the last year.",
    noCosts:
      "We don’t know what this costs here. The month-to-month rate isn’t published, or we don’t know your utility.",
    costsFailed: "We couldn’t load the numbers. Your choice below still works.",
    compare: "Compare your options",
    choice: "Your choice",
    choiceText:
      "If you keep it, we’ll remind you before the end, with your best options. If you opt out, we’ll stop reminding you about this renewal and won’t renew anything for you. Either way, your contract ends on the same day and your power stays on.",
    keep: "Keep renewal",
    optOut: "Opt out of renewal",
    stays: "Your renewal stays the same.",
    out: (day: string) => `You opted out on ${f.date(day)}`,
    outText: (day: string) =>
      `We’ll stop reminding you about this renewal and won’t renew anything for you. You can undo this until ${f.date(day)}.`,
    outFinal:
      "We’ll stop reminding you about this renewal and won’t renew anything for you. The 14 days to undo it are over.",
    undo: "Undo opt-out",
    undone: "You’re opted back in.",
    reason: (reason: string) => `Your reason: ${reason}`,
  },
  optOut: {
    title: "Opt out of a renewal",
    lead: "You don’t have to sign in. Check the details below, then choose.",
    titleUndo: "Undo an opt-out",
    leadUndo: "You don’t have to sign in. You can undo it for 14 days.",
    orderId: "Order number",
    orderIdHelp: "In the email about your renewal.",
    orderIdFromLink: "From the link that you opened.",
    orderIdError: "Enter the order number from the email.",
    email: "Email",
    emailHelp: "The one you ordered with.",
    emailError: "Enter the email you ordered with, such as ana@example.com.",
    reason: "Why?",
    reasons: {
      moving: "I’m moving",
      found_a_plan: "I found another plan",
      staying_with_provider: "I’m arranging it with my provider",
      too_many_messages: "Too many messages",
      other: "Something else",
    },
    customReason: "In your own words",
    what: "We’ll stop reminding you about this renewal and won’t renew anything for you. Your contract and your power don’t change.",
    submit: "Opt out",
    submitUndo: "Undo opt-out",
    instead: "I want to undo an opt-out",
    insteadOut: "I want to opt out",
    done: "We’ve received your opt-out",
    doneText:
      "If this order was placed with this email, you’re opted out of its renewal. For your privacy, we show this message either way.",
    doneLinkText:
      "If the link is one of ours, you’re opted out of this order’s renewal. For your privacy, we show this message either way.",
    doneMore: "You can undo it here or from the same link for 14 days.",
    undone: "We’ve received your request",
    undoneText:
      "If this order was placed with this email and the opt-out is less than 14 days old, you’re opted back in. For your privacy, we show this message either way.",
    undoneLinkText:
      "If the link is one of ours and the opt-out is less than 14 days old, you’re opted back in. For your privacy, we show this message either way.",
    again: "Opt out again",
    change: "Change what I entered",
  },
};
