// Cursors of lists that are paged by a key of several columns: opaque to clients, without secrets.
import { z } from "zod";
import { AppError } from "#server/platform/errors.ts";

/** Returns the cursor of a row's key, as texts. */
export function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * A time in UTC, to the microsecond: the format of `cursorTime`. Only existing ones: for any other, such as February 30
 * or a day of the year 0, PostgreSQL fails the query.
 */
export const cursorTimeSchema = z.iso.datetime({ precision: 6 }).refine((time) => !time.startsWith("0000"));

/** Returns the SQL of a column's time for a cursor. A Date would lose the microseconds. */
export function cursorTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Returns a page of a list by time and id. Its rows must have been queried with one more than `limit`. */
export function toPage<Row extends { readonly cursor_time: string; readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly shown: Row[]; readonly next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { shown, next_cursor: last ? encodeCursor([last.cursor_time, last.id]) : null };
}

const keySchema = z.tuple([cursorTimeSchema, z.uuid()]);

/** After every key of a list. A bound rather than null, so that one query plan serves all pages by the index. */
const BEYOND = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

/**
 * Returns the key in the cursor of a list by time and id, newest first: [time, id]. Without a cursor, one that comes
 * before all rows. Throws `validation_failed`.
 */
export function readTimeCursor(cursor: string | undefined): readonly [string, string] {
  return cursor === undefined ? BEYOND : decodeCursor(cursor, keySchema);
}

const sequenceSchema = z.tuple([z.string().regex(/^\d{1,15}$/)]);

/**
 * Returns the number in the cursor of a list by one number, highest first. Without a cursor, one that comes before all
 * rows. Throws `validation_failed`.
 */
export function readSequenceCursor(cursor: string | undefined): number {
  return cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursor, sequenceSchema)[0]);
}

function decodeCursor<Key>(cursor: string, schema: z.ZodType<Key>): Key {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new AppError(
      "validation_failed",
      "We can't continue the list from this cursor. Start again without one.",
      {
        cursor: "isn't one of ours",
      },
    );
  }
}
