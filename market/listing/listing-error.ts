// Why a whole listing was rejected. No part of a rejected file is used.

const LISTING_ERROR_CODES = [
  "empty",
  "not_text",
  "html",
  "too_large",
  "record_too_long",
  "malformed",
  "missing_column",
  "truncated",
  "refused_by_source",
  "no_offers",
] as const;
export type ListingErrorCode = (typeof LISTING_ERROR_CODES)[number];

export interface ListingError {
  readonly code: ListingErrorCode;
  /** For the operator: what was found and what was expected. */
  readonly message: string;
  /** Line of the file, 1 = first. For a JSON listing, the position in its list. */
  readonly line?: number;
  /** Column of the file by name or by number (1 = first). */
  readonly column?: string | number;
}

/** Failure result of every reader here. */
export interface ListingFailure {
  readonly ok: false;
  readonly error: ListingError;
}

/** Creates a rejection as a value. */
export function listingFailure(
  code: ListingErrorCode,
  message: string,
  where: { line?: number; column?: string | number } = {},
): ListingFailure {
  return { ok: false, error: { code, message, ...where } };
}
