// The two keys of the notification feed service (wire/notifications.md §3): the public one in pages, and the
// operator's, for programs. Configured, or derived from the instance's secret and so the same in every process.
import type { Config } from "#server/platform/config.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

export interface NotificationKeys {
  /** Starts with pk_. */
  readonly publicKey: string;
  /** Starts with sk_. Never leaves the server. */
  readonly secretKey: string;
}

/** Returns the keys of an instance. */
export function notificationKeys(
  { notifications }: Pick<Config, "notifications">,
  secrets: Pick<Secrets, "hash">,
): NotificationKeys {
  const derived = (kind: "pk" | "sk"): string =>
    `${kind}_${secrets.hash("notification-keys", kind).toString("base64url").slice(0, 32)}`;
  return {
    publicKey: notifications.publicKey ?? derived("pk"),
    secretKey: notifications.secretKey ?? derived("sk"),
  };
}
