import { expect, it } from "vitest";
import { ApiFailure } from "../../api/failure.ts";
import { isPlacedBefore } from "./use-place.ts";

const refused = (status: number, fields: Record<string, string>): ApiFailure =>
  new ApiFailure("http", "refused", { status, fields });

it("knows an answer that tells of another order by the same form", () => {
  expect(isPlacedBefore(refused(409, { request_id: "was placed as another order" }))).toBe(true);
});

it.each([
  ["another conflict", refused(409, { problem: "order_under_way" })],
  ["a request id of the wrong shape", refused(422, { request_id: "must be a UUID" })],
  ["no answer", new ApiFailure("timeout", "late")],
  ["no failure", null],
])("%s is none", (_, error) => {
  expect(isPlacedBefore(error)).toBe(false);
});
