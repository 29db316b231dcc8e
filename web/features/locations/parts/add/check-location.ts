// Converts the contents of the fields to the request, or to the error of each field. Pure.
import type { AddServiceLocation, ChangeServiceLocation } from "#contracts/portal.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import type { AddDraft, FoundMeter } from "./add-draft.ts";

/** Fields in the order of the page. */
export const LOCATION_FIELDS = ["street", "zip", "meter"] as const;
export type LocationField = (typeof LOCATION_FIELDS)[number];

/** What is saved with a location after it is added. */
export type LocationExtras = Pick<ChangeServiceLocation, "meter_number" | "tdu">;

export type CheckedLocation =
  | { readonly ok: true; readonly body: AddServiceLocation; readonly extras: LocationExtras }
  | { readonly ok: false; readonly wrong: readonly LocationField[] };

/** Matches meterNumberSchema in contracts/portal.ts. Meters print the number with spaces. */
const METER = /^[A-Za-z0-9-]{4,30}$/;

/** Returns the meter number without spaces, or null if it is invalid. */
export function meterNumber(text: string): string | null {
  const bare = text.replace(/\s/g, "");
  return METER.test(bare) ? bare : null;
}

/**
 * Builds the request for a found meter: a typed address only if the directory has none. The meter number is sent
 * separately, because next to the ESI ID it would claim the location.
 */
export function checkLocation(draft: AddDraft, found: FoundMeter): CheckedLocation {
  const typed = found.match === null;
  const meter = draft.meter.trim() === "" ? null : meterNumber(draft.meter);
  const wrong: (LocationField | false)[] = [
    typed && draft.street.trim() === "" && "street",
    typed && !/^\d{5}$/.test(draft.zip.trim()) && "zip",
    draft.meter.trim() !== "" && meter === null && "meter",
  ];
  const problems = wrong.filter((field) => field !== false);
  if (problems.length > 0) return { ok: false, wrong: problems };
  const nickname = draft.nickname.trim();
  const city = draft.city.trim();
  const tdu = TDU_IDS.find((id) => id === draft.tdu);
  return {
    ok: true,
    extras: { ...(meter === null ? {} : { meter_number: meter }), ...(tdu ? { tdu } : {}) },
    body: {
      esiid: found.esiid,
      ...(typed ? { address: draft.street.trim(), zip: draft.zip.trim() } : {}),
      ...(typed && city ? { city } : {}),
      ...(nickname ? { nickname } : {}),
    },
  };
}
