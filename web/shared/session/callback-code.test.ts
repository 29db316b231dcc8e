import { expect, it } from "vitest";
import { callbackCode } from "./callback-code.ts";

it.each([
  ["access_denied", "bad_oauth_callback", "access_denied"],
  ["access_denied", "access_denied", "access_denied"],
  ["access_denied", "user_banned", "user_banned"],
  ["access_denied", "otp_expired", "otp_expired"],
  ["invalid_request", "bad_oauth_state", "bad_oauth_state"],
  ["server_error", "bad_oauth_callback", "provider_failed"],
  ["temporarily_unavailable", "bad_oauth_callback", "provider_failed"],
  ["invalid_scope", "bad_oauth_callback", "provider_failed"],
  ["server_error", "unexpected_failure", "provider_failed"],
  ["", "temporarily_unavailable", "provider_failed"],
])("reads %j with the code %j as %s", (error, code, read) => {
  expect(callbackCode(error, code)).toBe(read);
});
