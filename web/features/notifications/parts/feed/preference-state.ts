// The state of a preference set for one workflow and one channel, as the pages show and change it.
import type { PreferenceSet } from "@knocklabs/client";
import type { NotificationChannel, WorkflowKey } from "#contracts/workflows.ts";
import { shouldNotify } from "#contracts/channel-preferences.ts";

type Setting = NonNullable<PreferenceSet["workflows"]>[string];
type Switches = NonNullable<PreferenceSet["channel_types"]>;

function getChannelTypes(setting: Setting): Switches {
  return typeof setting === "object" && "channel_types" in setting ? setting.channel_types : {};
}

/**
 * Whether the workflow uses the channel, by the same rule that the service applies when sending. What depends on the
 * notification is shown as on.
 */
export function isOn(set: PreferenceSet, workflow: WorkflowKey, channel: NotificationChannel): boolean {
  return shouldNotify(set, workflow, channel, { holds: () => true });
}

/** Returns the service's update for the workflow: only the channel changes. */
export function switched(channel: NotificationChannel, on: boolean): { channel_types: Switches } {
  return { channel_types: { [channel]: on } };
}

/** Returns the set as it will be once the service has saved that. */
export function withSwitch(
  set: PreferenceSet,
  workflow: WorkflowKey,
  channel: NotificationChannel,
  on: boolean,
): PreferenceSet {
  const types = { ...getChannelTypes(set.workflows?.[workflow]), [channel]: on };
  const before = set.workflows?.[workflow];
  const setting = { ...(typeof before === "object" ? before : {}), channel_types: types };
  return { ...set, workflows: { ...set.workflows, [workflow]: setting } };
}
