// After ordering: finishing at the provider's page, reporting the outcome, canceling.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const placed = {
  page: {
    handoff: "Your order is noted: one step is left",
    handoffLead: (provider: string) =>
      `Finish it on the page of ${provider}. Until then nothing changes at your home.`,
    partner: "Your order is placed",
    partnerLead: (provider: string, moving: boolean) =>
      moving
        ? `${provider} has it in hand, and you do not need to do anything.`
        : `${provider} has it in hand. Your power stays on, and you do not need to do anything.`,
    none: "There is no order here",
    noneText:
      "This page shows the order that was placed last in this tab. Your mail and your account have every order.",
    toOrders: "See my orders",
    compare: "Compare plans",
    number: "Order number",
    mail: (email: string) => `We wrote to ${email}. The link in that mail opens this order at any time.`,
    account: "Keep it in an account",
    accountText:
      "With an account under the same e-mail or phone number this order comes along by itself, with its dates and its end.",
    accountAction: "Create the account",
    signIn: "I have one: log in",
    toOrder: "See this order",
  },
  homes: {
    title: "The order stands; its home is not in your account",
    too_many_homes:
      "Your account has as many homes as it can hold. Remove one that you have left, then add this one. The order goes on either way.",
    held_by_another:
      "Another account holds this home. Add it by its meter number, or by a code sent to whoever holds it. The order goes on either way.",
    all: "Go to your homes",
    add: "Add the home",
  },
  steps: {
    title: "What happens next",
    finish: (provider: string) => `Finish at ${provider}`,
    finishText: (provider: string) =>
      `Choose ${provider}’s plan of the same name there, and compare price and term with what you saw here before you sign.`,
    call: (phone: string) => `Or call ${phone}`,
    noChannel: (provider: string) =>
      `The listing has no page and no number of ${provider}. Look them up on the label.`,
    notSaved: "We could not note that you went on. That does no harm: tell us below how it went.",
    ordered: "You placed the order",
    reviewing: (provider: string) => `${provider} says yes or no`,
    accepted: (provider: string) => `${provider} said yes`,
    reviewingText: "You get a mail as soon as we know.",
    begins: "The new plan begins",
    beginsTexts: {
      switch: "The wires company reads the meter on that day. Nobody has to be at home.",
      move_in:
        "The wires company turns the power on in your name on that day. With a smart meter nobody has to come.",
    },
    wished: (day: string) => `${f.date(day)}, as you wished`,
    date: (day: string) => f.date(day),
  },
  outcome: {
    title: "How did it go?",
    already: "I have done it already",
    label: "At the provider’s",
    options: {
      went_through: "It went through",
      not_yet: "Not yet",
      did_not_go_through: "It did not work out",
    },
    helps: {
      went_through: "You have signed up, on their page or by phone.",
      not_yet: "You still want to do it.",
      did_not_go_through: "They said no, or you changed your mind there.",
    },
    missing: "Choose one of the three.",
    why: "What happened?",
    whys: {
      left: "I left it where it was",
      switch_hold: "A switch hold is on the meter",
      hold_for_credit: "They want a deposit or a credit check",
      wrong_address: "They know no such meter at this address",
      plan_withdrawn: "They no longer sell the plan",
      already_switching: "Another switch is on its way",
      refused: "They said no without a reason",
    },
    day: "The day that they named",
    dayHelp: "If they told you one.",
    dayTitle: "Which day did they name?",
    dayMissing: "Enter the day that the provider named.",
    dayWrong: "Check the date.",
    send: "Tell us",
    results: {
      accepted: "Noted: it went through. When the provider names the day, you can tell it here.",
      scheduled: (day: string) => `Noted: the new plan begins on ${f.date(day)}.`,
      handed_off: "Noted. Nothing changes until you finish it; we will ask once more.",
      rejected: "Noted: it did not work out, and nothing changes at your home.",
    },
  },
  states: {
    started: "This order was begun and not finished yet. Nothing changes at your home until then.",
    passing: (provider: string) =>
      `We are passing your order on to ${provider}. You get a mail as soon as they have it.`,
    submitted: (provider: string) => `${provider} has the order and checks it.`,
    accepted: (provider: string) => `${provider} has said yes. The day is still to come.`,
    scheduled: (day: string) => `The new plan begins on ${f.date(day)}.`,
    scheduledOpen: "It is accepted, and its day is set.",
    active: "This plan is running.",
    ended: "This contract is over.",
    rejected: "It was not accepted. Nothing changed at your home.",
    cancelled: "It was cancelled. Nothing changes at your home.",
    moving: {
      rejected:
        "It was not accepted, so the power there does not come on in your name. Order another plan before the day you need it.",
      cancelled:
        "It was cancelled, so the power there does not come on in your name. Order another plan before the day you need it.",
    },
    notAccepted: (provider: string) =>
      `${provider} did not take it in within seven days, so we closed it. Choose another plan.`,
    endedEarly: (provider: string) =>
      `${provider} told us that this plan did not go through, or was ended before its time. Ask them who supplies your home now, then compare plans.`,
    handed_off: (provider: string) => `You went on to the page of ${provider}. Did you finish there?`,
  },
  codes: {
    switch_hold:
      "There is a switch hold on the meter: the present provider holds it until a debt is settled.",
    hold_for_credit: (provider: string) =>
      `${provider} asks for a deposit or a credit check first. They write to you, or call them.`,
    wrong_address:
      "The wires company knows no such meter at this address. Check it on your bill and order again.",
    plan_withdrawn: "The provider no longer sells the plan as you ordered it.",
    already_switching: "Another switch for this meter is on its way.",
    too_late_to_cancel: "It was too late to stop it. Ask the provider what leaving costs.",
    no_answer: "Nobody told us how it went, so we closed it.",
  },
  mail: {
    lead: (provider: string) => `Your order with ${provider}`,
    missing: "This link opens no order",
    missingText:
      "It may not be complete, or too old. Nothing was changed. Open it once more from the newest mail about your order, or log in: your account has every order.",
    signIn: "Log in",
    claimed: "This order belongs to an account. Everything about it is there.",
  },
  cancel: {
    open: "Cancel this order",
    text: (provider: string) =>
      `Nothing changes at your home then. If you have signed up with ${provider} already, tell them too.`,
    textMoving: (provider: string) =>
      `Without this order nobody turns the power on in your name: order another plan before the day you need it. If you have signed up with ${provider} already, tell them too.`,
    label: "Why?",
    reasons: {
      changed_mind: "I changed my mind",
      moving: "I am moving elsewhere",
      found_a_plan: "I found another plan",
      did_not_go_through: "It did not work out at the provider’s",
      other: "Another reason",
    },
    customReason: "In your own words",
    missing: "Choose a reason.",
    send: "Cancel the order",
    requested: (provider: string) =>
      `We asked ${provider} to stop it. You get a mail when they have answered.`,
    done: "Done: the order is cancelled.",
  },
};
