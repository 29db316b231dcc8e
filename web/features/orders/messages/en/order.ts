// One order: the next step, its timeline, the plan of that day, the handoff and the cancellation.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
const power = {
  switch: "Your power stays on.",
  renewal: "Your power stays on.",
  move_in: "The power there is not on in your name yet.",
};
type Kind = keyof typeof power;

export const order = {
  lead: (provider: string, home: string) => `${provider} · ${home}`,
  next: "What happens next",
  who: {
    you: "Your turn",
    provider: (provider: string) => `${provider} acts next`,
    tdu: "The wires company’s turn",
    us: "Our turn",
    none: "Nothing to do",
  },
  nexts: {
    unfinished: (provider: string) =>
      `You finish this order with ${provider}, on their own page. Until then nothing has been ordered, and nothing changes at your home.`,
    sending: (provider: string) =>
      `We are passing your order on to ${provider}. You do not need to wait here: a message comes once they have it.`,
    submitted: (provider: string, kind: Kind) =>
      `${provider} checks the order and says yes or no. You do not need to do anything. ${power[kind]}`,
    credit: (provider: string) =>
      `${provider} asks for a deposit or a credit check before it says yes. Answer them, or call them; the order waits until that is settled, and nothing changes at your home meanwhile.`,
    accepted: {
      switch: (provider: string) =>
        `${provider} has said yes and asks the wires company for a date. A switch may take up to seven business days. ${power.switch}`,
      move_in: (provider: string) =>
        `${provider} has said yes and asks the wires company to turn the power on. ${power.move_in}`,
      renewal: (provider: string) =>
        `${provider} has said yes: the new term follows the present one. ${power.renewal}`,
    },
    scheduled: {
      switch: (starts: string | null) =>
        starts
          ? `On ${f.date(starts)} the wires company reads your meter and the new plan begins. Your power stays on, and you do not need to be at home.`
          : "The wires company reads your meter and the new plan begins. Your power stays on, and you do not need to be at home.",
      move_in: (starts: string | null) =>
        starts
          ? `On ${f.date(starts)} the power is on in your name. With a smart meter nobody has to come; it may take until the evening.`
          : "The power is turned on in your name. With a smart meter nobody has to come.",
      renewal: (starts: string | null) =>
        starts
          ? `On ${f.date(starts)} the new term begins. Your power stays on, and nobody has to come.`
          : "The new term follows the present one. Your power stays on, and nobody has to come.",
    },
    active: (ends: string | null, free: string | null) =>
      ends && free
        ? `Your price holds until ${f.date(ends)}. From ${f.date(free)} on you can leave without a fee; that is the time to choose the next plan.`
        : "The plan has no end date: you can leave at any time.",
    activeFree: (ends: string) =>
      `Your price holds until ${f.date(ends)}, and you can leave without a fee now. Choose the next plan before that day: after it the provider’s month-to-month price applies.`,
    activeOver: (ends: string) =>
      `The term was over on ${f.date(ends)}. Unless you chose another plan, you now pay the provider’s month-to-month price, which may change every month.`,
    ended: "The contract is over. This page stays, so that you can look up what you had.",
    ended_early: (provider: string) =>
      `${provider} told us that this plan did not go through, or was ended before its time. Ask ${provider} who supplies your home now, then compare plans: until you have one you may pay a price that nobody agreed on with you.`,
    handed_off: (provider: string) =>
      `You finish this order with ${provider}, on their own page. They do not tell us whether you did: tell us, and we keep its dates and watch its end.`,
    cancelled: "The order was cancelled, so nothing changed at your home.",
    closed: (provider: string) =>
      `We closed this order because nobody said how it went. If you finished it with ${provider}, it holds there all the same: add the contract to your home, and we watch its end.`,
    leftThere: (provider: string) =>
      `The order is closed here. If you did finish it with ${provider}, tell them too: they take it back, not we.`,
    rejected: (provider: string) =>
      `${provider} did not accept the order, so nothing changed at your home. You can order another plan, or ask the provider why.`,
    not_taken_in: (provider: string) =>
      `${provider} did not take it in within seven days, so we closed the order, and nothing changed at your home. Choose another plan; should ${provider} take it in after all, we cancel it there.`,
    switch_hold: (provider: string) =>
      `${provider} could not take the meter over: whoever serves it now holds it back until a debt is settled (a switch hold). Settle it with them, or, if you are new at this address, send them your lease or deed so that they lift the hold. Then order again.`,
    wrong_address: () =>
      "The wires company knows no such meter at this address, so nothing was ordered. Compare the ESI ID and the address with a bill of this home, then order again.",
    plan_withdrawn: (provider: string) =>
      `${provider} no longer sells this plan as you ordered it. Nothing was put in its place: choose again from today’s list.`,
    already_switching: () =>
      "Another switch of this meter is under way. If it is yours, there is nothing left to do; if it is not, ask your provider of today who ordered it.",
  },
  providerReason: (reason: string) => `What they told us: ${reason}`,
  shop: "Compare plans",
  home: "Go to this home",
  renewal: "When it ends: your choice",
  optedOut: (day: string) => `You opted out of the renewal on ${f.date(day)}.`,
  change: "Change",
  handoff: {
    open: (provider: string) => `Open ${provider}’s page`,
    call: (phone: string) => `Call ${phone}`,
    none: (provider: string, plan: string) =>
      `The listing names no page and no number to order by. Ask ${provider} for “${plan}”.`,
    how: "How did it go?",
    outcomes: {
      went_through: "It went through",
      not_yet: "Not finished yet",
      did_not_go_through: "It did not go through",
    },
    why: "What did they say?",
    rejections: {
      left: "Nothing: I left it there myself",
      switch_hold: "There is a switch hold on the meter",
      hold_for_credit: "They want a deposit or a credit check",
      wrong_address: "They do not find the meter or the address",
      plan_withdrawn: "They no longer sell the plan",
      already_switching: "Another switch is under way",
      refused: "No, without a reason",
    },
    starts: "When does it begin?",
    startsHelp: (provider: string) => `The day that ${provider} named. Leave it empty if they have not yet.`,
    startsError: "That day cannot be. Check it, or leave it empty.",
    choose: "Choose one of the three.",
    save: "Save the answer",
    saved: "Noted: thank you.",
    dated: {
      title: "Did they name a day?",
      text: "Tell us, and this page knows when the plan begins and when it ends.",
      save: "Save the day",
      help: (provider: string) => `The day that ${provider} named.`,
      missing: "Enter the day that they named.",
      other: "Did they name another day?",
    },
  },
  cancel: {
    action: "Cancel this order",
    title: "Cancel this order?",
    here: "Nothing has been ordered with the provider yet: this only closes the order here.",
    there: (provider: string) =>
      `This closes the order here. If you finished it on ${provider}’s page, they have it: cancel it with them too.`,
    reviewing: (provider: string) =>
      `We ask ${provider} to stop it. Until they answer the order goes on, and close to its start they may no longer be able to.`,
    safe: {
      switch: "Your power stays on, and your contract of today goes on as it is.",
      renewal:
        "Your power stays on. Your contract of today runs to its end; after that the month-to-month price applies unless you choose something else.",
      move_in:
        "Without this order nobody turns the power on in your name: order another plan before the day you need it.",
    },
    why: "Why?",
    reasons: {
      changed_mind: "I changed my mind",
      moving: "I am moving, or not moving after all",
      found_a_plan: "I found another plan",
      did_not_go_through: "It did not go through with the provider",
      other: "Something else",
    },
    whyError: "Choose what comes closest.",
    customReason: "In your own words",
    confirm: "Cancel the order",
    keep: "Keep the order",
    done: "The order is cancelled.",
    requested: (provider: string) => `We asked ${provider} to stop it.`,
    waiting: (day: string) => `You asked to cancel on ${f.date(day)}`,
    waitingText: (provider: string) =>
      `${provider} has not answered yet. Until they do, the order goes on as planned; we write to you as soon as we know.`,
    changed:
      "The order has moved on meanwhile and can no longer be cancelled here. This page shows where it stands now.",
  },
  calendar: "Put the dates in my calendar",
  calendarOff: "Take its dates out of my calendar",
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
    opened_again: "You opened the provider’s page again",
    asked_how: "We asked how it went",
    hold_for_credit: "Waits for a deposit or a credit check",
    too_late_to_cancel: "Too late to cancel: the order goes on",
    cancel_asked: "You asked to cancel",
    new_dates: "The dates changed",
    updated: "Noted",
  },
  codes: {
    switch_hold: "A switch hold is on this meter.",
    hold_for_credit: "The provider asks for a deposit or a credit check.",
    wrong_address: "The wires company knows no such meter at this address.",
    plan_withdrawn: "The provider no longer sells the plan as it was ordered.",
    already_switching: "Another switch of this meter is under way.",
    refused: "The provider gave no reason.",
    went_through: "You told us that it went through.",
    did_not_go_through: "You told us that it did not go through.",
    changed_mind: "Reason: a change of mind.",
    moving: "Reason: a move.",
    found_a_plan: "Reason: another plan was found.",
    no_answer: "Nobody said how it went.",
    on_its_date: "On its date.",
    too_late_to_cancel: "The provider could no longer stop it.",
    new_dates: "The dates changed.",
    home_removed: "The home is no longer in your account. Nothing was sent to the provider.",
    other: "Reason: something else.",
  },
  notAccepted: "The provider did not take it in within seven days.",
  dates: {
    starts: (day: string) => `Begins on ${f.date(day)}.`,
    ends: (day: string) => `Ends on ${f.date(day)}.`,
    both: (starts: string, ends: string) => `Begins on ${f.date(starts)}, ends on ${f.date(ends)}.`,
  },
  yourReason: (reason: string) => `Your words: ${reason}`,
  by: {
    customer: "by you",
    provider: "by the provider",
    operator: "by our staff",
  },
  when: (day: string, by: string | null) => (by ? `${f.date(day)}, ${by}` : f.date(day)),
  expected: (day: string) => `expected ${f.date(day)}`,
  unknown: "no date yet",
};
