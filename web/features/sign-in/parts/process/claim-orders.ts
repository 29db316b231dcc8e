// Orders placed under an address before the account existed are claimed by the account, one by one.
import type { ClaimOrderResponse, OrderLocations } from "#contracts/orders.ts";

export type OrderLocation = OrderLocations["items"][number];
export type ItemState = "waiting" | "working" | "done" | "held" | "full" | "failed";

export interface Item {
  readonly order_id: string;
  readonly home: OrderLocation["service_location"];
  /** `held`: claimed, but its location needs a proof. `full`: claimed, but the account is at its location limit. */
  readonly state: ItemState;
}

/** Returns the pending orders. Claimed ones need no action. */
export function waitingItems(locations: readonly OrderLocation[]): readonly Item[] {
  return locations
    .filter(({ state }) => state === "waiting")
    .map(({ order_id, service_location: location }) => ({ order_id, home: location, state: "waiting" }));
}

const STATE_AFTER: Readonly<Record<ClaimOrderResponse["location"], ItemState>> = {
  added: "done",
  not_chosen: "done",
  already_yours: "done",
  held_by_another: "held",
  too_many_homes: "full",
};

function withState(items: readonly Item[], orderId: string, state: ItemState): readonly Item[] {
  return items.map((item) => (item.order_id === orderId ? { ...item, state } : item));
}

/**
 * Claims every pending or previously failed order, one after the other, and reports each step. One failure does not
 * stop the others. Returns the final items. Never throws.
 */
export async function claimOrders(
  items: readonly Item[],
  claim: (orderId: string) => Promise<ClaimOrderResponse>,
  onProgress: (items: readonly Item[]) => void,
): Promise<readonly Item[]> {
  let now = items.map((item): Item =>
    item.state === "failed" ? { ...item, state: "waiting" } : item,
  ) as readonly Item[];
  const change = (orderId: string, state: ItemState): void => {
    now = withState(now, orderId, state);
    onProgress(now);
  };
  for (const { order_id: id } of now.filter(({ state }) => state === "waiting")) {
    change(id, "working");
    try {
      const { location } = await claim(id);
      change(id, STATE_AFTER[location]);
    } catch (error) {
      // The page shows that it failed. The reason is logged for debugging (spec §8).
      console.error("An order could not be taken in.", error);
      change(id, "failed");
    }
  }
  return now;
}

/** Returns how many are done, whatever their result, and the current one, for a progress bar. */
export function getProgress(items: readonly Item[]): {
  readonly done: number;
  readonly working: Item | null;
} {
  return {
    done: items.filter(({ state }) => state !== "waiting" && state !== "working").length,
    working: items.find(({ state }) => state === "working") ?? null,
  };
}

/** Whether the account has a home through its orders: one claimed now or before. An order may name none. */
export function hasClaimedLocation(locations: readonly OrderLocation[], items: readonly Item[]): boolean {
  return (
    items.some(({ state, home }) => state === "done" && home.esiid !== "") ||
    locations.some(({ state, service_location: location }) => state === "taken_in" && location.esiid !== "")
  );
}
