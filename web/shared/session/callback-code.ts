// Who caused a sign-in with an identity provider to return without a session (wire/auth.md §6).

/** The identity provider, or something between it and us, failed: not caused by its customer. */
export const PROVIDER_FAILED = "provider_failed";

/** OAuth 2 errors that mean this. */
const FAILURES: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

/**
 * Returns the code of an error in a URL. The service has one code, bad_oauth_callback, for anything that the identity
 * provider itself reported: "access_denied" means that its customer canceled, everything else is a failure of the
 * identity provider.
 */
export function callbackCode(error: string, code: string): string {
  if (code === "bad_oauth_callback" && error === "access_denied") return "access_denied";
  return code === "bad_oauth_callback" || FAILURES.has(code) || FAILURES.has(error) ? PROVIDER_FAILED : code;
}
