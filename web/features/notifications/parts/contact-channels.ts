// The channels that can reach a customer: the verified addresses of their account.
import type { User } from "@supabase/auth-js";
import type { NotificationChannel } from "#contracts/workflows.ts";

export interface ContactChannels {
  /** Null: there is none, or it is not verified. */
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether the operator sends texts at all. */
  readonly smsEnabled: boolean;
}

/** Returns the channels of an account. */
export function getContactChannels(
  { email, email_confirmed_at, phone, phone_confirmed_at }: Partial<User>,
  smsEnabled: boolean,
): ContactChannels {
  return {
    email: email && email_confirmed_at ? email : null,
    phone: phone && phone_confirmed_at ? phone : null,
    smsEnabled,
  };
}

/** Whether a channel can reach the customer. */
export function reaches(
  { email, phone, smsEnabled: texts }: ContactChannels,
  channel: NotificationChannel,
): boolean {
  if (channel === "in_app_feed") return true;
  return channel === "email" ? email !== null : texts && phone !== null;
}
