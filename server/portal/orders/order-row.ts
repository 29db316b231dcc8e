// An order as the database keeps it, and as the main API tells it.
import {
  OPT_OUT_UNDO_DAYS,
  type Order,
  type OrderDetail,
  type OrderState,
  type Quote,
} from "#contracts/orders.ts";
import type { Plan, TduId } from "#contracts/plan.ts";

const DAY_MS = 86_400_000;

/** Where the power was ordered to, as it was given that day. */
export interface OrderedHome {
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly tdu: TduId | null;
}

export interface OrderEventRow {
  readonly at: string;
  readonly state: OrderState;
  readonly actor: OrderDetail["events"][number]["actor"];
  readonly reason: string | null;
}

export interface OrderRow {
  readonly id: string;
  readonly state: OrderState;
  readonly kind: Order["kind"];
  readonly esiid: string;
  readonly home: OrderedHome;
  readonly plan: Plan;
  readonly quote: Quote | null;
  readonly placed_at: Date;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly opted_out_at: Date | null;
  readonly opt_out_reason: string | null;
}

/** The columns of an OrderRow, where `o` is the order. */
export const ORDER_COLUMNS = `o.id, o.state, o.kind, o.esiid, o.home, o.plan, o.quote, o.placed_at,
  o.starts_on, o.ends_on, o.opted_out_at, o.opt_out_reason`;

/** Its events as a JSON array, oldest first; null for none. */
export const ORDER_EVENTS = `(select json_agg(json_build_object(
    'at', e.at, 'state', e.state, 'actor', e.actor, 'reason', e.reason) order by e.at, e.seq)
  from portal.order_events e where e.order_id = o.id)`;

/** The home of an order as the wire tells it. */
export function orderedHome(row: Pick<OrderRow, "esiid" | "home">): Order["service_location"] {
  const { address, city, zip, tdu } = row.home;
  return { esiid: row.esiid, address, city, zip, tdu };
}

/** One line of the list of orders. */
export function orderJson(row: OrderRow): Order {
  return {
    id: row.id,
    state: row.state,
    kind: row.kind,
    provider: row.plan.provider.name,
    plan_name: row.plan.name,
    term_months: row.plan.term_months,
    year_cents: row.quote?.year_cents ?? null,
    placed_at: row.placed_at.toISOString(),
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    service_location: orderedHome(row),
  };
}

function renewalOf(row: OrderRow): OrderDetail["renewal"] {
  if (!row.opted_out_at) return { opted_out_at: null, opt_out_reason: null, undo_until: null };
  const until = new Date(row.opted_out_at.getTime() + OPT_OUT_UNDO_DAYS * DAY_MS);
  return {
    opted_out_at: row.opted_out_at.toISOString(),
    opt_out_reason: row.opt_out_reason,
    undo_until: until.toISOString(),
  };
}

/** The whole order with what happened to it. */
export function orderDetailJson(row: OrderRow & { events: OrderEventRow[] | null }): OrderDetail {
  const events = (row.events ?? []).map((event) =>
    // Times inside JSON come in PostgreSQL's own form.
    Object.assign({}, event, { at: new Date(event.at).toISOString() }),
  );
  return { ...orderJson(row), plan: row.plan, quote: row.quote, events, renewal: renewalOf(row) };
}
