// Parses the ESI ID typed on the order page.
import { parseEsiid, type Esiid } from "#market/esiid.ts";
import { AppError } from "#server/platform/errors.ts";

/** Throws `validation_failed` for an invalid ESI ID. */
export function readTypedEsiid(text: string): Esiid {
  const parsed = parseEsiid(text);
  if (parsed.ok) return parsed.value;
  throw new AppError("validation_failed", parsed.error.message, { esiid: parsed.error.message });
}
