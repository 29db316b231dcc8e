// The errors of the auth protocol (wire/auth.md §2): clients read the code, status and message.
export const CODES = [
  "validation_failed",
  "bad_json",
  "invalid_credentials",
  "email_not_confirmed",
  "phone_not_confirmed",
  "user_banned",
  "email_provider_disabled",
  "phone_provider_disabled",
  "provider_disabled",
  "web3_provider_disabled",
  "refresh_token_not_found",
  "refresh_token_already_used",
  "session_not_found",
  "session_expired",
  "bad_code_verifier",
  "flow_state_not_found",
  "flow_state_expired",
  "flow_state_already_used",
  "bad_oauth_state",
  "bad_oauth_callback",
  "provider_email_needs_verification",
  "reauthentication_needed",
  "reauthentication_not_valid",
  "current_password_required",
  "current_password_invalid",
  "captcha_failed",
  "oauth_provider_not_supported",
  "email_address_not_authorized",
  "email_address_invalid",
  "no_authorization",
  "insufficient_aal",
  "bad_jwt",
  "user_not_found",
  "not_admin",
  "otp_expired",
  "otp_disabled",
  "mfa_verification_rejected",
  "mfa_verification_failed",
  "mfa_factor_not_found",
  "mfa_challenge_expired",
  "mfa_ip_address_mismatch",
  "mfa_factor_name_conflict",
  "mfa_verified_factor_exists",
  "too_many_enrolled_mfa_factors",
  "mfa_totp_enroll_not_enabled",
  "mfa_totp_verify_not_enabled",
  "mfa_phone_enroll_not_enabled",
  "mfa_phone_verify_not_enabled",
  "mfa_webauthn_enroll_not_enabled",
  "mfa_webauthn_verify_not_enabled",
  "unexpected_audience",
  "manual_linking_disabled",
  "sso_provider_not_found",
  "sso_domain_already_exists",
  "saml_provider_disabled",
  "saml_metadata_fetch_failed",
  "saml_idp_not_found",
  "saml_idp_already_exists",
  "saml_entity_id_mismatch",
  "saml_assertion_no_user_id",
  "saml_assertion_no_email",
  "saml_relay_state_not_found",
  "saml_relay_state_expired",
  "passkey_disabled",
  "feature_disabled",
  "invite_not_found",
  "oauth_client_not_found",
  "user_already_exists",
  "email_exists",
  "phone_exists",
  "signup_disabled",
  "anonymous_provider_disabled",
  "same_password",
  "weak_password",
  "single_identity_not_deletable",
  "identity_not_found",
  "identity_already_exists",
  "email_conflict_identity_not_deletable",
  "user_sso_managed",
  "sms_send_failed",
  "conflict",
  "over_email_send_rate_limit",
  "over_sms_send_rate_limit",
  "over_request_rate_limit",
  "request_timeout",
  "unexpected_failure",
] as const;
export type AuthErrorCode = (typeof CODES)[number];

export type WeakPasswordReason = "length" | "characters" | "pwned";

/** An error in the client's format. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: AuthErrorCode;
  /** For weak_password: the requirements that the password does not meet. */
  readonly reasons: ReadonlyArray<WeakPasswordReason> | undefined;
  /** For 429: when to retry, in seconds. */
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    code: AuthErrorCode,
    message: string,
    more: { reasons?: ReadonlyArray<WeakPasswordReason>; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.reasons = more.reasons;
    this.retryAfter = more.retryAfter;
  }
}

/** An error in the format of RFC 6749: `{error, error_description}`, HTTP 400. */
export class OAuthError extends Error {
  readonly error: string;
  readonly status: number;
  constructor(error: string, description: string, status = 400) {
    super(description);
    this.name = "OAuthError";
    this.error = error;
    this.status = status;
  }
}

/** Returns a 400 validation_failed. */
export function invalid(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
