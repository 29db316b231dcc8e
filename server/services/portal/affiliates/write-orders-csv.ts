// GET /api/affiliates/orders.csv: the whole list, page by page as the client reads it, so that its length costs no
// memory.
import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { AffiliateRow } from "#server/domain/affiliates/find-affiliate.ts";
import type { Context } from "#server/domain/context.ts";
import { listAffiliateOrders } from "./list-affiliate-orders.ts";

const ROWS_A_PAGE = 500;
const COLUMNS = ["number", "placed_on", "state", "plan_name", "provider", "tdu", "link_name"];

async function* streamOrders(ctx: Context, affiliate: AffiliateRow): AsyncGenerator<object> {
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await listAffiliateOrders(ctx, affiliate, { cursor, limit: ROWS_A_PAGE });
    yield* items;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/**
 * Writes the affiliate's orders as CSV with a heading (UTF-8 with BOM, RFC 4180 lines). Text that a spreadsheet would
 * run as a formula is prefixed with an apostrophe.
 */
export function writeOrdersCsv(ctx: Context, affiliate: AffiliateRow): Readable {
  const csv = stringify({
    header: true,
    columns: COLUMNS,
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
  });
  // A failure cuts the response short, which the client notices. The framework logs it.
  return pipeline(Readable.from(streamOrders(ctx, affiliate)), csv, () => {});
}
