import { expect, it } from "vitest";
import type { OrderCode, OrderState } from "#contracts/order-transitions.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import { nextActions } from "./next-actions.ts";
import { testOrder } from "./test-orders.ts";

const HOME = "/locations/10443720000000001";
const SHOP = "/shop?esiid=10443720000000001";
const ORDER = "/order/plans/p1";

function actionsOf(
  state: OrderState,
  code: OrderCode | null,
  today: string,
  more: Partial<OrderDetail> = {},
) {
  const order = testOrder([state], more);
  const events = order.events.map((event) => ({ ...event, code }));
  return nextActions({ ...order, events }, today).map(({ label, href }) => [label, href]);
}

it.each<[OrderState, OrderCode | null, [string, string][]]>([
  ["scheduled", null, []],
  ["active", null, [["home", HOME]]],
  ["cancelled", "no_answer", [["addContract", `${HOME}#contract`]]],
  ["cancelled", "changed_mind", [["shop", SHOP]]],
  ["rejected", "plan_withdrawn", [["shop", SHOP]]],
  [
    "rejected",
    "switch_hold",
    [
      ["again", `${ORDER}?esiid=10443720000000001`],
      ["shop", SHOP],
    ],
  ],
  [
    "rejected",
    "wrong_address",
    [
      ["again", ORDER],
      ["shop", "/compare"],
    ],
  ],
])("offers an order that is %s with %s what its sentence asks for", (state, code, actions) => {
  expect(actionsOf(state, code, "2026-01-07")).toEqual(actions);
});

it.each(["2027-01-01", "2027-01-16"])("offers plans first on %s, as the contract ends or ended", (today) => {
  expect(actionsOf("active", null, today)).toEqual([
    ["shop", SHOP],
    ["home", HOME],
  ]);
});

it("names the order that a renewal replaces when it is ordered again", () => {
  const [first] = actionsOf("rejected", "switch_hold", "2026-01-07", { replaces_order_id: "o0" });
  expect(first).toEqual(["again", `${ORDER}?esiid=10443720000000001&replaces=o0`]);
});
