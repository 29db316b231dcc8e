// Whether this is a developer's instance: the only kind that keeps messages to be read by anyone who asks.
import type { Config } from "../config.ts";

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/i;

const LOCAL_ADDRESS = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

/** True where PUBLIC_URL names this machine itself, or is unset and nobody else can reach what listens (HOST). */
export function isLocalInstance(config: Pick<Config, "publicUrl" | "host">): boolean {
  return config.publicUrl === null
    ? LOCAL_ADDRESS.test(config.host)
    : LOCAL_HOST.test(new URL(config.publicUrl).hostname);
}

/** Whether the outbox page may be served: a local instance that mails nothing. */
export function outboxIsOpen(config: Pick<Config, "publicUrl" | "host" | "smtp">): boolean {
  return config.smtp === null && isLocalInstance(config);
}
