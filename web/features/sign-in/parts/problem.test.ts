import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from "@supabase/auth-js";
import { expect, it } from "vitest";
import type { ApiFailure } from "#web/shared/api/failure.ts";
import { asFailure } from "#web/shared/session/sign-in.ts";
import { findField, findProblem, secondsToWait } from "./problem.ts";

const createFailure = (code: string, message = "", status = 400): ApiFailure =>
  asFailure(new AuthApiError(message, status, code));

it.each([
  ["invalid_credentials", "", "credentials", null],
  ["email_not_confirmed", "", "unconfirmed", null],
  ["otp_expired", "Token has expired or is invalid", "code", "code"],
  ["mfa_verification_failed", "Invalid TOTP code entered", "code", "code"],
  ["signup_disabled", "", "closed", null],
  ["user_already_exists", "", "exists", null],
  ["same_password", "", "same", "password"],
  ["validation_failed", "Unable to validate email address: invalid format", "addressRejected", "address"],
  ["validation_failed", "Invalid phone number format (E.164 required)", "addressRejected", "address"],
  ["validation_failed", "Password cannot be longer than 72 characters", "long", "password"],
  ["validation_failed", "Verify requires a token", null, null],
  ["over_request_rate_limit", "Request rate limit reached", "tooMany", null],
  ["over_email_send_rate_limit", "email rate limit exceeded", "tooMany", null],
  ["something_new", "", null, null],
] as const)("maps %s %j to %s at %s", (code, message, kind, field) => {
  const problem = findProblem(createFailure(code, message));
  expect(problem).toBe(kind);
  expect(findField(problem)).toBe(field);
});

it("shows the seconds to wait if a message was just sent", () => {
  const failure = createFailure(
    "over_email_send_rate_limit",
    "For security purposes, you can only request this after 42 seconds.",
    429,
  );
  expect(findProblem(failure)).toBe("wait");
  expect(secondsToWait(failure)).toBe(42);
});

it("distinguishes a password from a leaked list from a short one", () => {
  expect(findProblem(asFailure(new AuthWeakPasswordError("", 422, ["length"])))).toBe("weak");
  expect(findProblem(asFailure(new AuthWeakPasswordError("", 422, ["pwned"])))).toBe("leaked");
});

it("does not treat a missing session or an unavailable server as a rejection", () => {
  expect(findProblem(asFailure(new AuthSessionMissingError()))).toBe("over");
  expect(findProblem(asFailure(new AuthRetryableFetchError("", 503)))).toBeNull();
  expect(findProblem(asFailure(new AuthRetryableFetchError("", 0)))).toBeNull();
  expect(findProblem(null)).toBeNull();
});
