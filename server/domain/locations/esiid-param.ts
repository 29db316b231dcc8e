// The ESI ID in an address of ours.
import { esiidSchema } from "#contracts/portal.ts";
import { AppError } from "#server/platform/errors.ts";

/** The one answer for an ESI ID that is unknown, malformed or another account's: nothing tells them apart. */
export function createLocationNotFound(): AppError {
  return new AppError("not_found", "This home is not in your account.");
}

/** The ESI ID of an address; throws `not_found` where the text is none. */
export function parseEsiidParam(text: string): string {
  const parsed = esiidSchema.safeParse(text);
  if (!parsed.success) throw createLocationNotFound();
  return parsed.data;
}
