// The day on which the next renewal notice of an order is due, which is kept with the order so that
// the daily job finds it by an index.
import type { OrderState } from "#contracts/order-moves.ts";
import { renewalNoticeDates } from "#market/renewal-notices.ts";

interface Term {
  readonly state: OrderState;
  readonly starts_on?: string | null;
  readonly ends_on?: string | null;
}

/** The first notice day after `after` (YYYY-MM-DD; null: the first of all); null where none is to come. */
export function nextNoticeOn({ state, starts_on, ends_on }: Term, after: string | null): string | null {
  const runs = state === "accepted" || state === "scheduled" || state === "active";
  if (!runs || !starts_on || !ends_on) return null;
  return renewalNoticeDates(starts_on, ends_on).find((day) => after === null || day > after) ?? null;
}
