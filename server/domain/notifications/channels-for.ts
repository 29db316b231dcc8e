// By which of its channels a notice is told to a person.
import type { NoticeChannel, WorkflowKey } from "#contracts/notices.ts";
import { isToldBy as isToldByRule, type Asking } from "#contracts/told-by.ts";
import type { Config } from "#server/platform/config.ts";
import { channelsOf } from "./channels.ts";
import { allHold, type Facts } from "./conditions.ts";
import type { Condition, PreferenceSet } from "./preference-set.ts";

/** What is asked besides: the channel's id, and what conditions may name. */
export interface Asked extends Facts {
  readonly channelId?: string;
}

/** The same for the rule that the portal has as well. */
export function askingOf(asked: Asked): Asking<Condition> {
  return { channelId: asked.channelId, holds: (conditions) => allHold(conditions, asked) };
}

/** What preferences of a channel by its id, and conditions about the notice's data, are asked with. */
export function askedOf(
  config: Pick<Config, "notifications">,
  channel: NoticeChannel,
  data: object | null,
): Asked {
  const id = channelsOf(config).find(({ type }) => type === channel)?.id;
  return { ...(id === undefined ? {} : { channelId: id }), ...(data === null ? {} : { data }) };
}

/** Whether a person with this set is told of a workflow by a channel. */
export function isToldBy(
  set: PreferenceSet,
  workflow: WorkflowKey,
  channel: NoticeChannel,
  asked: Asked = {},
): boolean {
  return isToldByRule(set, workflow, channel, askingOf(asked));
}
