// An entry's position in a feed: its time in milliseconds and its id. Opaque to clients, without secrets.
import { failures } from "../http/notify-error.ts";

export interface Place {
  readonly inserted_at: Date;
  readonly id: string;
}

/** Maximum time that both PostgreSQL and a Date can represent. */
const LAST_MS = 8_640_000_000_000_000;

/** Returns the cursor of an entry. */
export function encodeCursor({ inserted_at, id }: Place): string {
  return Buffer.from(`${inserted_at.getTime()}:${id}`).toString("base64url");
}

/** Returns the position in a cursor. Throws `invalid_params` (422). */
export function parseCursor(cursor: string): Place {
  const [, ms = "", id = ""] =
    /^(\d{1,16}):([0-9A-Za-z]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (id === "" || Number(ms) > LAST_MS) throw failures.invalid("The cursor is not one of this feed's.");
  return { inserted_at: new Date(Number(ms)), id };
}
