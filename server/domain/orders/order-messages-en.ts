// Messages about orders, in English.
import type { OrderValues, OrderMessages } from "./order-messages.ts";

const NOT_YOU = "You did not order this? Open the order and cancel it.";
const KEEP_MESSAGE = "Keep this message: it has the way back to your order.";

function powerStaysOn({ kind }: OrderValues): string {
  return kind === "move_in" ? "" : " Your power stays on.";
}

function callThem({ phone }: OrderValues): string {
  return phone ? `, or by phone at ${phone}` : "";
}

export const orderMessagesEn: OrderMessages = {
  sent: ({ portal, to }) => `${portal} sent this message to ${to}.`,
  or_open: "If the button does not work, open this address:",
  buttons: {
    provider: (provider) => `Go to ${provider}`,
    outcome: () => "Tell us how it went",
    order: () => "See your order",
    compare: () => "Compare plans",
  },
  sign_up: (link, portal) =>
    `To see the order with its dates at any time, sign up at ${portal} with this e-mail address: ${link}`,
  nameless: (esiid) => `your home (ESI ID ${esiid})`,
  rejections: {
    switch_hold: () =>
      "There is a switch hold on the meter: the provider that serves it now waits for a debt to be paid, and until then nobody can switch. Ask that provider what is open. If you have just moved in and the debt is not yours, your new provider can have the hold removed with a copy of your lease.",
    hold_for_credit: (provider) =>
      `${provider} asked for a deposit or a credit check, and it was not settled. You can order a plan of another provider, or one that is prepaid.`,
    wrong_address: () =>
      "The wires company knows no such meter at the address as it was ordered. Compare the address and the ESI ID with an electricity bill for this home, and order again.",
    plan_withdrawn: (provider) => `${provider} no longer sells the plan as you ordered it.`,
    already_switching: () =>
      "Another switch for this meter is under way already. Wait until it is through, or cancel it with the provider it was ordered from; then order again.",
    refused: (provider) => `${provider} gave us no reason that we could pass on. You can ask them for it.`,
  },
  kinds: {
    placed_handoff: (v) => ({
      subject: `One step is left: ${v.plan}`,
      title: "One step is left",
      paragraphs: [
        `You chose ${v.plan} of ${v.provider} for ${v.location}.`,
        `You finish this order with ${v.provider}, on its own page${callThem(v)}. Until then nothing is ordered, and nothing changes at your home.`,
      ],
      leads_to: "provider",
      footnote:
        "You did not choose a plan? Leave this message alone: nothing was ordered. Done with the order? Then we watch over its dates for you.",
    }),
    placed_partner: (v) => ({
      subject: `We have your order: ${v.plan}`,
      title: "We have your order",
      paragraphs: [
        `You ordered ${v.plan} of ${v.provider} for ${v.location}${v.starts ? `, to begin on ${v.starts}` : ""}.`,
        `We are passing it on to ${v.provider} and will write to you as soon as they answer. You do not need to do anything.${powerStaysOn(v)}`,
      ],
      leads_to: "order",
      footnote: NOT_YOU,
    }),
    not_finished: (v) => ({
      subject: `Not finished yet: ${v.plan}`,
      title: "Your order is not finished",
      paragraphs: [
        `A few days ago you chose ${v.plan} of ${v.provider} for ${v.location}, to finish on the page of ${v.provider}.`,
        "If you did, tell us, so that we can watch over the dates for you. If you did not, nothing was ordered, and nothing changed at your home.",
      ],
      leads_to: "outcome",
      footnote: "Without an answer we close the order here after 30 days.",
    }),
    how_did_it_go: (v) => ({
      subject: `How did it go with ${v.provider}?`,
      title: "How did it go?",
      paragraphs: [
        `A few days ago you went on to the page of ${v.provider} to order ${v.plan} for ${v.location}. They do not tell us whether you finished there.`,
        "If it went through, tell us the start date that they named: we then show you your contract and write to you before it ends.",
      ],
      leads_to: "outcome",
      footnote:
        "Without an answer we close the order here after 30 days; that changes nothing at the provider.",
    }),
    submitted: (v) => ({
      subject: `${v.provider} has your order`,
      title: `${v.provider} has your order`,
      paragraphs: [
        `Your order of ${v.plan} for ${v.location} has arrived at ${v.provider}. They check it and say yes or no; we write to you then.`,
        `You do not need to do anything.${powerStaysOn(v)}`,
      ],
      leads_to: "order",
      footnote: NOT_YOU,
    }),
    held: (v) => ({
      subject: `${v.provider} needs something from you`,
      title: "Your order waits for a deposit or a credit check",
      paragraphs: [
        `Before it says yes to ${v.plan} for ${v.location}, ${v.provider} asks for a deposit or a credit check.`,
        `${v.provider} will get in touch with you about it${v.phone ? `; you can also call them at ${v.phone}` : ""}. The order waits until then, and you can still cancel it.`,
      ],
      leads_to: "order",
      footnote: "Pay a deposit only to the provider itself. We never ask you for one.",
    }),
    accepted: (v) => ({
      subject: `${v.provider} accepted your order`,
      title: `${v.provider} said yes`,
      paragraphs: [
        `Your order of ${v.plan} for ${v.location} is accepted.`,
        `The wires company now names the date, and we write to you with it. A switch may take up to seven business days.${powerStaysOn(v)}`,
      ],
      leads_to: "order",
      footnote: KEEP_MESSAGE,
    }),
    went_through: (v) => ({
      subject: `Noted: your order with ${v.provider} went through`,
      title: "Noted: it went through",
      paragraphs: [
        `You told us that your order of ${v.plan} for ${v.location} went through with ${v.provider}.`,
        `When ${v.provider} names the start date, tell us that too: we then show you your contract and write to you before it ends.`,
      ],
      leads_to: "outcome",
      footnote: KEEP_MESSAGE,
    }),
    scheduled: (v) => ({
      subject: v.starts ? `The date is set: ${v.starts}` : "The date of your new plan is set",
      title: v.starts ? `Your plan begins on ${v.starts}` : "The date of your plan is set",
      paragraphs: [
        `${v.plan} of ${v.provider} begins at ${v.location} on that day. The wires company reads the meter; you do not need to be at home.`,
        ...(v.ends ? [`The contract then runs through ${v.ends}.`] : []),
      ],
      leads_to: "order",
      footnote: KEEP_MESSAGE,
    }),
    date_changed: (v) => ({
      subject: v.starts ? `New date: ${v.starts}` : "Your plan has a new date",
      title: v.starts ? `Your plan now begins on ${v.starts}` : "Your plan has a new date",
      paragraphs: [
        `The start of ${v.plan} of ${v.provider} at ${v.location} has moved to this date. Everything else stays as it was.`,
        ...(v.ends ? [`The contract then runs through ${v.ends}.`] : []),
      ],
      leads_to: "order",
      footnote: "You took the dates into your calendar? Take them from your order once more.",
    }),
    active: (v) => ({
      subject: `Your plan is running: ${v.plan}`,
      title: "Your plan is running",
      paragraphs: [
        `${v.plan} of ${v.provider} now runs at ${v.location}${v.starts ? `, since ${v.starts}` : ""}.`,
        ...(v.ends && v.free_from
          ? [
              `The contract runs through ${v.ends}; from ${v.free_from} on you can leave without a fee. We write to you in time.`,
            ]
          : ["The plan has no end date: you can leave at any time."]),
      ],
      leads_to: "order",
      footnote:
        "Compare the first bill with the plan as you ordered it: your order keeps it as it was that day.",
    }),
    end_changed: (v) => ({
      subject: v.ends ? `New end of your contract: ${v.ends}` : "Your contract has a new end date",
      title: v.ends ? `Your contract now runs through ${v.ends}` : "Your contract has a new end date",
      paragraphs: [
        `${v.provider} told us of another end date for ${v.plan} at ${v.location}.`,
        ...(v.free_from ? [`From ${v.free_from} on you can leave without a fee.`] : []),
      ],
      leads_to: "order",
      footnote: `This is not what you agreed to? Ask ${v.provider} for the reason.`,
    }),
    rejected: (v) => ({
      subject: `${v.provider} did not accept your order`,
      title: `${v.provider} did not accept your order`,
      paragraphs: [
        `Your order of ${v.plan} for ${v.location} ends here. Nothing changed at your home.`,
        orderMessagesEn.rejections[v.rejection](v.provider),
      ],
      leads_to: "compare",
      footnote: v.phone
        ? `${v.provider} can be reached at ${v.phone}.`
        : `You can ask ${v.provider} about it.`,
    }),
    not_taken_in: (v) => ({
      subject: `We closed your order: ${v.provider} did not take it in`,
      title: `${v.provider} did not take your order in`,
      paragraphs: [
        `For seven days we tried to hand ${v.plan} for ${v.location} to ${v.provider}, and got no answer. So we closed the order, and nothing changed at your home.`,
        `Should ${v.provider} take it in after all, we cancel it there. You can order another plan now.`,
      ],
      leads_to: "compare",
      footnote: v.phone
        ? `${v.provider} can be reached at ${v.phone}.`
        : `You can ask ${v.provider} about it.`,
    }),
    taken_back: (v) => ({
      subject: `Taken back: ${v.plan}`,
      title: `${v.provider} had gone on with an order that was closed`,
      paragraphs: [
        `We told you that your order of ${v.plan} for ${v.location} was closed. ${v.provider} had gone on with it all the same.`,
        `We asked them to stop it, and they did: it is cancelled there as well. If ${v.provider} wrote to you meanwhile that it goes ahead, that no longer holds.`,
      ],
      leads_to: "compare",
      footnote: v.phone
        ? `${v.provider} can be reached at ${v.phone}.`
        : `You can ask ${v.provider} about it.`,
    }),
    goes_on: (v) => ({
      subject: `${v.provider} goes on with an order that was closed`,
      title: `Please call ${v.provider}`,
      paragraphs: [
        `We told you that your order of ${v.plan} for ${v.location} was closed. ${v.provider} goes on with it all the same, and answered us that it can no longer be stopped.`,
        `Call ${v.provider}${v.phone ? ` at ${v.phone}` : ""}: say whether you want the plan, and ask what it costs to leave it in the first days. We ask them every day, too.`,
      ],
      leads_to: "order",
      footnote: "If you ordered another plan meanwhile, tell both providers which one you want.",
    }),
    cancelled: (v) => ({
      subject: `Your order is cancelled: ${v.plan}`,
      title: "Your order is cancelled",
      paragraphs: [
        `The order of ${v.plan} of ${v.provider} for ${v.location} is cancelled.`,
        v.finished_elsewhere
          ? `If you finished it on the page of ${v.provider}, tell them as well${v.phone ? ` (${v.phone})` : ""}: they do not hear it from us.`
          : "Nothing changes at your home.",
      ],
      leads_to: "compare",
      footnote: "You did not cancel it? Order again, or ask us what happened.",
    }),
    no_answer: (v) => ({
      subject: `We closed an order: ${v.plan}`,
      title: "We closed your order",
      paragraphs: [
        `We asked how it went with ${v.plan} of ${v.provider} for ${v.location}, and heard nothing for 30 days. So we closed the order here.`,
        `If you did order it, your contract with ${v.provider} is not touched by this: add it to your home, and we watch over its end.`,
      ],
      leads_to: "compare",
      footnote: "There is nothing you need to do.",
    }),
    too_late: (v) => ({
      subject: `It was too late to cancel ${v.plan}`,
      title: "It was too late to cancel",
      paragraphs: [
        `You asked us to cancel ${v.plan} of ${v.provider} for ${v.location}. ${v.provider} answered that it can no longer be stopped, so the order stays as it was${v.starts ? `: the plan begins on ${v.starts}` : ""}.`,
        `Ask ${v.provider}${v.phone ? ` (${v.phone})` : ""} whether leaving in the first days costs you anything.`,
      ],
      leads_to: "order",
      footnote: KEEP_MESSAGE,
    }),
    ended: (v) => ({
      subject: `Your contract is over: ${v.plan}`,
      title: "Your contract is over",
      paragraphs: [
        `The term of ${v.plan} of ${v.provider} at ${v.location} ended${v.ends ? ` on ${v.ends}` : ""}.`,
        `Unless you chose another plan, your power stays on at the month-to-month price of ${v.provider}, which may change every month. You can leave at any time and without a fee.`,
      ],
      leads_to: "compare",
      footnote: "You have the next plan already? Then there is nothing to do.",
    }),
    ended_early: (v) => ({
      subject: `${v.plan} does not run any more`,
      title: `${v.provider} says that your plan does not run`,
      paragraphs: [
        `${v.provider} told us that ${v.plan} at ${v.location} did not go through, or was ended before its time. So your order ends here.`,
        orderMessagesEn.rejections[v.rejection](v.provider),
        `Ask ${v.provider}${v.phone ? ` (${v.phone})` : ""} who supplies your home now, then choose a plan: until you have one you may pay a price that nobody agreed on with you.`,
      ],
      leads_to: "compare",
      footnote: "You have the next plan already, or left the home? Then there is nothing to do.",
    }),
  },
  texts: {
    placed_handoff: (v) =>
      `${v.portal}: one step left for ${v.plan}. Finish with ${v.provider}, then tell us how it went:`,
    placed_partner: (v) => `${v.portal}: we have your order of ${v.plan} and pass it on to ${v.provider}:`,
    not_finished: (v) =>
      `${v.portal}: ${v.plan} is not finished. Did you order it with ${v.provider}? Tell us:`,
    how_did_it_go: (v) => `${v.portal}: how did it go with ${v.provider}? Tell us here:`,
    submitted: (v) => `${v.portal}: ${v.provider} has your order of ${v.plan}.`,
    held: (v) =>
      `${v.portal}: ${v.provider} asks for a deposit or credit check for ${v.plan} and will contact you.`,
    accepted: (v) => `${v.portal}: ${v.provider} accepted your order of ${v.plan}. The date follows.`,
    went_through: (v) =>
      `${v.portal}: noted, ${v.plan} went through. Tell us the start date when you know it.`,
    scheduled: (v) => `${v.portal}: ${v.plan} begins on ${v.starts ?? "the day agreed"}.`,
    date_changed: (v) => `${v.portal}: ${v.plan} now begins on ${v.starts ?? "another day"}.`,
    active: (v) => `${v.portal}: ${v.plan} of ${v.provider} is running now.`,
    end_changed: (v) => `${v.portal}: your contract ${v.plan} now runs through ${v.ends ?? "another day"}.`,
    rejected: (v) =>
      `${v.portal}: ${v.provider} did not accept your order of ${v.plan}. Nothing changed at your home.`,
    not_taken_in: (v) =>
      `${v.portal}: ${v.provider} did not take in your order of ${v.plan} for 7 days. We closed it.`,
    taken_back: (v) =>
      `${v.portal}: ${v.provider} had gone on with ${v.plan}. It is cancelled there too now.`,
    goes_on: (v) => `${v.portal}: ${v.provider} goes on with ${v.plan} and cannot stop it. Please call them.`,
    cancelled: (v) =>
      v.finished_elsewhere
        ? `${v.portal}: order of ${v.plan} cancelled here. If you finished it with ${v.provider}, tell them too.`
        : `${v.portal}: your order of ${v.plan} is cancelled. Nothing changes at your home.`,
    no_answer: (v) => `${v.portal}: we heard nothing about ${v.plan} for 30 days and closed the order here.`,
    too_late: (v) => `${v.portal}: too late to cancel ${v.plan}. ${v.provider} can no longer stop it.`,
    ended: (v) => `${v.portal}: your contract ${v.plan} is over; now month to month. You can leave free.`,
    ended_early: (v) =>
      `${v.portal}: ${v.provider} says that ${v.plan} does not run. Ask them who supplies you.`,
  },
  calendar: {
    starts: (plan) => `${plan} begins`,
    free: (plan) => `${plan}: leaving is free from today`,
    ends: (plan) => `${plan}: last day of the contract`,
    about: (provider, location) => `${provider}, for ${location}.`,
    free_about: "From this day on you can switch without a termination fee.",
    ends_about: (provider) =>
      `Without another plan, the month-to-month price of ${provider} applies from tomorrow.`,
  },
};
