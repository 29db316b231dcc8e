// Why a sign-in with an identity provider returned without a session (wire/auth.md §6).
import { PROVIDER_FAILED } from "#web/shared/session/callback-code.ts";
import type { ApiFailure } from "#web/shared/api/failure.ts";

export type CallbackRejection = "rejected" | "closed" | "banned" | "unverified" | "started" | "failed";

const REJECTIONS: Readonly<Record<string, CallbackRejection>> = {
  access_denied: "rejected",
  [PROVIDER_FAILED]: "failed",
  signup_disabled: "closed",
  user_banned: "banned",
  provider_email_needs_verification: "unverified",
  bad_oauth_state: "started",
  flow_state_not_found: "started",
  flow_state_expired: "started",
  flow_state_already_used: "started",
  bad_code_verifier: "started",
  pkce_code_verifier_not_found: "started",
};

/** Returns the reason as one of our own errors, or null if only the general one fits. */
export function toRejection(failure: ApiFailure): CallbackRejection | null {
  return REJECTIONS[failure.code ?? ""] ?? null;
}
