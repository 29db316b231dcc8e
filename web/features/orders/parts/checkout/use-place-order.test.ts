import { expect, it } from "vitest";
import { ORDER_PROBLEMS } from "#contracts/checkout.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { isPlacedBefore, orderableFrom, findProblem } from "./use-place-order.ts";

const rejected = (status: number, fields: Record<string, string>): ApiFailure =>
  new ApiFailure("http", "refused", { status, fields });

it("handles every problem of the contract, and no other", () => {
  const known = [...ORDER_PROBLEMS, "another"].map((problem) => findProblem(rejected(409, { problem })));
  expect(known).toEqual([...ORDER_PROBLEMS, null]);
});

it.each([
  [{ problem: "start_refused", order_from: "2026-12-17" }, "2026-12-17"],
  [{ problem: "start_refused", order_from: "soon" }, null],
  [{ problem: "start_refused", earliest: "2026-12-17" }, null],
  [{ problem: "plan_changed", order_from: "2026-12-17" }, null],
])("allows orders for %j from %j on", (fields, day) => {
  expect(orderableFrom(rejected(422, fields))).toBe(day);
});

it("detects a response about another order of the same form", () => {
  expect(isPlacedBefore(rejected(409, { request_id: "was placed as another order" }))).toBe(true);
});

it.each([
  ["another conflict", rejected(409, { problem: "order_under_way" })],
  ["a request id of the wrong shape", rejected(422, { request_id: "must be a UUID" })],
  ["no answer", new ApiFailure("timeout", "late")],
  ["no failure", null],
])("treats %s as none", (_, error) => {
  expect(isPlacedBefore(error)).toBe(false);
});
