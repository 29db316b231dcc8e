// Formats a feed's response for the protocol (wire/notifications.md §4).
import { toIsoTime, toMessageTimes } from "../messages/message-json.ts";
import { deriveVersionId } from "../messages/source.ts";
import { encodeCursor } from "./cursor.ts";
import type { FeedPage, MessageRow } from "./read-feed.ts";
import type { ShowRecipient } from "./recipients.ts";

export type FeedMode = "rich" | "compact";

function flat(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => typeof value !== "object" || value === null),
  );
}

// One event creates one message per user: its one activity is that event.
function toActivity(row: MessageRow, show: ShowRecipient): object {
  const [actor] = row.actors;
  return {
    __typename: "Activity",
    id: row.run_id,
    inserted_at: toIsoTime(row.inserted_at),
    updated_at: toIsoTime(row.updated_at),
    recipient: show.user(row.user_id, row.inserted_at),
    actor: actor === undefined ? null : show.actor(actor, row.inserted_at),
    data: row.data,
  };
}

function toItem(row: MessageRow, mode: FeedMode, show: ShowRecipient): object {
  const rich = mode === "rich";
  return {
    __typename: "FeedItem",
    __cursor: encodeCursor(row),
    id: row.id,
    ...toMessageTimes(row),
    actors: (rich ? row.actors : row.actors.slice(0, 1)).map((actor) => show.actor(actor, row.inserted_at)),
    total_actors: row.actors.length,
    ...(rich ? { activities: [toActivity(row, show)], total_activities: 1 } : {}),
    blocks: row.blocks,
    data: rich ? row.data : flat(row.data),
    source: {
      __typename: "Workflow",
      key: row.workflow,
      version_id: deriveVersionId(row.workflow),
      categories: row.categories,
    },
    tenant: row.tenant,
  };
}

/** Lists the recipients that a page shows. */
export function listUserIds({ entries }: FeedPage, mode: FeedMode): string[] {
  return mode === "rich" ? entries.map(({ user_id }) => user_id) : [];
}

/** Lists the actors that a page shows. */
export function listActors({ entries }: FeedPage, mode: FeedMode): string[] {
  return entries.flatMap(({ actors }) => (mode === "rich" ? actors : actors.slice(0, 1)));
}

/** Returns the body of the response. */
export function feedJson(page: FeedPage, pageSize: number, mode: FeedMode, show: ShowRecipient): object {
  return {
    entries: page.entries.map((row) => toItem(row, mode, show)),
    meta: { __typename: "FeedMetadata", ...page.counts },
    page_info: { __typename: "PageInfo", before: page.before, after: page.after, page_size: pageSize },
    vars: {},
  };
}
