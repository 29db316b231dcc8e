// The order just placed, so that its page can show it after a reload. In this tab only.
import type { Plan } from "#contracts/plan.ts";
import type { OrderKind, OrderConfirmation } from "#contracts/checkout.ts";

export interface StoredOrder extends Omit<OrderConfirmation, "starts_on"> {
  /** What to choose on the provider's own site. Null for an order that we send ourselves. */
  readonly plan: Plan | null;
  readonly plan_name: string;
  readonly provider: string;
  readonly kind: OrderKind;
  readonly starts_on: string;
  /** A guest's email address. Empty if none was entered. */
  readonly email: string;
  /** Whether it was placed by a signed-in customer. */
  readonly signed_in: boolean;
}

const KEY = "wattlane.placed";

export function savePlaced(placed: StoredOrder): void {
  memory = placed;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(placed));
  } catch {
    // Storage is blocked: it lasts while the page is open.
  }
}

let memory: StoredOrder | null = null;

/** Returns the order placed last in this tab, or null if there is none or it cannot be read. */
export function readPlaced(): StoredOrder | null {
  try {
    return parsePlaced(sessionStorage.getItem(KEY)) ?? memory;
  } catch {
    return memory;
  }
}

/** Parses a stored order. Returns null for anything that is not in our format. */
export function parsePlaced(text: string | null): StoredOrder | null {
  try {
    const value = JSON.parse(text ?? "null") as Partial<Record<keyof StoredOrder, unknown>> | null;
    const texts = [value?.order_id, value?.receipt, value?.plan_name, value?.provider, value?.starts_on];
    const sound =
      texts.every((one) => typeof one === "string") &&
      typeof value?.state === "string" &&
      (value.connector === "handoff" || value.connector === "partner");
    return sound ? { ...(value as StoredOrder), plan: (value as Partial<StoredOrder>).plan ?? null } : null;
  } catch {
    return null;
  }
}
