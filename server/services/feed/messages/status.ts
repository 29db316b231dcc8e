// Statuses of messages. They are independent of each other. Each stores when it was last set, and removing one clears
// it alone (wire/notifications.md §5).
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";

/** Each with the columns that it sets. interacted marks as read as well (spec §4). */
export const SET_COLUMNS = {
  seen: ["seen_at"],
  read: ["read_at"],
  interacted: ["interacted_at", "read_at"],
  archived: ["archived_at"],
} as const;

/** Each with the column that it clears. */
export const CLEARED_COLUMNS = { unseen: "seen_at", unread: "read_at", unarchived: "archived_at" } as const;

export type SetStatus = keyof typeof SET_COLUMNS;
export type ClearedStatus = keyof typeof CLEARED_COLUMNS;
export type Change = SetStatus | ClearedStatus;

/** Whether a word is a status that sets something. */
export function isSetStatus(status: string): status is SetStatus {
  return Object.hasOwn(SET_COLUMNS, status);
}

/** Whether a word is a status that clears something. */
export function isClearedStatus(status: string): status is ClearedStatus {
  return Object.hasOwn(CLEARED_COLUMNS, status);
}

const MAX_PAIRS = 5;
const MAX_PAIR_TEXT = 1_000;
const pair = z.union([z.string().max(MAX_PAIR_TEXT), z.number(), z.boolean(), z.null()]);

/** What a page sends with `interacted`: at most five flat pairs. */
export const interactionSchema = z
  .record(z.string().max(MAX_PAIR_TEXT), pair)
  .refine((pairs) => Object.keys(pairs).length <= MAX_PAIRS, {
    error: `has more than ${MAX_PAIRS} pairs`,
  });
export type Interaction = z.infer<typeof interactionSchema>;

/** SQL of the columns that a change writes. */
export function assignments(change: Change, now: Date, interaction: Interaction | null): RawBuilder<unknown> {
  const set = isSetStatus(change)
    ? SET_COLUMNS[change].map((column) => sql`${sql.ref(column)} = ${now}::timestamptz`)
    : [sql`${sql.ref(CLEARED_COLUMNS[change])} = null`];
  if (change === "interacted" && interaction !== null)
    set.push(sql`interacted_with = ${JSON.stringify(interaction)}::jsonb`);
  return sql.join([...set, sql`updated_at = ${now}::timestamptz`]);
}

/** Returns the column that shows a change. */
export function getColumn(change: Change): RawBuilder<Date | null> {
  return sql.ref(isSetStatus(change) ? SET_COLUMNS[change][0] : CLEARED_COLUMNS[change]);
}
