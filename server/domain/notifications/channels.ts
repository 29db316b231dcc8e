// The channels of the instance, as defined by the notification feed's protocol: each has an id.
import type { Config } from "#server/platform/config.ts";
import type { NotificationChannel } from "#contracts/workflows.ts";

export interface Channel {
  /** UUID. */
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: NotificationChannel | "chat";
  readonly provider: string;
}

const EMAIL_ID = "5f0c3a1e-7b52-4c39-8f6d-0f2a9b4e6d21";
const SMS_ID = "c2d94b7a-3e18-4a55-b0c7-6a1f8e5d3b42";
const SLACK_ID = "a7e61d3c-94f2-4b08-8d1e-5c3b7f9a2e63";

/** Channels are part of the program and do not change, but the protocol requires timestamps for them. */
export const CHANNELS_SINCE = "2026-01-01T00:00:00.000Z";

/** Lists every channel of the instance. The first is the portal's feed. */
export function listChannels({ notifications }: Pick<Config, "notifications">): readonly Channel[] {
  return [
    {
      id: notifications.feedId,
      key: "in-app",
      name: "In-app feed",
      type: "in_app_feed",
      provider: "wattlane",
    },
    { id: EMAIL_ID, key: "email", name: "E-mail", type: "email", provider: "wattlane" },
    { id: SMS_ID, key: "sms", name: "Text messages", type: "sms", provider: "wattlane" },
    { id: SLACK_ID, key: "slack", name: "Slack", type: "chat", provider: "slack" },
  ];
}
