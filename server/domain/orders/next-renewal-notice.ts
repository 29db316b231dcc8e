// Which renewal notice of an order is due, and when the next one will be. That day is kept with the order so
// that the daily job finds it by an index. A notice is known by the end that it tells of and its number: of an end that
// moved, everything is told anew, and of one that comes back nothing is told twice.
import type { Kysely } from "kysely";
import type { OrderState } from "#contracts/order-transitions.ts";
import { renewalNoticeDates } from "#market/renewal-notices.ts";
import type { DB } from "#server/platform/db/types.ts";

interface Term {
  readonly state: OrderState;
  readonly starts_on?: string | null;
  readonly ends_on?: string | null;
}

/** States in which a contract runs or will. */
export const NOTIFIED_STATES: readonly OrderState[] = ["accepted", "scheduled", "active"];

/** The day of the notice after number `made` of this end (0: none was made), which may be past; null where none is to come. */
export function getNextNoticeDay({ state, starts_on, ends_on }: Term, sentCount: number): string | null {
  if (!NOTIFIED_STATES.includes(state) || !starts_on || !ends_on) return null;
  return renewalNoticeDates(starts_on, ends_on)[sentCount] ?? null;
}

/** Which notices (`n`) of an order (`o`) told of its present end; one that was written without an end did. */
export const OF_PRESENT_END = `n.order_id = o.id and (n.ends_on = o.ends_on or n.ends_on is null)`;

/** The same for an order that is locked within `trx`, by what was made for the end of `term`. */
export async function findNextNoticeDay(
  trx: Kysely<DB>,
  orderId: string,
  term: Term,
): Promise<string | null> {
  if (getNextNoticeDay(term, 0) === null) return null;
  const row = await trx
    .selectFrom("portal.renewal_notices")
    .select((eb) => eb.fn.max("number").as("made"))
    .where("order_id", "=", orderId)
    .where((eb) => eb.or([eb("ends_on", "=", term.ends_on ?? null), eb("ends_on", "is", null)]))
    .executeTakeFirst();
  return getNextNoticeDay(term, row?.made ?? 0);
}

export interface DueRenewalNotice {
  readonly number: number;
  readonly due_on: string;
  /** Whether none follows. */
  readonly last: boolean;
}

/**
 * The notice to make on the day `today` after number `made`: of several that are due, because nobody looked for a
 * while or the dates moved, the newest, so that nobody gets two on one day. Null where none is due.
 */
export function findDueNotice(
  starts_on: string,
  ends_on: string,
  sentCount: number,
  today: string,
): DueRenewalNotice | null {
  const dates = renewalNoticeDates(starts_on, ends_on);
  const index = dates.findLastIndex((day) => day <= today);
  const due_on = dates[index];
  if (due_on === undefined || index < sentCount) return null;
  return { number: index + 1, due_on, last: index === dates.length - 1 };
}
