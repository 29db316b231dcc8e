// Formats a message for the protocol (wire/notifications.md §5).
import type { Selectable } from "kysely";
import type { Config } from "#server/platform/config.ts";
import type { NotifyMessages } from "#server/platform/db/types.ts";
import { CHANNELS_SINCE, listChannels } from "#server/domain/notifications/channels.ts";
import { findActorObject } from "../objects/actors.ts";
import { deriveVersionId } from "./source.ts";

export type MessageRow = Selectable<NotifyMessages>;

/** Formats a time as the protocol requires. Null stays null. */
export const toIsoTime = (time: Date | null): string | null => time?.toISOString() ?? null;

type MessageTimes = Pick<
  MessageRow,
  | "inserted_at"
  | "updated_at"
  | "seen_at"
  | "read_at"
  | "interacted_at"
  | "clicked_at"
  | "link_clicked_at"
  | "archived_at"
>;

/** Returns the times of a message that are also in the feed. */
export function toMessageTimes(row: MessageTimes): object {
  return {
    inserted_at: toIsoTime(row.inserted_at),
    updated_at: toIsoTime(row.updated_at),
    seen_at: toIsoTime(row.seen_at),
    read_at: toIsoTime(row.read_at),
    interacted_at: toIsoTime(row.interacted_at),
    clicked_at: toIsoTime(row.clicked_at),
    link_clicked_at: toIsoTime(row.link_clicked_at),
    archived_at: toIsoTime(row.archived_at),
  };
}

function listEngagements(row: MessageRow): string[] {
  const times = {
    seen: row.seen_at,
    read: row.read_at,
    interacted: row.interacted_at,
    link_clicked: row.link_clicked_at,
    archived: row.archived_at,
  };
  return Object.entries(times).flatMap(([status, at]) => (at === null ? [] : [status]));
}

/** Creates the formatter of messages for the wire, which includes the channel of each. */
export function messageShower(config: Pick<Config, "notifications">): (row: MessageRow) => object {
  const channels = new Map(listChannels(config).map((channel) => [channel.id, channel]));
  return (row) => {
    const channel = channels.get(row.channel_id);
    return {
      __typename: "Message",
      id: row.id,
      channel_id: row.channel_id,
      ...(channel
        ? {
            channel: {
              __typename: "Channel",
              ...channel,
              created_at: CHANNELS_SINCE,
              updated_at: CHANNELS_SINCE,
            },
          }
        : {}),
      recipient: row.user_id,
      actors: row.actors.map((actor) => findActorObject(actor) ?? actor),
      ...toMessageTimes(row),
      scheduled_at: toIsoTime(row.scheduled_at),
      tenant: row.tenant,
      status: row.status,
      engagement_statuses: listEngagements(row),
      source: {
        __typename: "NotificationSource",
        type: "workflow",
        key: row.workflow,
        version_id: deriveVersionId(row.workflow),
        categories: row.categories,
        step_ref: null,
        workflow_run_id: row.run_id,
      },
      data: row.data,
      metadata: {},
      workflow: row.workflow,
    };
  };
}
