import { describe, expect, it } from "vitest";
import { canCancel, ORDER_CODES, type OrderCode, type OrderState } from "#contracts/order-transitions.ts";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import { awaitsCancel, nextStep, suggestsCall } from "./next-step.ts";
import { testOrder } from "./test-orders.ts";
import { getMessages } from "#messages/node.ts";

const en = getMessages("order", "en");
const es = getMessages("order", "es");
const steps = getMessages("providerSteps", "en");

/** An order whose newest event has the code. */
function withCode(
  states: readonly OrderState[],
  code: OrderCode | null,
  more: Partial<OrderDetail> = {},
): OrderDetail {
  const order = testOrder(states, more);
  const last = order.events.at(-1);
  const before = order.events.slice(0, -1);
  return { ...order, events: last ? [...before, { ...last, code }] : [] };
}

describe("nextStep", () => {
  it.each([
    ["2026-12-31", "none", "You can switch with no fee starting January 1, 2027"],
    ["2027-01-01", "you", "you can switch now with no fee"],
    ["2027-01-15", "you", "you can switch now with no fee"],
    ["2027-01-16", "you", "Your contract ended January 15, 2027"],
  ])("assigns an active contract on %s to %s", (today, who, part) => {
    const step = nextStep(testOrder(["active"]), today, en.nexts, steps);
    expect(step.who).toBe(who);
    expect(step.text).toContain(part);
  });

  it.each<[OrderState, OrderCode | null, Partial<OrderDetail>, string, string]>([
    ["started", null, { connector: "handoff" }, "you", "Finish this order with Budget Power"],
    ["started", null, { connector: "partner" }, "us", "sending your order to Budget Power"],
    ["submitted", null, {}, "provider", "Your power stays on."],
    ["submitted", null, { kind: "move_in" }, "provider", "isn’t in your name yet"],
    ["submitted", "hold_for_credit", {}, "you", "a deposit or credit check"],
    ["accepted", null, { kind: "renewal" }, "provider", "starts after your current one"],
    ["scheduled", null, { kind: "move_in" }, "tdu", "will turn on the power in your name"],
    ["scheduled", null, { kind: "renewal" }, "provider", "Your new term starts"],
    ["rejected", "switch_hold", {}, "you", "because of an unpaid balance"],
    ["rejected", "wrong_address", {}, "you", "Check the ESI ID"],
    ["rejected", "plan_withdrawn", {}, "you", "Choose another plan"],
    ["rejected", "already_switching", {}, "you", "Another switch is in progress"],
    ["rejected", "hold_for_credit", {}, "you", "couldn’t check your credit. Your service"],
    ["rejected", "refused", {}, "you", "didn’t accept your order"],
    ["cancelled", "no_answer", {}, "you", "we didn’t hear whether it went through"],
    ["cancelled", "changed_mind", {}, "none", "your service stays the same"],
  ])("assigns %s with %s and %j to %s", (state, code, more, who, part) => {
    const step = nextStep(withCode([state], code, more), "2026-01-07", en.nexts, steps);
    expect(step.who).toBe(who);
    expect(step.text).toContain(part);
  });

  it.each<[OrderState[], OrderCode | null, boolean]>([
    [["rejected"], "hold_for_credit", true],
    [["rejected"], "refused", true],
    [["rejected"], "switch_hold", false],
    [["rejected"], "already_switching", false],
    [["handed_off", "cancelled"], "did_not_go_through", true],
    [["submitted", "cancelled"], "changed_mind", false],
    [["active", "ended"], "on_its_date", false],
    [["submitted"], "hold_for_credit", true],
    [["submitted"], null, false],
    [["scheduled"], null, true],
  ])("offers a call to the provider after %j with %s: %s", (states, code, expected) => {
    expect(suggestsCall(withCode(states, code, { starts_on: null }))).toBe(expected);
  });

  it("describes what to do if the provider never accepted an order, or ended it early", () => {
    const silent = withCode(["started", "rejected"], "no_answer");
    const events = silent.events.map((event) => ({ ...event, actor: "system" as const }));
    for (const [messages, part] of [
      [en, "didn’t accept your order within 7 days"],
      [es, "no aceptó su pedido en 7 días"],
    ] as const)
      expect(nextStep({ ...silent, events }, "2026-01-07", messages.nexts, steps).text).toContain(part);
    const early = nextStep(withCode(["active", "ended"], "refused"), "2026-01-07", en.nexts, steps);
    expect(early).toMatchObject({ who: "you", text: expect.stringContaining("who your provider is now") });
    for (const code of [null, "on_its_date"] as const)
      expect(nextStep(withCode(["ended"], code), "2026-01-07", en.nexts, steps)).toEqual({
        who: "none",
        text: en.nexts.ended,
      });
  });

  it("does not suggest that a plan never started if its provider reported the start", () => {
    const early = withCode(["active", "ended"], "moving");
    const unsure = early.events.map((event) =>
      event.state === "active" ? { ...event, actor: "system" as const } : event,
    );
    for (const [messages, never] of [
      [en, "never started"],
      [es, "nunca empezó"],
    ] as const) {
      expect(nextStep(early, "2026-01-07", messages.nexts, steps).text).not.toContain(never);
      const step = nextStep({ ...early, events: unsure }, "2026-01-07", messages.nexts, steps);
      expect(step.text).toContain(never);
    }
  });

  it("says that a plan has no end date only if it has no term", () => {
    for (const [messages, never, term] of [
      [en, "no end date", "12 months. Ask Budget Power when it ends."],
      [es, "no tiene fecha de término", "12 meses. Pregunte a Budget Power cuándo termina."],
    ] as const) {
      const read = (term_months: number): string =>
        nextStep(testOrder(["active"], { ends_on: null, term_months }), "2026-01-20", messages.nexts, steps)
          .text;
      expect(read(0)).toContain(never);
      expect(read(12)).not.toContain(never);
      expect(read(12)).toContain(term);
    }
  });

  it("waits for the provider once the cancellation was requested, also with a deposit due", () => {
    const requested = { cancel_requested_at: "2026-01-06T12:00:00.000Z" };
    const held = withCode(["submitted"], "hold_for_credit", requested);
    expect(nextStep(held, "2026-01-07", en.nexts, steps).who).toBe("provider");
  });

  it("says first that the cancellation failed", () => {
    const late = withCode(["submitted", "accepted"], "too_late_to_cancel", {
      cancel_requested_at: "2026-01-06T12:00:00.000Z",
    });
    for (const [messages, part] of [
      [en, /^It’s too late for Budget Power to cancel this order.+accepted your order/],
      [es, /^Budget Power respondió que ya es tarde para cancelar este pedido.+aceptó su pedido/],
    ] as const)
      expect(nextStep(late, "2026-01-07", messages.nexts, steps).text).toMatch(part);
  });

  it.each<[readonly OrderState[], OrderCode | null]>([
    [["started"], null],
    [["submitted"], "hold_for_credit"],
    [["rejected"], "refused"],
    [["rejected"], "no_answer"],
    [["cancelled"], "changed_mind"],
    [["handed_off", "cancelled"], "changed_mind"],
  ])("tells who moves in that %j with %s leaves the power off", (states, code) => {
    const moving = withCode(states, code, { kind: "move_in" });
    const events = moving.events.map((event) => ({ ...event, actor: "system" as const }));
    for (const [messages, off] of [
      [en, "the power won’t be turned on in your name"],
      [es, "no tendrá luz a su nombre"],
    ] as const) {
      const { text } = nextStep({ ...moving, events }, "2026-01-07", messages.nexts, steps);
      expect(text.toLowerCase()).toContain(off);
      expect(text).not.toMatch(/service stays the same|servicio sigue igual/i);
    }
  });

  it("mentions who else must be notified of an order left on the provider's page", () => {
    const order = withCode(["started", "handed_off", "cancelled"], "changed_mind");
    const step = nextStep(order, "2026-01-07", en.nexts, steps);
    expect(step).toMatchObject({ who: "you", text: expect.stringContaining("contact them") });
  });

  it("leaves the next step to who moves in without power", () => {
    const order = withCode(["started", "cancelled"], "changed_mind", { kind: "move_in" });
    expect(nextStep(order, "2026-01-07", en.nexts, steps).who).toBe("you");
  });

  it("has a sentence for every status, kind and code, in both languages", () => {
    for (const messages of [en, es])
      for (const state of ORDER_STATES)
        for (const kind of ["switch", "move_in", "renewal"] as const)
          for (const code of [null, ...ORDER_CODES])
            for (const dates of [{}, { starts_on: null, ends_on: null }])
              expect(
                nextStep(withCode([state], code, { kind, ...dates }), "2026-01-07", messages.nexts, steps)
                  .text,
              ).toMatch(/^\S.{20,}\.$/);
  });
});

describe("awaitsCancel", () => {
  const requested = { cancel_requested_at: "2026-01-06T12:00:00.000Z" };

  it("is true only while the provider could still respond", () => {
    for (const state of ORDER_STATES) {
      expect(awaitsCancel(testOrder([state], requested))).toBe(canCancel(state));
      expect(awaitsCancel(testOrder([state]))).toBe(false);
    }
  });

  it("ends with the response that it is too late", () => {
    expect(awaitsCancel(withCode(["submitted", "accepted"], "too_late_to_cancel", requested))).toBe(false);
  });
});
