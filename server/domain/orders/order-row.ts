// An order as stored in the database and as returned by the main API.
import { canCancel, type OrderActor, type OrderCode, type OrderState } from "#contracts/order-transitions.ts";
import { OPT_OUT_UNDO_DAYS, type Order, type OrderDetail } from "#contracts/orders.ts";
import type { Connector, Consent, Quote } from "#contracts/checkout.ts";
import type { BillingAddress } from "#contracts/partners.ts";
import type { Plan, TduId } from "#contracts/plan.ts";
import { toProviderSteps, type StepColumns } from "./provider-steps.ts";

const DAY_MS = 86_400_000;

/** The service address of the order, as entered that day. */
export interface OrderedLocation {
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly tdu: TduId | null;
}

export interface OrderEventRow {
  readonly at: string;
  readonly state: OrderState;
  readonly actor: OrderActor;
  readonly code: OrderCode | null;
  readonly reason: string | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

interface RenewalNoticeRow {
  readonly number: number;
  readonly due_on: string;
  readonly made_at: string;
}

export interface OrderRow extends StepColumns {
  readonly id: string;
  readonly state: OrderState;
  readonly kind: Order["kind"];
  readonly esiid: string;
  readonly home: OrderedLocation;
  readonly plan: Plan;
  readonly quote: Quote | null;
  readonly placed_at: Date;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly opted_out_at: Date | null;
  readonly opt_out_reason: string | null;
  readonly connector: Connector;
  readonly partner_reference: string | null;
  readonly cancel_requested_at: Date | null;
  readonly cancel_code: OrderCode | null;
  readonly consents: readonly Consent[];
  readonly replaces_order_id: string | null;
  /** Null: the home's address. */
  readonly billing_address: BillingAddress | null;
}

/** The columns of an OrderRow. `o` is the order. */
export const ORDER_COLUMNS = `o.id, o.state, o.kind, o.esiid, o.home, o.plan, o.quote, o.placed_at,
  o.starts_on, o.ends_on, o.opted_out_at, o.opt_out_reason, o.connector, o.partner_reference,
  o.cancel_requested_at, o.cancel_code, o.consents, o.replaces_order_id, o.billing_address, o.identity_url, o.deposit,
  o.deposit_accepted_at, o.terms_received_on`;

/** Its events as a JSON array, oldest first. Null for none. */
const ORDER_EVENTS = `(select json_agg(json_build_object(
    'at', e.at, 'state', e.state, 'actor', e.actor, 'code', e.code, 'reason', e.reason,
    'starts_on', e.starts_on, 'ends_on', e.ends_on) order by e.at, e.seq)
  from portal.order_events e where e.order_id = o.id)`;

/** Its renewal notices as a JSON array, oldest first. Null for none. */
const RENEWAL_NOTICES = `(select json_agg(json_build_object(
    'number', n.number, 'due_on', n.due_on, 'made_at', n.made_at) order by n.made_at, n.number)
  from portal.renewal_notices n where n.order_id = o.id)`;

/** An order with its history. */
export type FullOrderRow = OrderRow & {
  readonly events: readonly OrderEventRow[] | null;
  readonly notices: readonly RenewalNoticeRow[] | null;
};

/** The columns of a FullOrderRow. `o` is the order. */
export const FULL_ORDER_COLUMNS = `${ORDER_COLUMNS}, ${ORDER_EVENTS} as events, ${RENEWAL_NOTICES} as notices`;

/** Formats the home of an order for the wire. */
export function toServiceLocation(row: Pick<OrderRow, "esiid" | "home">): Order["service_location"] {
  const { address, city, zip, tdu } = row.home;
  return { esiid: row.esiid, address, city, zip, tdu };
}

/** Formats one row of the list of orders. */
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
    service_location: toServiceLocation(row),
  };
}

// Times inside JSON are in PostgreSQL's own format.
function isoTime(time: string): string {
  return new Date(time).toISOString();
}

function toRenewal(row: FullOrderRow): OrderDetail["renewal"] {
  const { opted_out_at, opt_out_reason } = row;
  const notices = (row.notices ?? []).map(({ number, due_on, made_at }) => ({
    number,
    due_on,
    made_at: isoTime(made_at),
  }));
  if (!opted_out_at) return { opted_out_at: null, opt_out_reason: null, undo_until: null, notices };
  const until = new Date(opted_out_at.getTime() + OPT_OUT_UNDO_DAYS * DAY_MS).toISOString();
  return { opted_out_at: opted_out_at.toISOString(), opt_out_reason, undo_until: until, notices };
}

/** Formats the whole order with its history. */
export function orderDetailJson(row: FullOrderRow): OrderDetail {
  const { plan, quote, connector, partner_reference, consents, replaces_order_id } = row;
  return {
    ...orderJson(row),
    plan,
    quote,
    events: (row.events ?? []).map((event) => Object.assign({}, event, { at: isoTime(event.at) })),
    renewal: toRenewal(row),
    connector,
    partner_reference,
    may_cancel: canCancel(row.state) && row.cancel_requested_at === null,
    cancel_requested_at: row.cancel_requested_at?.toISOString() ?? null,
    consents: [...consents],
    replaces_order_id,
    billing_address: row.billing_address,
    provider_steps: toProviderSteps(row),
  };
}
