// What else the service wants to see before it takes a new password (wire/auth.md §5), as the operator set it.
import { ApiFailure } from "#web/shared/api/failure.ts";

/** The present password, or a code that was sent just now. */
export type RequestedProof = "current" | "nonce";

const REQUIRED: Readonly<Record<string, RequestedProof>> = {
  current_password_required: "current",
  reauthentication_needed: "nonce",
};

/** What was shown is not right. */
export const PROOF_ERRORS: ReadonlySet<string> = new Set([
  "current_password_invalid",
  "reauthentication_not_valid",
]);

/** What the refusal asks for; null where it is another one. */
export function getRequestedProof(error: unknown): RequestedProof | null {
  return error instanceof ApiFailure ? (REQUIRED[error.code ?? ""] ?? null) : null;
}
