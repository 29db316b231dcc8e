// The account id in a path.
import { AuthError } from "../errors.ts";
import { isUuid } from "#server/platform/uuid.ts";

/** Returns a path's account id in lower case. Throws 404 if it is not one. */
export function readUserId(input: string): string {
  if (!isUuid(input)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  return input.toLowerCase();
}

/** Returns the 404 error for a missing account. */
export function noSuchUser(): AuthError {
  return new AuthError(404, "user_not_found", "User not found");
}
