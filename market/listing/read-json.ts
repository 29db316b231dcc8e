// The listing's JSON API: `{success, message, data: [...]}` from /api/PowerToChoose/plans, or the bare list of the
// site's own service. Field names are as in public client code. Prices are in cents there.
import { readColumns } from "./columns.ts";
import type { Columns, Row } from "./columns.ts";
import { guardTable, LISTING_LIMITS } from "./guard-text.ts";
import { listingFailure } from "./listing-error.ts";
import type { ListingFailure } from "./listing-error.ts";
import type { RawListing, RawRow, Rejection } from "./raw-listing.ts";

/**
 * Returns the rows of the JSON API's response. A row's `line` is its position in the list. A truncated response is not
 * JSON and is rejected.
 */
export function readJson(text: string): { ok: true; listing: RawListing } | ListingFailure {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const list = parseItems(parsed.value);
  if (!list.ok) return list;
  const { items } = list;
  const headers = [...new Set(items.flatMap((item) => (isRecord(item) ? Object.keys(item) : [])))];
  if (headers.length === 0) return listingFailure("no_offers", "The listing's list is empty.");
  const rejection = guardTable(items.length, headers.length);
  if (rejection !== null) return rejection;
  const columns = readColumns(headers);
  if (!columns.ok) {
    const message = `The listing lacks ${columns.missing.join("; ")}.`;
    return listingFailure("missing_column", message, { column: columns.missing[0] ?? "" });
  }
  return {
    ok: true,
    listing: { format: "json_api", end_marker: false, ...sortItems(items, headers, columns.columns) },
  };
}

function sortItems(
  items: readonly unknown[],
  headers: readonly string[],
  columns: Columns,
): Pick<RawListing, "rows" | "rejected" | "unknown_columns" | "absent_columns"> {
  const rows: RawRow[] = [];
  const rejected: Rejection[] = [];
  for (const [index, item] of items.entries()) {
    const line = index + 1;
    if (isRecord(item)) rows.push({ line, cells: toCells(item, headers, columns) });
    else rejected.push({ line, code: "row", reason: "The entry is not an object." });
  }
  return { rows, rejected, unknown_columns: columns.unknown, absent_columns: columns.absent };
}

function toCells(item: Readonly<Record<string, unknown>>, headers: readonly string[], columns: Columns): Row {
  const cells: Row = {};
  for (const [index, header] of headers.entries()) {
    const field = columns.fields[index] ?? null;
    if (field !== null && Object.hasOwn(item, header)) cells[field] = toCellText(item[header]);
  }
  return cells;
}

/** Formats a scalar as a CSV cell. Lists and objects are not cells. */
function toCellText(value: unknown): string {
  if (typeof value === "string") return value.slice(0, LISTING_LIMITS.record_characters);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function parseItems(value: unknown): { ok: true; items: readonly unknown[] } | ListingFailure {
  if (Array.isArray(value)) return { ok: true, items: value };
  if (!isRecord(value))
    return listingFailure("malformed", "The JSON is neither a list of plans nor an answer with one.");
  if (value["success"] === false) {
    const reason = typeof value["message"] === "string" ? value["message"].slice(0, 200) : "no reason given";
    return listingFailure("refused_by_source", `The listing's server refused: ${reason}.`);
  }
  const data = value["data"];
  if (Array.isArray(data)) return { ok: true, items: data };
  return listingFailure("malformed", 'The answer has no list under "data".', { column: "data" });
}

function parseJson(text: string): { ok: true; value: unknown } | ListingFailure {
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 160) : "it cannot be parsed";
    return listingFailure("malformed", `The file is not whole JSON: ${why}`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
