// Whether this is a developer's instance: the only kind that keeps messages to be read by anyone who asks.
import type { Config } from "#server/platform/config.ts";
import { listensToThisMachine } from "#server/platform/http/this-machine.ts";

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/i;

/** True where PUBLIC_URL names this machine itself, or is unset and nobody else can reach what listens (HOST). */
export function isLocalInstance(config: Pick<Config, "publicUrl" | "host">): boolean {
  return config.publicUrl === null
    ? listensToThisMachine(config)
    : LOCAL_HOST.test(new URL(config.publicUrl).hostname);
}

/** Whether this is a local instance that emails no one: nothing it makes up can reach anyone. */
export function emailsNoOne(config: Pick<Config, "publicUrl" | "host" | "smtp">): boolean {
  return config.smtp === null && isLocalInstance(config);
}

/** Whether the outbox page may be served at all; to whom, `isFromThisMachine` says. */
export function outboxIsOpen(config: Pick<Config, "publicUrl" | "host" | "smtp">): boolean {
  return emailsNoOne(config) && listensToThisMachine(config);
}
