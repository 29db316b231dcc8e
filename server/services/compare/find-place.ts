// GET /compare/v1/places: the possible utilities for a ZIP code or an ESI ID.
import type { z } from "zod";
import type { Place, placesQuerySchema } from "#contracts/compare.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { toPlace } from "#market/areas.ts";
import { parseEsiid } from "#market/esiid.ts";
import { TDUS } from "#market/tdu.ts";
import { AppError } from "#server/platform/errors.ts";

function getPlaceByEsiid(text: string): Place {
  const parsed = parseEsiid(text);
  if (!parsed.ok)
    throw new AppError("validation_failed", parsed.error.message, { esiid: parsed.error.message });
  const { tdu } = parsed.value;
  // LP&L's and Nueces' prefixes are unconfirmed: the customer chooses from all.
  const tdus = (tdu ? [tdu] : TDU_IDS).map((id) => ({ id, name: TDUS[id].name }));
  return { zip: null, answer: tdu ? "known" : "likely", tdus, utility: null, area: null };
}

/**
 * Returns the utilities of a ZIP code (likely, to be confirmed) or an ESI ID (known by its prefix). Throws
 * `validation_failed` for neither or a bad ESI ID.
 */
export function getPlace(query: z.output<typeof placesQuerySchema>): Place {
  if (query.esiid !== undefined) return getPlaceByEsiid(query.esiid);
  if (query.zip !== undefined) return toPlace(query.zip);
  const message = "Enter a ZIP code or an ESI ID.";
  throw new AppError("validation_failed", message, { zip: message });
}
