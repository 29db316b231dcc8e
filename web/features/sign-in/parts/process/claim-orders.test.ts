import { expect, it, vi } from "vitest";
import type { ClaimOrderResponse } from "#contracts/orders.ts";
import {
  hasClaimedLocation,
  getProgress,
  claimOrders,
  waitingItems,
  type Item,
  type OrderLocation,
} from "./claim-orders.ts";

function location(order_id: string, state: OrderLocation["state"] = "waiting"): OrderLocation {
  return {
    order_id,
    state,
    service_location: {
      esiid: `1044372000000${order_id}`,
      address: `${order_id} MAPLE ST`,
      city: "DALLAS",
      zip: "75201",
      tdu: "oncor",
    },
  };
}

const states = (items: readonly Item[]): string => items.map(({ state }) => state).join(" ");
const result = (order_id: string, what: ClaimOrderResponse["location"]): ClaimOrderResponse => ({
  order_id,
  location: what,
});

it("claims only pending orders", () => {
  const items = waitingItems([location("1", "taken_in"), location("2"), location("3")]);
  expect(items.map(({ order_id }) => order_id)).toEqual(["2", "3"]);
});

it("claims one after the other and reports each step, and a failure does not stop the next", async () => {
  const silent = vi.spyOn(console, "error").mockReturnValue();
  const reported: string[] = [];
  const claim = async (id: string): Promise<ClaimOrderResponse> => {
    if (id === "2") throw new Error("away");
    return result(id, id === "3" ? "held_by_another" : "added");
  };
  const items = waitingItems(["1", "2", "3"].map((id) => location(id)));
  const end = await claimOrders(items, claim, (now) => reported.push(states(now)));
  expect(reported).toEqual([
    "working waiting waiting",
    "done waiting waiting",
    "done working waiting",
    "done failed waiting",
    "done failed working",
    "done failed held",
  ]);
  expect(states(end)).toBe("done failed held");
  expect(silent).toHaveBeenCalledOnce();
  silent.mockRestore();
});

it("claims only failed orders in a second run", async () => {
  const requested: string[] = [];
  const before: readonly Item[] = ["1", "2", "3"].map((id) => {
    const state = id === "2" ? "failed" : "done";
    return { order_id: id, home: location(id).service_location, state };
  });
  const end = await claimOrders(
    before,
    async (id) => {
      requested.push(id);
      return result(id, "already_yours");
    },
    () => {},
  );
  expect(requested).toEqual(["2"]);
  expect(states(end)).toBe("done done done");
});

it("does not report an order as done if the account has no room for its home", async () => {
  const items = waitingItems([location("1")]);
  const end = await claimOrders(
    items,
    async (id) => result(id, "too_many_homes"),
    () => {},
  );
  expect(states(end)).toBe("full");
  expect(hasClaimedLocation([location("1")], end)).toBe(false);
});

it("counts completed items and names the current one", () => {
  const [first, second, third] = waitingItems(["1", "2", "3"].map((id) => location(id)));
  if (!first || !second || !third) throw new Error("three items were made");
  const items: Item[] = [{ ...first, state: "failed" }, { ...second, state: "working" }, third];
  expect(getProgress(items).done).toBe(1);
  expect(getProgress(items).working?.order_id).toBe("2");
  expect(getProgress([]).working).toBeNull();
});

it("has a home from orders claimed now or before, but not from those held by another account", () => {
  const item = (state: Item["state"]): Item[] => [
    { order_id: "1", home: location("1").service_location, state },
  ];
  expect(hasClaimedLocation([location("1")], item("done"))).toBe(true);
  expect(hasClaimedLocation([location("1")], item("held"))).toBe(false);
  expect(hasClaimedLocation([location("1")], item("failed"))).toBe(false);
  expect(hasClaimedLocation([location("0", "taken_in")], [])).toBe(true);
  expect(hasClaimedLocation([], [])).toBe(false);
  const unnamed = { ...location("1").service_location, esiid: "" };
  expect(hasClaimedLocation([], [{ order_id: "1", home: unnamed, state: "done" }])).toBe(false);
});
