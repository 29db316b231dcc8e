// By which of its channels a notice is told to a person.
import type { NotificationChannel, WorkflowKey } from "#contracts/workflows.ts";
import { shouldNotify as isToldByRule, type ChannelQuery } from "#contracts/channel-preferences.ts";
import type { Config } from "#server/platform/config.ts";
import { listChannels } from "./channels.ts";
import { allHold, type Facts } from "./conditions.ts";
import type { Condition, PreferenceSet } from "./preference-set.ts";

/** What is asked besides: the channel's id, and what conditions may name. */
export interface ConditionFacts extends Facts {
  readonly channelId?: string;
}

/** The same for the rule that the portal has as well. */
export function toChannelQuery(query: ConditionFacts): ChannelQuery<Condition> {
  return { channelId: query.channelId, holds: (conditions) => allHold(conditions, query) };
}

/** What preferences of a channel by its id, and conditions about the notice's data, are asked with. */
export function buildPreferenceQuery(
  config: Pick<Config, "notifications">,
  channel: NotificationChannel,
  data: object | null,
): ConditionFacts {
  const id = listChannels(config).find(({ type }) => type === channel)?.id;
  return { ...(id === undefined ? {} : { channelId: id }), ...(data === null ? {} : { data }) };
}

/** Whether a person with this set is told of a workflow by a channel. */
export function shouldNotify(
  set: PreferenceSet,
  workflow: WorkflowKey,
  channel: NotificationChannel,
  query: ConditionFacts = {},
): boolean {
  return isToldByRule(set, workflow, channel, toChannelQuery(query));
}
