import { expect, it } from "vitest";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { toRejection } from "./callback-rejection.ts";

it.each([
  ["access_denied", "rejected"],
  ["signup_disabled", "closed"],
  ["bad_code_verifier", "started"],
  ["bad_oauth_state", "started"],
  ["provider_failed", "failed"],
  ["validation_failed", null],
] as const)("maps %s to %s", (code, rejection) => {
  expect(toRejection(new ApiFailure("http", "", { status: 400, code }))).toBe(rejection);
});

it("does not treat a missing response as a rejection", () => {
  expect(toRejection(new ApiFailure("network", ""))).toBeNull();
});
