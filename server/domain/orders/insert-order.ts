// Writes a new order with its first events. Placing an order and changing its state build on this.
import type { Language } from "#messages/languages.ts";
import { randomUUID } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import type { OrderCode, OrderState } from "#contracts/order-transitions.ts";
import type { Connector, Consent, Quote } from "#contracts/checkout.ts";
import type { BillingAddress } from "#contracts/partners.ts";
import type { Plan } from "#contracts/plan.ts";
import type { DB, PortalOrderEvents, PortalOrders } from "#server/platform/db/types.ts";
import { calculateNextNoticeDay } from "./next-renewal-notice.ts";
import type { OrderEventRow, OrderedLocation, OrderRow } from "./order-row.ts";

export interface NewOrder {
  /** Created if left out. */
  readonly id?: string;
  /** Null for a guest's order, which waits until its address is verified. */
  readonly user_id: string | null;
  /** At least one of the two. Lower case, and digits with the country code. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly name?: string | null;
  readonly kind: OrderRow["kind"];
  readonly esiid: string;
  readonly home: OrderedLocation;
  /** Stored permanently as it is now. */
  readonly plan: Plan;
  readonly quote: Quote | null;
  readonly cp_afid?: string | null;
  readonly order_link_id?: string | null;
  /** The form's own id of the order. Only one order per id can be written. */
  readonly request_id?: string | null;
  readonly connector?: Connector;
  /** Id of the provider's API, for `partner`. */
  readonly partner?: string | null;
  readonly consents?: readonly Consent[];
  readonly replaces_order_id?: string | null;
  /** Left out or null: the home's address. */
  readonly billing_address?: BillingAddress | null;
  readonly language: Language;
  readonly placed_at: Date;
  readonly starts_on?: string | null;
  readonly ends_on?: string | null;
  /** The events so far, oldest first and at least one. The last one is the order's state. */
  readonly events: ReadonlyArray<{
    readonly at: Date;
    readonly state: OrderState;
    readonly actor: OrderEventRow["actor"];
    readonly code?: OrderCode | null;
    readonly reason?: string | null;
    /** Dates that came with the event. */
    readonly starts_on?: string | null;
    readonly ends_on?: string | null;
  }>;
}

type WithId = NewOrder & { readonly id: string };

function orderRow({
  events,
  home: location,
  plan,
  quote,
  consents = [],
  billing_address = null,
  ...columns
}: WithId): Insertable<PortalOrders> {
  const last = events.at(-1);
  if (!last) throw new Error("An order begins with an event.");
  const { user_id, email, placed_at } = columns;
  return {
    ...columns,
    email: email?.toLowerCase() ?? null,
    state: last.state,
    home: JSON.stringify(location),
    plan_id: plan.id,
    plan: JSON.stringify(plan),
    quote: quote && JSON.stringify(quote),
    consents: JSON.stringify(consents),
    billing_address: billing_address && JSON.stringify(billing_address),
    claimed_at: user_id === null ? null : placed_at,
    next_notice_on: calculateNextNoticeDay({ ...columns, state: last.state }, 0),
    updated_at: last.at,
  };
}

function eventRows({ id, events }: WithId): Array<Insertable<PortalOrderEvents>> {
  return events.map((event) =>
    Object.assign({ code: null, reason: null, starts_on: null, ends_on: null }, event, {
      id: randomUUID(),
      order_id: id,
    }),
  );
}

/** Inserts orders, at least one and at most a thousand, within `db`. Returns their ids in the same order. */
export async function insertOrders(db: Kysely<DB>, orders: readonly NewOrder[]): Promise<string[]> {
  const rows = orders.map((order) => ({ ...order, id: order.id ?? randomUUID() }));
  await db.insertInto("portal.orders").values(rows.map(orderRow)).execute();
  await db.insertInto("portal.order_events").values(rows.flatMap(eventRows)).execute();
  return rows.map(({ id }) => id);
}

/** Inserts the order within `db`. Returns its id. */
export async function insertOrder(db: Kysely<DB>, order: NewOrder): Promise<string> {
  const id = order.id ?? randomUUID();
  await insertOrders(db, [{ ...order, id }]);
  return id;
}
