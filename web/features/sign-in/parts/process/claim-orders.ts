// Orders placed under an address before there was an account become the account's, one by one.
import type { ClaimOrderResponse, OrderLocations } from "#contracts/orders.ts";

export type OrderLocation = OrderLocations["items"][number];
export type ItemState = "waiting" | "working" | "taken" | "held" | "full" | "failed";

export interface Item {
  readonly order_id: string;
  readonly home: OrderLocation["service_location"];
  /** `held`: taken in, but its home needs a proof. `full`: taken in, but the account has as many homes as it may. */
  readonly state: ItemState;
}

/** The orders that still wait; those already taken in have nothing to be done for. */
export function waitingItems(locations: readonly OrderLocation[]): readonly Item[] {
  return locations
    .filter(({ state }) => state === "waiting")
    .map(({ order_id, service_location: location }) => ({ order_id, home: location, state: "waiting" }));
}

const STATE_AFTER: Readonly<Record<ClaimOrderResponse["location"], ItemState>> = {
  added: "taken",
  already_yours: "taken",
  held_by_another: "held",
  too_many_homes: "full",
};

function withState(items: readonly Item[], orderId: string, state: ItemState): readonly Item[] {
  return items.map((item) => (item.order_id === orderId ? { ...item, state } : item));
}

/**
 * Takes in every order that waits or failed before, one after the other, and tells each step.
 * One that fails does not stop the others. Gives the items as they are in the end; never throws.
 */
export async function claimOrders(
  items: readonly Item[],
  claim: (orderId: string) => Promise<ClaimOrderResponse>,
  report: (items: readonly Item[]) => void,
): Promise<readonly Item[]> {
  let now = items.map((item): Item =>
    item.state === "failed" ? { ...item, state: "waiting" } : item,
  ) as readonly Item[];
  const change = (orderId: string, state: ItemState): void => {
    now = withState(now, orderId, state);
    report(now);
  };
  for (const { order_id: id } of now.filter(({ state }) => state === "waiting")) {
    change(id, "working");
    try {
      const { location } = await claim(id);
      change(id, STATE_AFTER[location]);
    } catch (error) {
      // The person sees that it failed; the reason is for whoever looks into it (spec §8).
      console.error("An order could not be taken in.", error);
      change(id, "failed");
    }
  }
  return now;
}

/** How many are done, whatever came of them, and the one under way: what a progress bar shows. */
export function getProgress(items: readonly Item[]): {
  readonly done: number;
  readonly working: Item | null;
} {
  return {
    done: items.filter(({ state }) => state !== "waiting" && state !== "working").length,
    working: items.find(({ state }) => state === "working") ?? null,
  };
}

/** Whether the account has a home by its orders: one taken in now or before. */
export function addsLocations(locations: readonly OrderLocation[], items: readonly Item[]): boolean {
  return items.some(({ state }) => state === "taken") || locations.some(({ state }) => state === "taken_in");
}
