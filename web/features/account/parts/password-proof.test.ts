import { expect, it } from "vitest";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { PROOF_ERRORS, getRequestedProof } from "./password-proof.ts";

it.each([
  ["current_password_required", "current"],
  ["reauthentication_needed", "nonce"],
  ["same_password", null],
])("maps the error %s to the required proof %s", (code, requested) => {
  expect(getRequestedProof(new ApiFailure("http", "", { status: 400, code }))).toBe(requested);
});

it("requires nothing without an error", () => {
  expect(getRequestedProof(new ApiFailure("network", ""))).toBeNull();
  expect(getRequestedProof(new TypeError("x"))).toBeNull();
});

it("distinguishes a wrong proof from a missing one", () => {
  expect(PROOF_ERRORS.has("current_password_invalid")).toBe(true);
  expect(PROOF_ERRORS.has("reauthentication_not_valid")).toBe(true);
  expect(PROOF_ERRORS.has("reauthentication_needed")).toBe(false);
});
