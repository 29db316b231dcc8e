// What of a preference set holds for one workflow and one channel, as the pages show it. The service decides with the same
// rule: any opt-out that applies holds, texts are off until somebody asked for them.
import type { PreferenceSet } from "@knocklabs/client";
import { WORKFLOWS, type NoticeChannel, type WorkflowKey } from "#contracts/notices.ts";

type Setting = NonNullable<PreferenceSet["workflows"]>[string];
type Switches = NonNullable<PreferenceSet["channel_types"]>;

function channelTypesOf(setting: Setting): Switches {
  return typeof setting === "object" && "channel_types" in setting ? setting.channel_types : {};
}

function isOut(setting: Setting, channel: NoticeChannel): boolean {
  if (typeof setting === "object" && "subscribed" in setting && setting.subscribed === false) return true;
  return setting === false || channelTypesOf(setting)[channel] === false;
}

/** Whether the workflow is told by the channel. */
export function isOn(set: PreferenceSet, workflow: WorkflowKey, channel: NoticeChannel): boolean {
  const { category, channels, always } = WORKFLOWS[workflow];
  if (!channels.includes(channel)) return false;
  if (always.includes(channel)) return true;
  const settings = [set.workflows?.[workflow], set.categories?.[category]];
  const asked = [set.channel_types ?? {}, ...settings.map(channelTypesOf)].map((types) => types[channel]);
  if (channel === "sms" && !asked.some(Boolean)) return false;
  return set.channel_types?.[channel] !== false && settings.every((setting) => !isOut(setting, channel));
}

/** What the service is asked to keep of the workflow: the channel alone is changed. */
export function switched(channel: NoticeChannel, on: boolean): { channel_types: Switches } {
  return { channel_types: { [channel]: on } };
}

/** The set as it will be once the service has kept that. */
export function withSwitch(
  set: PreferenceSet,
  workflow: WorkflowKey,
  channel: NoticeChannel,
  on: boolean,
): PreferenceSet {
  const types = { ...channelTypesOf(set.workflows?.[workflow]), [channel]: on };
  const before = set.workflows?.[workflow];
  const setting = { ...(typeof before === "object" ? before : {}), channel_types: types };
  return { ...set, workflows: { ...set.workflows, [workflow]: setting } };
}
