// What else the service requires before it accepts a new password (wire/auth.md §5), depending on the operator's
// settings.
import { ApiFailure } from "#web/shared/api/failure.ts";

/** The current password, or a code that was just sent. */
export type RequestedProof = "current" | "nonce";

const REQUIRED: Readonly<Record<string, RequestedProof>> = {
  current_password_required: "current",
  reauthentication_needed: "nonce",
};

/** The proof was wrong. */
export const PROOF_ERRORS: ReadonlySet<string> = new Set([
  "current_password_invalid",
  "reauthentication_not_valid",
]);

/** Returns the proof that the error requires, or null for any other error. */
export function getRequestedProof(error: unknown): RequestedProof | null {
  return error instanceof ApiFailure ? (REQUIRED[error.code ?? ""] ?? null) : null;
}
