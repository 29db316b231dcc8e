// What every reader of a listing hands on: rows by meaning, not yet judged.
import type { Row } from "./columns.ts";

/** Statewide CSV (bracketed headers), per-ZIP CSV, or the JSON API's answer. */
export type ListingFormat = "statewide_csv" | "zip_csv" | "json_api";

export interface RawRow {
  /** Line of the file on which the row begins; of a JSON listing, its place in the list (1 = first). */
  readonly line: number;
  readonly cells: Row;
}

/** A row that was left out, and why. */
export interface Rejection {
  readonly line: number;
  readonly code: "columns" | "company" | "product" | "tdu" | "price" | "term" | "rate_type" | "row";
  readonly reason: string;
}

export interface RawListing {
  readonly format: ListingFormat;
  readonly rows: readonly RawRow[];
  readonly rejected: readonly Rejection[];
  readonly unknown_columns: readonly string[];
  readonly absent_columns: readonly string[];
  /** The statewide file's last row `END OF FILE` was there; other formats have none. */
  readonly end_marker: boolean;
}
