import { expect, it } from "vitest";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { PROOF_ERRORS, findRequiredProof } from "./password-proof.ts";

it.each([
  ["current_password_required", "current"],
  ["reauthentication_needed", "nonce"],
  ["same_password", null],
])("maps the error %s to the required proof %s", (code, requiredProof) => {
  expect(findRequiredProof(new ApiFailure("http", "", { status: 400, code }))).toBe(requiredProof);
});

it("requires nothing without an error", () => {
  expect(findRequiredProof(new ApiFailure("network", ""))).toBeNull();
  expect(findRequiredProof(new TypeError("x"))).toBeNull();
});

it("distinguishes a wrong proof from a missing one", () => {
  expect(PROOF_ERRORS.has("current_password_invalid")).toBe(true);
  expect(PROOF_ERRORS.has("reauthentication_not_valid")).toBe(true);
  expect(PROOF_ERRORS.has("reauthentication_needed")).toBe(false);
});
