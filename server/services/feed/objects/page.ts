// Lists sorted by id, one page at a time.
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { z } from "zod";
import { failures } from "../http/notify-error.ts";

const MAX_PAGE = 50;
const MAX_CURSOR = 1_000;

export const pageQuery = z.object({
  after: z.string().max(MAX_CURSOR).optional(),
  before: z.string().max(MAX_CURSOR).optional(),
  page_size: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
});
export type PageQuery = z.infer<typeof pageQuery>;

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly page_info: {
    readonly __typename: "PageInfo";
    readonly after: string | null;
    readonly before: string | null;
    readonly page_size: number;
  };
}

const toCursor = (id: string): string => Buffer.from(id).toString("base64url");

function parseCursor(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString();
  if (toCursor(id) !== cursor) throw failures.invalid("The cursor is not ours.");
  return id;
}

// Only `before` takes the entries that are nearest to it. With both, the page is the first one between them.
const isBackwards = ({ after, before }: PageQuery): boolean => Boolean(before) && !after;

/** Returns a page's condition on the column `id`, and the direction in which to read one row beyond its size. */
export function parseBounds(query: PageQuery): {
  readonly isInPage: RawBuilder<SqlBool>;
  readonly direction: "asc" | "desc";
} {
  const { after, before } = query;
  const bounds = [sql<SqlBool>`true`];
  if (after) bounds.push(sql<SqlBool>`id > ${parseCursor(after)}`);
  if (before) bounds.push(sql<SqlBool>`id < ${parseCursor(before)}`);
  return {
    isInPage: sql<SqlBool>`${sql.join(bounds, sql` and `)}`,
    direction: isBackwards(query) ? "desc" : "asc",
  };
}

/** Builds a page from rows that were read within `parseBounds`, one beyond its size. */
export function toPage<Row extends { readonly id: string }, Entry>(
  rows: readonly Row[],
  query: PageQuery,
  toEntry: (row: Row) => Entry,
): Page<Entry> {
  const { page_size } = query;
  const backwards = isBackwards(query);
  const more = rows.length > page_size;
  const shown = rows.slice(0, page_size);
  if (backwards) shown.reverse();
  const first = (backwards ? more : query.after) ? shown.at(0) : undefined;
  const last = backwards || more ? shown.at(-1) : undefined;
  return {
    entries: shown.map(toEntry),
    page_info: {
      __typename: "PageInfo",
      after: last ? toCursor(last.id) : null,
      before: first ? toCursor(first.id) : null,
      page_size,
    },
  };
}
