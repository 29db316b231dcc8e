// Whether an account requires a second factor at sign-in.
import { isSecondFactorMissing } from "#server/domain/accounts/session-proof.ts";
import { AuthError } from "../errors.ts";
import type { SignedInCaller } from "../http/bearer.ts";
import type { UserParts } from "../users/user-json.ts";

/** Whether the account has a verified factor: sensitive actions then require a session at aal2. */
export function requiresSecondFactor(parts: Pick<UserParts, "factors">): boolean {
  return parts.factors.some((factor) => factor.status === "verified");
}

/** Whether the account has a second factor that this session has not passed. */
export function lacksSecondFactor(me: Pick<SignedInCaller, "factors" | "session" | "claims">): boolean {
  return isSecondFactorMissing({ second_factor: requiresSecondFactor(me) }, me.session.aal, me.claims.aal);
}

/** Throws insufficient_aal if the session lacks the second factor. `action` completes the message. */
export function assertSecondFactor(me: Parameters<typeof lacksSecondFactor>[0], action: string): void {
  if (lacksSecondFactor(me))
    throw new AuthError(
      403,
      "insufficient_aal",
      `AAL2 session is required to ${action} when MFA is enabled.`,
    );
}
