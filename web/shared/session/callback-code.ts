// Whose doing it was that a provider's sign-in came back without a session (wire/auth.md §6).

/** The identity provider, or what lies between it and us, failed: nothing that its customer did. */
export const PROVIDER_FAILED = "provider_failed";

/** Kinds of OAuth 2 that say so. */
const FAILURES: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

/**
 * The code of an error that came with an address. The service has one code, bad_oauth_callback, for whatever the
 * provider itself reported: "access_denied" is its customer who canceled, everything else a failure of the provider.
 */
export function callbackCode(error: string, code: string): string {
  if (code === "bad_oauth_callback" && error === "access_denied") return "access_denied";
  return code === "bad_oauth_callback" || FAILURES.has(code) || FAILURES.has(error) ? PROVIDER_FAILED : code;
}
