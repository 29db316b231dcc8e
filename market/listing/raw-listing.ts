// Output of every listing reader: rows by meaning, not validated yet.
import type { Row } from "./columns.ts";

/** Statewide CSV (bracketed headers), per-ZIP CSV, or the JSON API's response. */
export type ListingFormat = "statewide_csv" | "zip_csv" | "json_api";

export interface RawRow {
  /** Line of the file on which the row starts. For a JSON listing, its position in the list (1 = first). */
  readonly line: number;
  readonly cells: Row;
}

/** A row that was left out, and why. */
export interface Rejection {
  readonly line: number;
  readonly code:
    | "columns"
    | "quotes"
    | "company"
    | "product"
    | "tdu"
    | "price"
    | "term"
    | "rate_type"
    | "row";
  readonly reason: string;
}

export interface RawListing {
  readonly format: ListingFormat;
  readonly rows: readonly RawRow[];
  readonly rejected: readonly Rejection[];
  readonly unknown_columns: readonly string[];
  readonly absent_columns: readonly string[];
  /** Lines of rows with unescaped quotation marks that could be read in one way only. */
  readonly repaired_lines?: readonly number[];
  /** Whether the statewide file's last row `END OF FILE` was present. Other formats have none. */
  readonly end_marker: boolean;
}
