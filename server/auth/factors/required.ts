// Whether an account has asked for a second proof at sign-in.
import type { UserParts } from "../users/user-json.ts";

/** True where the account has a verified factor: what is sensitive then takes a session of aal2. */
export function needsSecondFactor(parts: Pick<UserParts, "factors">): boolean {
  return parts.factors.some((factor) => factor.status === "verified");
}
