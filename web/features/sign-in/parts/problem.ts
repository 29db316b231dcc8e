// The auth service's rejections (wire/auth.md §2.1), by what the user can do about them.
import type { ApiFailure } from "#web/shared/api/failure.ts";

export type ProblemKind =
  | "credentials"
  | "unconfirmed"
  | "banned"
  | "exists"
  | "closed"
  | "methodOff"
  | "addressRejected"
  | "code"
  | "weak"
  | "leaked"
  | "same"
  | "long"
  | "wait"
  | "tooMany"
  | "notSent"
  | "over";

const KINDS: Readonly<Record<string, ProblemKind>> = {
  invalid_credentials: "credentials",
  email_not_confirmed: "unconfirmed",
  phone_not_confirmed: "unconfirmed",
  user_banned: "banned",
  user_already_exists: "exists",
  email_exists: "exists",
  phone_exists: "exists",
  signup_disabled: "closed",
  otp_disabled: "closed",
  email_provider_disabled: "methodOff",
  phone_provider_disabled: "methodOff",
  oauth_provider_not_supported: "methodOff",
  email_address_invalid: "addressRejected",
  email_address_not_authorized: "addressRejected",
  otp_expired: "code",
  mfa_verification_failed: "code",
  mfa_challenge_expired: "code",
  same_password: "same",
  over_request_rate_limit: "tooMany",
  sms_send_failed: "notSent",
  session_not_found: "over",
  session_expired: "over",
  refresh_token_not_found: "over",
  refresh_token_already_used: "over",
  bad_jwt: "over",
  user_not_found: "over",
  no_authorization: "over",
  not_signed_in: "over",
  insufficient_aal: "over",
};

/** Returns the kind of problem to show for a failure, or null if only the general text fits. */
export function findProblem(failure: ApiFailure | null): ProblemKind | null {
  if (!failure || failure.kind !== "http") return null;
  const code = failure.code ?? "";
  // The client's own "Auth session missing!" has no code (spec §8).
  if (code === "" && failure.status === 400 && /session missing/i.test(failure.message)) return "over";
  if (code === "weak_password") return listReasons(failure).includes("pwned") ? "leaked" : "weak";
  if (code === "over_email_send_rate_limit" || code === "over_sms_send_rate_limit")
    return secondsToWait(failure) === null ? "tooMany" : "wait";
  if (code === "validation_failed") return invalid(failure.message);
  return KINDS[code] ?? null;
}

function invalid(message: string): ProblemKind | null {
  if (/password cannot be longer/i.test(message)) return "long";
  if (/email address|phone number/i.test(message)) return "addressRejected";
  return null;
}

function listReasons(failure: ApiFailure): readonly unknown[] {
  const { cause } = failure;
  if (typeof cause !== "object" || cause === null || !("reasons" in cause)) return [];
  return Array.isArray(cause.reasons) ? cause.reasons : [];
}

/**
 * Returns the seconds until the service sends another message, parsed from its own text (wire/auth.md §2.1, 429), or
 * null if it has none.
 */
export function secondsToWait(failure: ApiFailure): number | null {
  const [, seconds] = /after (\d{1,5}) seconds?/i.exec(failure.message) ?? [];
  return seconds === undefined ? null : Number(seconds);
}

export type ProblemField = "address" | "password" | "code";

const FIELDS: Partial<Record<ProblemKind, ProblemField>> = {
  addressRejected: "address",
  weak: "password",
  leaked: "password",
  same: "password",
  long: "password",
  code: "code",
};

/** Returns the field that a rejection is about, or null if it is about the whole form. */
export function findField(kind: ProblemKind | null): ProblemField | null {
  return (kind && FIELDS[kind]) ?? null;
}
