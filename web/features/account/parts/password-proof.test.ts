import { expect, it } from "vitest";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { PROOF_REFUSED, proofAsked } from "./password-proof.ts";

it.each([
  ["current_password_required", "current"],
  ["reauthentication_needed", "nonce"],
  ["same_password", null],
])("the refusal %s asks for %s", (code, asked) => {
  expect(proofAsked(new ApiFailure("http", "", { status: 400, code }))).toBe(asked);
});

it("asks for nothing where nobody refused", () => {
  expect(proofAsked(new ApiFailure("network", ""))).toBeNull();
  expect(proofAsked(new TypeError("x"))).toBeNull();
});

it("tells a wrong proof from a missing one", () => {
  expect(PROOF_REFUSED.has("current_password_invalid")).toBe(true);
  expect(PROOF_REFUSED.has("reauthentication_not_valid")).toBe(true);
  expect(PROOF_REFUSED.has("reauthentication_needed")).toBe(false);
});
