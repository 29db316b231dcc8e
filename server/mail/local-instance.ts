// Whether this is a developer's instance: the only kind that keeps messages to be read by anyone who asks.
import type { Config } from "../config.ts";

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/i;

/** True where PUBLIC_URL is unset or names this machine itself. */
export function isLocalInstance(config: Pick<Config, "publicUrl">): boolean {
  return config.publicUrl === null || LOCAL_HOST.test(new URL(config.publicUrl).hostname);
}

/** Whether the outbox page may be served: a local instance that mails nothing. */
export function outboxIsOpen(config: Pick<Config, "publicUrl" | "smtp">): boolean {
  return config.smtp === null && isLocalInstance(config);
}
