// Calculates which renewal notice of an order is due and when the next one will be. That day is stored with the order
// so that the daily job finds it by an index. A notice is identified by its contract end and its number: if the end
// moves, all notices are sent again, and if an earlier end comes back, none is sent twice.
import type { Kysely } from "kysely";
import type { OrderState } from "#contracts/order-transitions.ts";
import { renewalNoticeDates } from "#market/renewal-notices.ts";
import type { DB } from "#server/platform/db/types.ts";

interface Term {
  readonly state: OrderState;
  readonly starts_on?: string | null;
  readonly ends_on?: string | null;
}

/** States in which a contract runs or will run. */
export const NOTIFIED_STATES: readonly OrderState[] = ["accepted", "scheduled", "active"];

/**
 * Returns the day of the notice after number `createdCount` for this end (0: none was made), which may be past. Null if none
 * follows.
 */
export function calculateNextNoticeDay(
  { state, starts_on, ends_on }: Term,
  createdCount: number,
): string | null {
  if (!NOTIFIED_STATES.includes(state) || !starts_on || !ends_on) return null;
  return renewalNoticeDates(starts_on, ends_on)[createdCount] ?? null;
}

/** SQL for notices (`n`) of an order (`o`) about its current end. One that was written without an end counts too. */
export const OF_PRESENT_END = `n.order_id = o.id and (n.ends_on = o.ends_on or n.ends_on is null)`;

/** Returns the same for an order that is locked within `trx`, by the notices made for the end of `term`. */
export async function findNextNoticeDay(
  trx: Kysely<DB>,
  orderId: string,
  term: Term,
): Promise<string | null> {
  if (calculateNextNoticeDay(term, 0) === null) return null;
  const row = await trx
    .selectFrom("portal.renewal_notices")
    .select((eb) => eb.fn.max("number").as("made"))
    .where("order_id", "=", orderId)
    .where((eb) => eb.or([eb("ends_on", "=", term.ends_on ?? null), eb("ends_on", "is", null)]))
    .executeTakeFirst();
  return calculateNextNoticeDay(term, row?.made ?? 0);
}

export interface DueRenewalNotice {
  readonly number: number;
  readonly due_on: string;
  /** Whether none follows. */
  readonly last: boolean;
}

/**
 * Returns the notice to make on the day `today` after number `createdCount`. If several are due because the job did not run or
 * the dates moved, only the newest, so no customer gets two on one day. Null if none is due.
 */
export function findDueNotice(
  starts_on: string,
  ends_on: string,
  createdCount: number,
  today: string,
): DueRenewalNotice | null {
  const dates = renewalNoticeDates(starts_on, ends_on);
  const index = dates.findLastIndex((day) => day <= today);
  const due_on = dates[index];
  if (due_on === undefined || index < createdCount) return null;
  return { number: index + 1, due_on, last: index === dates.length - 1 };
}
