// Whether a user is notified of a workflow on a channel: the single rule by which the service sends and the portal
// shows its switches. What is not set is on, and any opt-out that applies (channel, workflow, category) wins over all
// other settings. In place of a map, the wire also allows a text that defines how one is merged over another. It
// switches nothing.
import { isMarketing, WORKFLOWS, type NotificationChannel, type WorkflowKey } from "./workflows.ts";

type Switch<Condition> = boolean | string | { readonly conditions: readonly Condition[] };
type Switches<Condition> = Readonly<Partial<Record<string, Switch<Condition>>>>;

interface Maps<Condition> {
  readonly channel_types?: Switches<Condition> | null | undefined;
  /** By channel id. */
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

/** A preference set of the notification feed's protocol, limited to the parts that affect the decision. */
export interface ChannelPreferences<Condition> extends Maps<Condition> {
  readonly workflows?: Settings<Condition> | null;
  readonly categories?: Settings<Condition> | null;
  /** Switches all workflows that are marketing. */
  readonly commercial_subscribed?: Switch<Condition> | null | undefined;
}

/** Additional input: the channel's id, and whether conditions hold. */
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

// A channel id is more specific than a channel type.
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

/** Whether a set leaves a channel type ("email", "sms", "in_app_feed", …) on for a workflow with these categories. */
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

// A conditional entry counts as on. `wants` checks whether the condition holds.
const isOn = (value: unknown): boolean => value === true || (typeof value === "object" && value !== null);

// Text messages can cost the recipient money, so they are only sent to users who switched them on.
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

/**
 * Whether a user with this set is notified of a workflow on a channel. Workflows marked `always` cannot be switched
 * off, email and feed are on until they are switched off, and texts are off until they are switched on. Marketing can
 * also be switched off as a whole.
 */
export function shouldNotify<Condition>(
  set: ChannelPreferences<Condition>,
  workflow: WorkflowKey,
  channel: NotificationChannel,
  query: ChannelQuery<Condition>,
): boolean {
  const { category, channels, always } = WORKFLOWS[workflow];
  if (!channels.includes(channel)) return false;
  if (always.includes(channel)) return true;
  if (isMarketing(workflow) && !switchedOn(set.commercial_subscribed ?? undefined, query)) return false;
  if (channel === "sms" && !hasOptedIntoSms(set, workflow, category, query.channelId)) return false;
  return wants(set, workflow, [category], channel, query);
}
