import { expect, it } from "vitest";
import { canCancel, type OrderCode, type OrderState } from "#contracts/order-transitions.ts";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import { formatCode, formatStatus, isClosed, isComing, suggestsCall } from "./order-progress.tsx";
import { getMessages } from "#messages/node.ts";

const en = getMessages("placed", "en");
const es = getMessages("placed", "es");

const ORDER = {
  kind: "switch",
  provider: "Bright River",
  connector: "handoff",
  starts_on: null,
  last_code: null,
  cancel_requested_at: null,
} as const;

it("omits that nothing changes for a failed move-in", () => {
  for (const messages of [en, es])
    for (const state of ["rejected", "cancelled"] as const) {
      const order = { ...ORDER, connector: "partner", state } as const;
      const text = formatStatus({ ...order, kind: "move_in" }, messages);
      expect(text).toBe(messages.states.moving[state]);
      expect(formatStatus(order, messages)).toBe(messages.states[state]);
    }
});

it.each<[OrderState, OrderCode | null]>([
  ["started", null],
  ["rejected", "no_answer"],
  ["cancelled", "no_answer"],
  ["cancelled", "changed_mind"],
])("tells who moves in that the power is not in their name: %s, %s", (state, last_code) => {
  for (const [messages, off] of [
    [en, /(the power won’t be turned on|service isn’t) in your name/i],
    [es, /no tendrá luz a su nombre|la luz no está a su nombre/i],
  ] as const) {
    const text = formatStatus({ ...ORDER, state, last_code, kind: "move_in" }, messages);
    expect(text).toMatch(off);
    expect(text).not.toMatch(/service stays|servicio sigue igual/i);
    expect(formatStatus({ ...ORDER, state, last_code }, messages)).not.toMatch(off);
  }
});

it("does not claim that nothing changes if the order may have been finished with the provider", () => {
  for (const last_code of ["no_answer", "changed_mind"] as const)
    for (const messages of [en, es]) {
      const text = formatStatus({ ...ORDER, state: "cancelled", last_code }, messages);
      expect(text).toContain("Bright River");
      expect(text).not.toMatch(/service stays|servicio sigue igual/i);
    }
});

it("describes an order that the provider never accepted, or ended early, as such", () => {
  const text = (state: "rejected" | "ended", last_code: OrderCode | null): string =>
    formatStatus({ ...ORDER, state, last_code }, en);
  expect(text("rejected", "no_answer")).toContain("within 7 days");
  expect(text("ended", "refused")).toContain("who your provider is now");
  for (const code of [null, "on_its_date"] as const) expect(text("ended", code)).toBe(en.states.ended);
});

it("does not explain what the provider requires once the cancellation was requested", () => {
  const held = { ...ORDER, state: "submitted", last_code: "hold_for_credit" } as const;
  expect(formatCode({ ...held, cancel_requested_at: "2026-01-06T12:00:00.000Z" }, en)).toBeNull();
});

it("does not expect a deposit or a credit check for an order that was rejected for it", () => {
  const held = { ...ORDER, last_code: "hold_for_credit" } as const;
  for (const messages of [en, es]) {
    expect(formatCode({ ...held, state: "submitted" }, messages)).toBe(messages.codes.hold_for_credit(ORDER));
    expect(formatCode({ ...held, state: "rejected" }, messages)).toBe(messages.rejectedForCredit(ORDER));
  }
});

it("starts with the request to cancel while the provider has not responded", () => {
  const requested = { ...ORDER, cancel_requested_at: "2026-01-06T12:00:00.000Z" };
  for (const messages of [en, es])
    for (const state of ORDER_STATES) {
      const text = formatStatus({ ...requested, state }, messages);
      const isOpen = canCancel(state);
      expect(text === messages.cancel.requested({ provider: ORDER.provider })).toBe(isOpen);
      const late = { ...requested, state, last_code: "too_late_to_cancel" } as const;
      expect(formatStatus(late, messages)).not.toBe(messages.cancel.requested({ provider: ORDER.provider }));
    }
});

it("expects no start of a plan whose cancellation the provider has not answered", () => {
  const order = { ...ORDER, state: "submitted" } as const;
  const requested = { ...order, cancel_requested_at: "2026-01-06T12:00:00.000Z" };
  expect(isComing(order)).toBe(true);
  expect(isComing(requested)).toBe(false);
  expect(isComing({ ...requested, last_code: "too_late_to_cancel" })).toBe(true);
});

// The start may have no date.
it("names no day when it describes the start", () => {
  for (const text of [en, es].flatMap(({ steps }) => Object.values(steps.beginsTexts)))
    expect(text).not.toMatch(/that day|ese día/i);
});

it.each(ORDER_STATES)("has its own sentence for %s in both languages", (state) => {
  const order = { ...ORDER, state };
  for (const messages of [en, es]) {
    const text = ORDER_STATES.map((other) => formatStatus({ ...order, state: other }, messages));
    expect(text.filter((text) => text === formatStatus(order, messages))).toHaveLength(1);
  }
});

it("does not describe an order that we submit ourselves as left unfinished by its customer", () => {
  const order = { ...ORDER, state: "started" } as const;
  for (const messages of [en, es]) {
    const text = formatStatus({ ...order, connector: "partner" }, messages);
    expect(text).toContain("Bright River");
    expect(text).not.toBe(formatStatus({ ...order, connector: "handoff" }, messages));
  }
});

it.each([
  ["a guest's", { taken_in: false, starts_on: null }, false],
  ["one placed by who was signed in", { taken_in: true, starts_on: "2026-12-01" }, false],
  ["one that an account took in", { taken_in: true, starts_on: null }, true],
])("decides whether %s order is closed to its receipt: %o, %s", (_, seen, closed) => {
  const order = {
    order_id: "6f0c53c9-7f0e-4d75-9a3e-2f5a1f3ce001",
    state: "started" as const,
    kind: "switch" as const,
    cancel_requested_at: null,
    plan_name: "River 12",
    provider: "Bright River",
    connector: "handoff" as const,
    handoff: null,
    last_code: null,
  };
  expect(isClosed({ ...order, ...seen })).toBe(closed);
});

it.each<[OrderState, OrderCode | null, boolean]>([
  ["submitted", "hold_for_credit", true],
  ["submitted", null, false],
  ["scheduled", null, true],
  ["accepted", "too_late_to_cancel", true],
  ["rejected", "hold_for_credit", true],
  ["rejected", "switch_hold", false],
  ["cancelled", "changed_mind", true],
  ["ended", "moving", true],
  ["ended", "on_its_date", false],
  ["started", null, false],
])("has the provider's number if the page mentions a question: %s, %s", (state, last_code, expected) => {
  expect(suggestsCall({ ...ORDER, state, last_code })).toBe(expected);
});

it("has no number while the provider's own page or a cancellation is next", () => {
  const held = { ...ORDER, state: "submitted", last_code: "hold_for_credit" } as const;
  const provider_steps = { identity_url: "https://a.example/1", deposit: null, rescission_ends_on: null };
  expect(suggestsCall({ ...held, provider_steps })).toBe(false);
  expect(suggestsCall({ ...held, cancel_requested_at: "2026-01-06T12:00:00.000Z" })).toBe(false);
});
