// Cursors of lists that are paged by a key of several columns: opaque to clients, no secret in them.
import { z } from "zod";
import { AppError } from "../errors.ts";

/** The cursor of a row's key, as texts. */
export function cursorOf(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** A time as PostgreSQL writes it in UTC, to the microsecond: what `cursorTime` selects. */
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

/** The SQL of a column's time for a cursor. A Date would lose the microseconds. */
export function cursorTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

const keySchema = z.tuple([time, z.uuid()]);

/** The key that the cursor of a list by time and id holds: [time, id], nulls without a cursor; throws `validation_failed`. */
export function readTimeCursor(cursor: string | undefined): readonly [string | null, string | null] {
  if (cursor === undefined) return [null, null];
  try {
    return keySchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new AppError("validation_failed", "The list cannot be continued from there.", {
      cursor: "is not one of ours",
    });
  }
}
