// The model's record of the orders, and what has to be true of each of them at every moment.
import { expect } from "vitest";
import { isFinal, canTransition, type OrderState } from "#contracts/order-transitions.ts";
import type { Connector, PlaceOrder } from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";
import type { PartnerFixture } from "#tests/support/partner.ts";
import type { TestUser } from "#tests/support/portal.ts";
import { expectMails } from "./emails.ts";
import type { OrderEventRow } from "#server/domain/orders/order-row.ts";

export type Event = OrderEventRow;

/** An order as currently stored in the database. */
export interface Now {
  readonly id: string;
  readonly state: OrderState;
  readonly connector: Connector;
  readonly user_id: string | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly partner_reference: string | null;
  readonly cancel_requested_at: Date | null;
  readonly take_back: string | null;
  readonly events: readonly Event[];
  /** Kinds of its messages, oldest first. */
  readonly mails: readonly string[];
}

/** The model's record of an order. */
export interface ModelOrder {
  /** The request, to be sent again. */
  readonly request: PlaceOrder;
  /** Who sent it, or null for a guest. */
  readonly by: TestUser | null;
  /** As last seen. */
  events: readonly Event[];
  /** Its account as last seen. */
  user_id: string | null;
  /** Number of "not yet" reports by its customer. */
  notYets: number;
  /** Number of times that its provider continued a closed order. */
  revivals: number;
}

export interface Model {
  readonly orders: Map<string, ModelOrder>;
}

export interface OrderModelFixture extends PartnerFixture {
  readonly plans: Record<Connector, Plan>;
  /** The account whose email address is used for some guests' orders. */
  readonly owner: TestUser;
}

export interface Real {
  readonly fixture: OrderModelFixture;
  readonly model: Model;
}

/** Returns the `index`-th order, wrapping around, or undefined if there is none. */
export function pickOrderId({ orders }: Model, index: number): string | undefined {
  const ids = [...orders.keys()];
  return ids[index % Math.max(1, ids.length)];
}

// Each order has its own address, which is in each of its messages.
const ORDERS = `
  select o.id, o.state, o.connector, o.user_id, o.starts_on, o.ends_on, o.partner_reference, o.cancel_requested_at,
    o.take_back,
    (select json_agg(json_build_object('at', e.at, 'state', e.state, 'actor', e.actor, 'code', e.code,
      'reason', e.reason, 'starts_on', e.starts_on, 'ends_on', e.ends_on) order by e.seq)
      from portal.order_events e where e.order_id = o.id) as events,
    coalesce((select json_agg(m.kind order by m.created_at) from mail.outbox m
      where m.body ilike '%' || (o.home->>'address') || '%'), '[]') as mails
  from portal.orders o order by o.placed_at, o.id`;

/** Returns every order. */
export async function readOrders({ fixture }: Real): Promise<readonly Now[]> {
  return (await fixture.server.ctx.db.pool.query<Now>(ORDERS)).rows;
}

function expectAllowed(events: readonly Event[]): void {
  let from: OrderState | null = null;
  for (const { state, actor } of events) {
    const transition = { from, state, actor };
    expect({ ...transition, allowed: canTransition(from, state, actor) }).toEqual({
      ...transition,
      allowed: true,
    });
    from = state;
  }
}

// The log is complete: the state and the dates of an order are those of its events.
function expectAgreeing({ id, state, starts_on, ends_on, events }: Now): void {
  const newest = (key: "starts_on" | "ends_on"): string | null =>
    events.findLast((event) => event.starts_on !== null || event.ends_on !== null)?.[key] ?? null;
  expect({ id, state, starts_on, ends_on }).toEqual({
    id,
    state: events.at(-1)?.state,
    starts_on: newest("starts_on"),
    ends_on: newest("ends_on"),
  });
  const times = events.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
}

// Past events never change, nothing follows a final state, and an order stays in its account.
function expectGrown(order: Now, { events, user_id }: ModelOrder): void {
  expect(order.events.slice(0, events.length)).toEqual(events);
  const last = events.at(-1)?.state;
  if (last !== undefined && isFinal(last)) expect(order.events).toHaveLength(events.length);
  if (user_id !== null) expect(order.user_id).toBe(user_id);
}

function expectOneEnrollment({ fixture }: Real, order: Now): void {
  const there = fixture.simulator.enrollments.of(order.id);
  expect(there.length).toBeLessThanOrEqual(order.connector === "partner" ? 1 : 0);
  if (order.partner_reference !== null) expect(there[0]?.reference).toBe(order.partner_reference);
  const isEnrolled = ["submitted", "accepted", "scheduled", "active", "ended"].includes(order.state);
  if (order.connector === "partner" && isEnrolled) expect(there).toHaveLength(1);
}

/**
 * Checks every order against the table, the simulator, its messages and its own past. None is lost, and none exists
 * that was not placed.
 */
export async function checkAll(real: Real): Promise<readonly Now[]> {
  const orders = await readOrders(real);
  expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(real.model.orders.keys()));
  for (const order of orders) {
    const modelOrder = real.model.orders.get(order.id);
    if (!modelOrder) throw new Error("Nobody placed this order.");
    expectGrown(order, modelOrder);
    expectAllowed(order.events);
    expectAgreeing(order);
    expect(order.events.filter(({ code }) => code === "hold_for_credit").length).toBeLessThanOrEqual(1);
    if (isFinal(order.state)) expect(order.cancel_requested_at).toBeNull();
    else expect(order.take_back).toBeNull();
    expectOneEnrollment(real, order);
    expectMails(order, modelOrder);
    modelOrder.events = order.events;
    modelOrder.user_id = order.user_id;
  }
  return orders;
}
