// Formats an error as parameters of a redirect address (wire/auth.md §6).
import type { AuthError } from "../errors.ts";

const BY_STATUS: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

/** Returns error (by the status, absent for others), error_code and error_description. */
export function errorParams(error: AuthError): Record<string, string | undefined> {
  return { error: BY_STATUS[error.status], error_code: error.code, error_description: error.message };
}
