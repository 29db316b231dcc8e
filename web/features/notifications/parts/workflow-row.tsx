import type { PreferenceSet } from "@knocklabs/client";
import type { ReactNode } from "react";
import { useId } from "react";
import { WORKFLOWS, type NotificationChannel, type WorkflowKey } from "#contracts/workflows.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { isOn } from "./feed/preference-state.ts";
import { Switch } from "#web/ui/checkbox.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.tsx";
import { reaches, type ContactChannels } from "./contact-channels.ts";

interface Props {
  readonly workflow: WorkflowKey;
  readonly set: PreferenceSet;
  readonly channels: ContactChannels;
  readonly onSwitch: (channel: NotificationChannel, on: boolean) => void;
  /** Other settings of the workflow. */
  readonly children?: ReactNode;
}

/** One kind of notification, with a switch for each of its channels. */
export function WorkflowRow({ workflow, set, channels: reach, onSwitch, children }: Props) {
  const messages = useMessages("preferences");
  const id = useId();
  const { name, text } = messages.workflows[workflow];
  const { channels, always } = WORKFLOWS[workflow];
  const labels = {
    in_app_feed: messages.methods.app,
    email: messages.methods.email,
    sms: messages.methods.sms,
  };
  const { [workflow]: fixed }: Partial<Record<typeof workflow, string>> = messages.fixed;
  return (
    <li>
      <fieldset
        aria-labelledby={id}
        className="grid min-w-0 gap-x-6 gap-y-2 p-4 sm:px-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]"
      >
        <div className="flex min-w-0 flex-col gap-1">
          <Text as="h3" strong>
            <span id={id}>{name}</span>
          </Text>
          <Text tone="muted">{text}</Text>
          {fixed && (
            <Text size="small" tone="muted">
              {fixed}
            </Text>
          )}
        </div>
        <div className="flex flex-wrap gap-x-6 xl:grid xl:grid-cols-3 xl:gap-x-4">
          {channels
            .filter((channel) => reaches(reach, channel))
            .map((channel) =>
              always.includes(channel) ? (
                <Always key={channel} label={labels[channel]} />
              ) : (
                <Switch
                  key={channel}
                  label={labels[channel]}
                  checked={isOn(set, workflow, channel)}
                  onChange={(event) => onSwitch(channel, event.target.checked)}
                />
              ),
            )}
        </div>
        {children && <div className="xl:col-start-2">{children}</div>}
      </fieldset>
    </li>
  );
}

/** A channel that no preference can switch off. */
function Always({ label }: { readonly label: string }) {
  const { always } = useMessages("preferences");
  return (
    <p className="touch flex items-center gap-2.5 self-start">
      <span className="flex w-10 shrink-0 justify-center text-good">
        <CheckIcon size={20} />
      </span>
      <span>
        {label} <span className="text-small whitespace-nowrap text-muted">({always})</span>
      </span>
    </p>
  );
}
