// The order just placed, so that its page knows it after a reload; in this tab only.
import type { OrderKind, OrderConfirmation } from "#contracts/checkout.ts";

export interface StoredOrder extends OrderConfirmation {
  readonly plan_name: string;
  readonly provider: string;
  readonly kind: OrderKind;
  readonly starts_on: string;
  /** Where a guest's mails go; empty where none was told. */
  readonly email: string;
  /** Placed by somebody signed in. */
  readonly signed_in: boolean;
}

const KEY = "wattlane.placed";

export function savePlaced(placed: StoredOrder): void {
  memory = placed;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(placed));
  } catch {
    // Storage refused: it holds while the page is open.
  }
}

let memory: StoredOrder | null = null;

/** The order placed last in this tab; null where there is none, or it cannot be read. */
export function readPlaced(): StoredOrder | null {
  try {
    return parsePlaced(sessionStorage.getItem(KEY)) ?? memory;
  } catch {
    return memory;
  }
}

/** From its stored text; null for anything that is not one of ours. */
export function parsePlaced(text: string | null): StoredOrder | null {
  try {
    const value = JSON.parse(text ?? "null") as Partial<Record<keyof StoredOrder, unknown>> | null;
    const texts = [value?.order_id, value?.receipt, value?.plan_name, value?.provider, value?.starts_on];
    const sound =
      texts.every((one) => typeof one === "string") &&
      typeof value?.state === "string" &&
      (value.connector === "handoff" || value.connector === "partner");
    return sound ? (value as StoredOrder) : null;
  } catch {
    return null;
  }
}
