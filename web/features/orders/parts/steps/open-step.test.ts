import { describe, expect, it } from "vitest";
import type { ProviderSteps } from "#contracts/checkout.ts";
import { getMessages } from "#messages/node.ts";
import { findCancelDay, findDepositNote, findOpenStep, formatStep } from "./open-step.ts";

const DEPOSIT = {
  status: "required",
  amount_cents: 18_750,
  reason: null,
  limit_cents: 35_820,
  accepted_at: null,
} as const;

function order(steps: Partial<ProviderSteps>, more: object = {}) {
  const provider_steps = { identity_url: null, deposit: null, rescission_ends_on: null, ...steps };
  return {
    state: "submitted",
    cancel_requested_at: null,
    provider: "Budget Power",
    provider_steps,
    ...more,
  } as const;
}

describe("the open step", () => {
  it.each([
    [order({}), null],
    [order({ identity_url: "https://a.example/1", deposit: DEPOSIT }), "identity"],
    [order({ deposit: DEPOSIT }), "deposit"],
    [order({ deposit: { ...DEPOSIT, accepted_at: "2026-01-05T18:00:00Z" } }), "depositAccepted"],
    [order({ deposit: { ...DEPOSIT, status: "waived" } }), null],
    [order({ deposit: DEPOSIT }, { state: "cancelled" }), null],
    [order({ deposit: DEPOSIT }, { cancel_requested_at: "2026-01-05T18:00:00Z" }), null],
    [order({}, { provider_steps: null }), null],
  ])("%#", (shown, step) => {
    expect(findOpenStep(shown)).toBe(step);
  });

  it("states the deposit to the cent, in both languages", () => {
    for (const language of ["en", "es"] as const)
      expect(
        formatStep("deposit", order({ deposit: DEPOSIT }), getMessages("providerSteps", language)),
      ).toContain("$187.50");
  });
});

describe("a deposit that needs no decision", () => {
  const canceling = { cancel_requested_at: "2026-01-05T18:00:00Z" };

  it.each([
    [order({ deposit: { ...DEPOSIT, status: "waived" } }), "waived"],
    [order({ deposit: { ...DEPOSIT, status: "paid" } }), "paid"],
    [order({ deposit: { ...DEPOSIT, declined: true } }, canceling), "declined"],
    [order({ deposit: DEPOSIT }), null],
    [order({ deposit: DEPOSIT }, canceling), null],
    [order({ deposit: { ...DEPOSIT, status: "waived" } }, { state: "active" }), null],
    [order({}, { provider_steps: null }), null],
  ])("%#", (shown, note) => {
    expect(findDepositNote(shown)).toBe(note);
  });
});

describe("the last day to cancel without a fee", () => {
  it("is not shown once the cancellation was requested", () => {
    const shown = order(
      { rescission_ends_on: "2026-01-08" },
      { cancel_requested_at: "2026-01-06T18:00:00Z" },
    );
    expect(findCancelDay(shown, "2026-01-06")).toBeNull();
  });

  it("is shown through that day, while the order is open", () => {
    const shown = order({ rescission_ends_on: "2026-01-08" });
    expect(findCancelDay(shown, "2026-01-08")).toBe("2026-01-08");
    expect(findCancelDay(shown, "2026-01-09")).toBeNull();
    expect(findCancelDay({ ...shown, state: "cancelled" }, "2026-01-08")).toBeNull();
  });
});
