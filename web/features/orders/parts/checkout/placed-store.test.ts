import { expect, it } from "vitest";
import type { StoredOrder } from "./placed-store.ts";
import { parsePlaced } from "./placed-store.ts";

const placed: StoredOrder = {
  order_id: "6f0c53c9-7f0e-4d75-9a3e-2f5a1f3ce001",
  state: "started",
  connector: "handoff",
  receipt: "r",
  handoff: { url: "https://example.com/order", phone: null },
  plan: null,
  plan_name: "River 12",
  provider: "Bright River",
  kind: "switch",
  starts_on: "2026-12-01",
  email: "ana@example.com",
  signed_in: false,
};

it("restores an order as it was saved", () => {
  expect(parsePlaced(JSON.stringify(placed))).toEqual(placed);
});

it.each([null, "{", "7", "{}", JSON.stringify({ ...placed, connector: "pigeon" })])("rejects %j", (text) => {
  expect(parsePlaced(text)).toBe(null);
});
