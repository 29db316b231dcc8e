// Decides on which of its channels a notification is sent to a user.
import type { NotificationChannel, WorkflowKey } from "#contracts/workflows.ts";
import { shouldNotify as shouldNotifyByRule, type ChannelQuery } from "#contracts/channel-preferences.ts";
import type { Config } from "#server/platform/config.ts";
import { listChannels } from "./channels.ts";
import { allHold, type Facts } from "./conditions.ts";
import type { Condition, PreferenceSet } from "./preference-set.ts";

/** Further inputs: the channel's id, and what conditions may refer to. */
export interface ConditionFacts extends Facts {
  readonly channelId?: string;
}

/** Converts it to the query for the rule that the portal shares. */
export function toChannelQuery(query: ConditionFacts): ChannelQuery<Condition> {
  return { channelId: query.channelId, holds: (conditions) => allHold(conditions, query) };
}

/**
 * Builds the query for preferences of a channel by its id, and for conditions about the notification's data and about
 * its recipient (`facts` of a Reader). Null: not known, so conditions about it find nothing.
 */
export function buildPreferenceQuery(
  config: Pick<Config, "notifications">,
  channel: NotificationChannel,
  data: object | null,
  recipient: object | null = null,
): ConditionFacts {
  const id = listChannels(config).find(({ type }) => type === channel)?.id;
  return {
    ...(id === undefined ? {} : { channelId: id }),
    ...(data === null ? {} : { data }),
    ...(recipient === null ? {} : { recipient }),
  };
}

/** Whether a user with this set is notified of a workflow on a channel. */
export function shouldNotify(
  set: PreferenceSet,
  workflow: WorkflowKey,
  channel: NotificationChannel,
  query: ConditionFacts = {},
): boolean {
  return shouldNotifyByRule(set, workflow, channel, toChannelQuery(query));
}
