// Whether somebody is told of a workflow by a channel: the one rule, by which the service sends and the portal shows its
// switches. What is not set is wanted, and any opt-out that applies (channel, workflow, category) holds whatever the others
// say. Of maps the wire allows a text as well, which says how one is laid over another: it switches nothing.
import { WORKFLOWS, type NotificationChannel, type WorkflowKey } from "./workflows.ts";

type Switch<Condition> = boolean | string | { readonly conditions: readonly Condition[] };
type Switches<Condition> = Readonly<Partial<Record<string, Switch<Condition>>>>;

interface Maps<Condition> {
  readonly channel_types?: Switches<Condition> | null | undefined;
  /** By the ids of channels. */
  readonly channels?: Switches<Condition> | null | undefined;
}

type Setting<Condition> =
  | boolean
  | string
  | (Maps<Condition> & {
      readonly subscribed?: boolean | undefined;
      readonly conditions?: readonly Condition[] | null | undefined;
    });
type Settings<Condition> = Readonly<Partial<Record<string, Setting<Condition>>>>;

/** A preference set of the notification feed's protocol, as far as it decides. */
export interface ChannelPreferences<Condition> extends Maps<Condition> {
  readonly workflows?: Settings<Condition> | null;
  readonly categories?: Settings<Condition> | null;
}

/** What is asked besides: the channel's id, and whether conditions hold. */
export interface ChannelQuery<Condition> {
  readonly channelId?: string | undefined;
  holds(conditions: readonly Condition[]): boolean;
}

const at = <Value>(
  map: Readonly<Partial<Record<string, Value>>> | null | undefined,
  key: string,
): Value | undefined => (map && Object.hasOwn(map, key) ? map[key] : undefined);

function switchedOn<Condition>(
  value: Switch<Condition> | undefined,
  query: ChannelQuery<Condition>,
): boolean {
  if (typeof value === "object") return query.holds(value.conditions);
  return value !== false;
}

// A channel by its id is more exact than by its type.
function channelOn<Condition>(maps: Maps<Condition>, type: string, query: ChannelQuery<Condition>): boolean {
  const byId = query.channelId === undefined ? undefined : at(maps.channels, query.channelId);
  return switchedOn(byId ?? at(maps.channel_types, type), query);
}

function settingOn<Condition>(
  setting: Setting<Condition> | undefined,
  type: string,
  query: ChannelQuery<Condition>,
): boolean {
  if (typeof setting !== "object") return setting !== false;
  return (
    setting.subscribed !== false && query.holds(setting.conditions ?? []) && channelOn(setting, type, query)
  );
}

/** Whether a set leaves a channel type ("email", "sms", "in_app_feed", …) on for a workflow of these categories. */
export function wants<Condition>(
  set: ChannelPreferences<Condition>,
  workflow: string,
  categories: readonly string[],
  channelType: string,
  query: ChannelQuery<Condition>,
): boolean {
  return (
    channelOn(set, channelType, query) &&
    settingOn(at(set.workflows, workflow), channelType, query) &&
    categories.every((category) => settingOn(at(set.categories, category), channelType, query))
  );
}

// Under a condition is on; `wants` asks whether it holds.
const isOn = (value: unknown): boolean => value === true || (typeof value === "object" && value !== null);

// Text messages cost their reader something: they are sent to those who switched them on.
function hasOptedIntoSms<Condition>(
  set: ChannelPreferences<Condition>,
  workflow: string,
  category: string,
  channelId: string | undefined,
): boolean {
  const settings = [set, at(set.workflows, workflow), at(set.categories, category)];
  return settings.some(
    (maps) =>
      typeof maps === "object" &&
      (isOn(at(maps.channel_types, "sms")) ||
        (channelId !== undefined && isOn(at(maps.channels, channelId)))),
  );
}

/** Whether a person with this set is told of a workflow by a channel: what is `always` cannot be refused, e-mail and feed are on until they are, texts off until they are switched on. */
export function shouldNotify<Condition>(
  set: ChannelPreferences<Condition>,
  workflow: WorkflowKey,
  channel: NotificationChannel,
  query: ChannelQuery<Condition>,
): boolean {
  const { category, channels, always } = WORKFLOWS[workflow];
  if (!channels.includes(channel)) return false;
  if (always.includes(channel)) return true;
  if (channel === "sms" && !hasOptedIntoSms(set, workflow, category, query.channelId)) return false;
  return wants(set, workflow, [category], channel, query);
}
