// What a customer may do and say about an order, beside the lists of contracts/tables/orders.ts.
import type { OrderState } from "#contracts/order-transitions.ts";
import { CANCELLABLE_STATES, REJECTION_CODES } from "#contracts/tables/orders.ts";

/** States out of which a customer may cancel an order. */
export const CANCELLABLE: ReadonlySet<OrderState> = new Set(CANCELLABLE_STATES);

/** Why it did not work out; `left`: the customer left it where it was, which has no code. */
export const WHYS = ["left", ...REJECTION_CODES] as const;
export type Why = (typeof WHYS)[number];
