// Which order of a home stands before its end, and whether what follows is arranged.
import type { ListedOrder } from "#contracts/orders.ts";
import { contractClock } from "#market/contract-clock.ts";
import { isNoticeDue } from "../notifications/needs.ts";

/** For so many days after its end a contract that nothing followed is still worth a choice. */
const DAYS_AFTER_END = 60;

export type RenewalAt =
  /** The end is near or past: stay or leave. */
  | { readonly kind: "choose"; readonly order: ListedOrder }
  /** The next plan is ordered. */
  | { readonly kind: "coming"; readonly next: ListedOrder };

const FOLLOWS: ReadonlySet<ListedOrder["state"]> = new Set(["submitted", "accepted", "scheduled"] as const);
const FAILED: ReadonlySet<ListedOrder["state"]> = new Set(["rejected", "cancelled"] as const);

function isWorthAChoice(order: ListedOrder, today: string): boolean {
  if (order.ends_on === null) return false;
  const { state, days_left } = contractClock(order.ends_on, today);
  if (order.state === "ended") return state === "over" && days_left >= -DAYS_AFTER_END;
  return order.state === "active" && (state !== "running" || isNoticeDue(order, today));
}

/** Of the account's orders, newest first, on the day `today` (YYYY-MM-DD); null where no end is near at this home. */
export function renewalAt(orders: readonly ListedOrder[], esiid: string, today: string): RenewalAt | null {
  const here = orders.filter(
    ({ service_location, state }) => service_location.esiid === esiid && !FAILED.has(state),
  );
  // What ended counts only where nothing came after it.
  const order = here.find(({ state }) => state === "active") ?? here.find(({ state }) => state === "ended");
  if (!order || !isWorthAChoice(order, today)) return null;
  const next = here.find(({ state }) => FOLLOWS.has(state));
  return next ? { kind: "coming", next } : { kind: "choose", order };
}
