// By which of its channels a notice is told to a person.
import { WORKFLOWS, type NoticeChannel, type WorkflowKey } from "#contracts/notices.ts";
import type { Config } from "../config.ts";
import { channelsOf } from "./channels.ts";
import type { PreferenceSet } from "./preference-set.ts";
import { wants, type Asked } from "./preferences-of.ts";

interface Maps {
  readonly channel_types?: PreferenceSet["channel_types"] | undefined;
  readonly channels?: PreferenceSet["channels"] | undefined;
}

// Under a condition is on; `wants` asks whether it holds.
const isOn = (value: unknown): boolean => value === true || (typeof value === "object" && value !== null);

function turnsTextsOn(maps: Maps | boolean | string | undefined, channelId: string | undefined): boolean {
  if (typeof maps !== "object") return false;
  return isOn(maps.channel_types?.["sms"]) || (channelId !== undefined && isOn(maps.channels?.[channelId]));
}

// Text messages cost their reader something: they are sent to those who switched them on.
function askedForTexts(
  set: PreferenceSet,
  workflow: WorkflowKey,
  category: string,
  channelId: string | undefined,
): boolean {
  const settings = [set, set.workflows?.[workflow], set.categories?.[category]];
  return settings.some((setting) => turnsTextsOn(setting, channelId));
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

/** Whether a person with this set is told of a workflow by a channel: what is `always` cannot be refused, e-mail and feed are on until they are, texts off until they are switched on. */
export function isToldBy(
  set: PreferenceSet,
  workflow: WorkflowKey,
  channel: NoticeChannel,
  asked: Asked = {},
): boolean {
  const { category, channels, always } = WORKFLOWS[workflow];
  if (!channels.includes(channel)) return false;
  if (always.includes(channel)) return true;
  if (channel === "sms" && !askedForTexts(set, workflow, category, asked.channelId)) return false;
  return wants(set, workflow, category, channel, asked);
}
