// The customer's preference set in the feed service, with updates and changes.
import type { PreferenceSet } from "@knocklabs/client";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { NotificationChannel, WorkflowKey } from "#contracts/workflows.ts";
import type { NotificationFeeds } from "./notifications-context.ts";
import { switched, withSwitch } from "./preference-state.ts";

/** The customer's set. */
export function preferencesQuery({ userId, preferences }: NotificationFeeds) {
  return queryOptions({
    queryKey: ["notice-preferences", userId],
    queryFn: () => preferences.get(),
  });
}

export type Switch = (workflow: WorkflowKey, channel: NotificationChannel, on: boolean) => Promise<void>;

/**
 * Returns a function that shows a switch immediately and saves it. If the service rejects it, the switch is reverted
 * and the error is thrown.
 */
export function useSwitch(feeds: NotificationFeeds): Switch {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery(feeds);
  return async (workflow, channel, on) => {
    const show = (now: boolean): void => {
      client.setQueryData<PreferenceSet>(queryKey, (set) => set && withSwitch(set, workflow, channel, now));
    };
    // An earlier response must not overwrite it.
    await client.cancelQueries({ queryKey });
    show(on);
    try {
      await feeds.preferences.setWorkflow(workflow, switched(channel, on));
    } catch (error) {
      show(!on);
      throw error;
    }
  };
}
