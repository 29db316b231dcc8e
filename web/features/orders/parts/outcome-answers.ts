// What a customer can do with and report about an order, in addition to the lists of contracts/tables/orders.ts.
import type { OrderState } from "#contracts/order-transitions.ts";
import { CANCELLABLE_STATES, REJECTION_CODES } from "#contracts/tables/orders.ts";

/** Statuses in which a customer can cancel an order. */
export const CANCELLABLE: ReadonlySet<OrderState> = new Set(CANCELLABLE_STATES);

/** Why it did not work out. `left`: the customer did not finish it, which has no code. */
export const WHYS = ["left", ...REJECTION_CODES] as const;
export type Why = (typeof WHYS)[number];
