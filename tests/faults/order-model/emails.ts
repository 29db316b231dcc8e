// How many messages an order's history allows: at most one for each step, and one when it ended.
import { expect } from "vitest";
import { isFinal, type OrderState } from "#contracts/order-transitions.ts";
import type { Event, Now, ModelOrder } from "./model.ts";

/** Messages that may be sent for reaching a state. */
const EXPECTED_MAILS: Partial<Record<OrderState, readonly string[]>> = {
  submitted: ["submitted", "held"],
  accepted: ["accepted", "went_through"],
  scheduled: ["scheduled"],
  active: ["active"],
  ended: ["ended", "ended_early"],
  rejected: ["rejected", "not_taken_in"],
  cancelled: ["cancelled", "no_answer"],
};

function listRecorded(events: readonly Event[]): Event[] {
  return events.filter(({ state }, index) => state === events[index - 1]?.state);
}

function countReceived(events: readonly Event[], at: OrderState): number {
  return events.filter(({ state }, index) => state === at && state !== events[index - 1]?.state).length;
}

/** Returns the maximum of each group of messages that an order may have had. */
function bounds(
  order: Now,
  mails: readonly string[],
  modelOrder: ModelOrder,
): Array<[readonly string[], number]> {
  const { events } = order;
  const { notYets, revivals } = modelOrder;
  // A customer who was notified of a rejection is notified if the order continues there: as revived, or accepted after
  // all.
  const revived = revivals + events.filter(({ code }) => code === "no_answer").length;
  const wentOn = mails.filter((kind) => kind === "goes_on").length;
  const recorded = listRecorded(events);
  const coded = (code: Event["code"]): number => recorded.filter((event) => event.code === code).length;
  const dated = recorded.filter(({ starts_on, ends_on }) => starts_on !== null || ends_on !== null);
  const requested = recorded.filter(({ state, actor }) => state === "handed_off" && actor === "system");
  return [
    ...Object.entries(EXPECTED_MAILS).map(([state, kinds]): [readonly string[], number] => [
      kinds.filter((kind) => kind !== "held"),
      countReceived(events, state as OrderState),
    ]),
    [["submitted", "held"], countReceived(events, "submitted") + coded("hold_for_credit")],
    [["too_late"], coded("too_late_to_cancel")],
    [["date_changed", "end_changed"], dated.length],
    [["how_did_it_go"], requested.length],
    [["not_finished"], 1 + notYets],
    [["taken_back"], wentOn + (order.state === "rejected" ? revived : 0)],
    [["goes_on"], isFinal(order.state) ? 1 + revivals : 0],
  ];
}

/** Checks that each message was sent at most once for its step, and that one of them reports how the order ended. */
export function expectMails(order: Now, modelOrder: ModelOrder): void {
  const { id, events } = order;
  const mails = order.mails.map((kind) => kind.replace(/^orders\./, ""));
  const count = (kinds: readonly string[]): number => mails.filter((kind) => kinds.includes(kind)).length;
  expect({ id, first: mails[0], placed: count(["placed_partner", "placed_handoff"]) }).toEqual({
    id,
    first: `placed_${order.connector}`,
    placed: 1,
  });
  for (const [kinds, most] of bounds(order, mails, modelOrder)) {
    const what = { id, kinds, events: events.map(({ state, code }) => [state, code]), mails };
    expect({ ...what, within: count(kinds) <= most }).toEqual({ ...what, within: true });
  }
  const isNotified = order.state === "rejected" || order.state === "cancelled";
  if (isNotified)
    expect({ id, isNotified: count(EXPECTED_MAILS[order.state] ?? []) }).toEqual({ id, isNotified: 1 });
}
