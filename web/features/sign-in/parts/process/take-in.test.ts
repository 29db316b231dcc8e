import { expect, it, vi } from "vitest";
import type { ClaimOrderAnswer } from "#contracts/orders.ts";
import { bringsHomes, progressOf, takeIn, waitingItems, type Item, type OrderLocation } from "./take-in.ts";

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
const answer = (order_id: string, what: ClaimOrderAnswer["location"]): ClaimOrderAnswer => ({
  order_id,
  location: what,
});

it("only waiting orders are taken in", () => {
  const items = waitingItems([location("1", "taken_in"), location("2"), location("3")]);
  expect(items.map(({ order_id }) => order_id)).toEqual(["2", "3"]);
});

it("one after the other, each step told, and a failure does not stop the next", async () => {
  const silent = vi.spyOn(console, "error").mockReturnValue();
  const told: string[] = [];
  const claim = async (id: string): Promise<ClaimOrderAnswer> => {
    if (id === "2") throw new Error("away");
    return answer(id, id === "3" ? "held_by_another" : "added");
  };
  const items = waitingItems(["1", "2", "3"].map((id) => location(id)));
  const end = await takeIn(items, claim, (now) => told.push(states(now)));
  expect(told).toEqual([
    "working waiting waiting",
    "taken waiting waiting",
    "taken working waiting",
    "taken failed waiting",
    "taken failed working",
    "taken failed held",
  ]);
  expect(states(end)).toBe("taken failed held");
  expect(silent).toHaveBeenCalledOnce();
  silent.mockRestore();
});

it("a second run claims only what failed", async () => {
  const asked: string[] = [];
  const before: readonly Item[] = ["1", "2", "3"].map((id) => {
    const state = id === "2" ? "failed" : "taken";
    return { order_id: id, home: location(id).service_location, state };
  });
  const end = await takeIn(
    before,
    async (id) => {
      asked.push(id);
      return answer(id, "already_yours");
    },
    () => {},
  );
  expect(asked).toEqual(["2"]);
  expect(states(end)).toBe("taken taken taken");
});

it("an order whose home the account has no room for is not told as done", async () => {
  const items = waitingItems([location("1")]);
  const end = await takeIn(
    items,
    async (id) => answer(id, "too_many_homes"),
    () => {},
  );
  expect(states(end)).toBe("full");
  expect(bringsHomes([location("1")], end)).toBe(false);
});

it("progress counts what is settled and names what is under way", () => {
  const [first, second, third] = waitingItems(["1", "2", "3"].map((id) => location(id)));
  if (!first || !second || !third) throw new Error("three items were made");
  const items: Item[] = [{ ...first, state: "failed" }, { ...second, state: "working" }, third];
  expect(progressOf(items).done).toBe(1);
  expect(progressOf(items).working?.order_id).toBe("2");
  expect(progressOf([]).working).toBeNull();
});

it("homes come with orders that were taken in now or before, not with those held by another", () => {
  const item = (state: Item["state"]): Item[] => [
    { order_id: "1", home: location("1").service_location, state },
  ];
  expect(bringsHomes([location("1")], item("taken"))).toBe(true);
  expect(bringsHomes([location("1")], item("held"))).toBe(false);
  expect(bringsHomes([location("1")], item("failed"))).toBe(false);
  expect(bringsHomes([location("0", "taken_in")], [])).toBe(true);
  expect(bringsHomes([], [])).toBe(false);
});
