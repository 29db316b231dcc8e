// A locked order, and the step that is performed under the lock.
import type { Language } from "#messages/languages.ts";
import { sql, type Kysely } from "kysely";
import type { OrderActor, OrderCode, OrderState } from "#contracts/order-transitions.ts";
import type { DB } from "#server/platform/db/types.ts";
import { ORDER_COLUMNS, type OrderRow } from "./order-row.ts";

export interface OrderStep {
  readonly to: OrderState;
  readonly by: OrderActor;
  readonly code?: OrderCode | null;
  readonly reason?: string | null;
  /** Dates set by the transition. If left out, the order's dates stay. */
  readonly starts_on?: string | null;
  readonly ends_on?: string | null;
  /** Does not notify the customer: another step follows in the same transaction, and its notification covers both. */
  readonly quiet?: boolean;
}

/** An order that is locked until the transaction ends. */
export type LockedOrder = OrderRow & {
  readonly user_id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly name: string | null;
  readonly language: Language;
  readonly partner: string | null;
  /** When an account claimed it. Null for a guest's order. */
  readonly claimed_at: Date | null;
  readonly erased_at: Date | null;
  readonly updated_at: Date;
  /** When the customer was prompted for the outcome on the provider's page. */
  readonly outcome_asked_at: Date | null;
  readonly sent_at: Date | null;
  readonly cancel_reason: string | null;
};

/** Locks the order within `trx`. Returns undefined if there is none with this id (a UUID). */
export async function lockOrder(trx: Kysely<DB>, id: string): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select ${sql.raw(ORDER_COLUMNS)}, o.user_id, o.email, o.phone, o.name, o.language, o.partner,
      o.claimed_at, o.erased_at, o.updated_at, o.outcome_asked_at, o.sent_at, o.cancel_reason
    from portal.orders o where o.id = ${id} for update`.execute(trx);
  return rows[0];
}
