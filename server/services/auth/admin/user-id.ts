// The account that a path names.
import { AuthError } from "../errors.ts";
import { isUuid } from "#server/platform/uuid.ts";

/** A path's account id in lower case; throws 404 where it is not one. */
export function readUserId(input: string): string {
  if (!isUuid(input)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  return input.toLowerCase();
}

/** 404 for an account that is not there. */
export function noSuchUser(): AuthError {
  return new AuthError(404, "user_not_found", "User not found");
}
