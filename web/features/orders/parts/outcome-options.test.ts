import { expect, it } from "vitest";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import { isUnfinished } from "./outcome-options.ts";

it("is ordered if we submit it, or if the customer reported it", () => {
  const listUnfinished = (connector: "handoff" | "partner"): string[] =>
    ORDER_STATES.filter((state) => isUnfinished({ connector, state }));
  expect(listUnfinished("handoff")).toEqual(["started", "handed_off"]);
  expect(listUnfinished("partner")).toEqual([]);
});
