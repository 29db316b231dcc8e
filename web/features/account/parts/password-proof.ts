// What else the service requires before it accepts a new password (wire/auth.md §5), depending on the operator's
// settings.
import { ApiFailure } from "#web/shared/api/failure.ts";

/** The current password, or a code that was just sent. */
export type RequiredProof = "current" | "nonce";

const REQUIRED_PROOFS: Readonly<Record<string, RequiredProof>> = {
  current_password_required: "current",
  reauthentication_needed: "nonce",
};

/** The proof was wrong. */
export const PROOF_ERRORS: ReadonlySet<string> = new Set([
  "current_password_invalid",
  "reauthentication_not_valid",
]);

/** Returns the proof that the error requires, or null for any other error. */
export function findRequiredProof(error: unknown): RequiredProof | null {
  return error instanceof ApiFailure ? (REQUIRED_PROOFS[error.code ?? ""] ?? null) : null;
}
