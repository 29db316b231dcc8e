import { expect, it } from "vitest";
import { stepDetail, stepTime, stepTitle } from "./order-timeline.tsx";
import { getMessages } from "#messages/node.ts";

const messages = getMessages("order", "en");

const step = {
  key: "k",
  phase: "done",
  what: "rejected",
  day: "2026-01-05",
  actor: "provider",
  code: null,
  reason: null,
  starts_on: null,
  ends_on: null,
} as const;

it("shows the reason, the message and the dates, each as a sentence", () => {
  expect(stepDetail(step, messages)).toBeNull();
  expect(stepDetail({ ...step, code: "switch_hold", reason: "Unpaid." }, messages)).toBe(
    "This meter has a switch hold. Reason given: “Unpaid.”",
  );
  expect(stepDetail({ ...step, starts_on: "2026-02-01" }, messages)).toBe("Starts February 1, 2026.");
  expect(stepDetail({ ...step, ends_on: "2027-01-31" }, messages)).toBe("Ends January 31, 2027.");
  expect(stepDetail({ ...step, starts_on: "2026-02-01", ends_on: "2027-01-31" }, messages)).toBe(
    "Starts February 1, 2026 and ends January 31, 2027.",
  );
});

it("describes a missing outcome, or an order the provider never accepted, by its result", () => {
  const silent = { ...step, actor: "system", code: "no_answer" } as const;
  expect(stepDetail(silent, messages)).toBe("The provider didn’t accept it within 7 days.");
  expect(stepDetail({ ...silent, what: "cancelled" }, messages)).toBe(
    "We didn’t hear whether it went through.",
  );
});

it("describes a missing deposit or credit check as required until the order is rejected", () => {
  const held = { ...step, what: "hold_for_credit", code: "hold_for_credit" } as const;
  expect(stepDetail(held, messages)).toBe("The provider requires a deposit or a credit check.");
  expect(stepDetail({ ...held, what: "rejected" }, messages)).toBe(messages.rejectedForCredit);
});

it("shows the customer's own reason in place of an unspecific reason", () => {
  const cancelled = { ...step, actor: "customer", code: "other" } as const;
  expect(stepDetail({ ...cancelled, reason: "My sister takes it over" }, messages)).toBe(
    "Your reason: My sister takes it over",
  );
  expect(stepDetail(cancelled, messages)).toBeNull();
});

it("names the start and the end of a plan in the past tense once they have happened", () => {
  const active = { ...step, what: "active" } as const;
  const ended = { ...step, what: "ended" } as const;
  expect(stepTitle({ ...active, phase: "coming" }, messages)).toBe("Plan starts");
  expect(stepTitle({ ...active, phase: "now" }, messages)).toBe("Plan started");
  expect(stepTitle(active, messages)).toBe("Plan started");
  expect(stepTitle({ ...ended, phase: "coming" }, messages)).toBe("Contract ends");
  expect(stepTitle({ ...ended, phase: "now" }, messages)).toBe("Contract ended");
  expect(stepTitle(step, messages)).toBe("Not accepted");
});

it("names the customer for what a customer does, not for what they report of the provider", () => {
  const own = { ...step, actor: "customer" } as const;
  const order = { state: "cancelled" } as const;
  expect(stepTime({ ...own, what: "cancelled" }, order, messages)).toBe("January 5, 2026, by you");
  for (const what of ["accepted", "scheduled", "active", "rejected", "ended"] as const) {
    expect(stepTime({ ...own, what }, order, messages), what).toBe("January 5, 2026");
    expect(stepTime({ ...step, what }, order, messages), what).toBe("January 5, 2026, by the provider");
  }
});
