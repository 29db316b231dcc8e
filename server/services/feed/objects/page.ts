// Lists sorted by id, one page at a time.
import { z } from "zod";
import { failures } from "../http/notify-error.ts";

const MAX_PAGE = 50;

export const pageQuery = z.object({
  after: z.string().max(1_000).optional(),
  page_size: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
});
export type PageQuery = z.infer<typeof pageQuery>;

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly page_info: {
    readonly __typename: "PageInfo";
    readonly after: string | null;
    readonly before: null;
    readonly page_size: number;
  };
}

/** Returns the id after which a page starts. The empty one is before all. */
export function parsePageStart({ after }: PageQuery): string {
  if (!after) return "";
  const id = Buffer.from(after, "base64url").toString();
  if (Buffer.from(id).toString("base64url") !== after) throw failures.invalid("The cursor is not ours.");
  return id;
}

/** Builds a page from rows that were read one beyond its size. */
export function toPage<Row extends { readonly id: string }, Entry>(
  rows: readonly Row[],
  { page_size }: PageQuery,
  toEntry: (row: Row) => Entry,
): Page<Entry> {
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  return {
    entries: shown.map(toEntry),
    page_info: {
      __typename: "PageInfo",
      after: last ? Buffer.from(last.id).toString("base64url") : null,
      before: null,
      page_size,
    },
  };
}
