// The ESI ID in a URL path.
import { esiidSchema } from "#contracts/portal.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * The same error for an ESI ID that is unknown, malformed or another account's, so that they cannot be distinguished.
 */
export function createLocationNotFound(): AppError {
  return new AppError("not_found", "We couldn't find this home in your account.");
}

/** Parses the ESI ID of a URL path. Throws `not_found` if the text is not one. */
export function parseEsiidParam(text: string): string {
  const parsed = esiidSchema.safeParse(text);
  if (!parsed.success) throw createLocationNotFound();
  return parsed.data;
}
