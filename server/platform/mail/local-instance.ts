// Whether this is a developer's instance: the only kind that stores messages in the outbox (/dev/outbox), accepts
// SEED=demo, METER_SIMULATORS and CLOCK_AHEAD_DAYS, and starts with sample premises.
import type { Config } from "#server/platform/config.ts";
import { isLocalName } from "#server/platform/http/loopback.ts";
import { listensToThisMachine } from "#server/platform/http/this-machine.ts";

/** Whether PUBLIC_URL is unset or points to this machine itself. */
export function hasLocalPublicUrl({ publicUrl }: Pick<Config, "publicUrl">): boolean {
  return publicUrl === null || isLocalName(new URL(publicUrl).hostname);
}

/** Whether no one else can reach the instance (HOST), and no one else is sent to it (PUBLIC_URL). */
export function isLocalInstance(config: Pick<Config, "publicUrl" | "host">): boolean {
  return listensToThisMachine(config) && hasLocalPublicUrl(config);
}

/** Whether this is a local instance that emails no one, so its simulated data cannot reach anyone. */
export function emailsNoOne(config: Pick<Config, "publicUrl" | "host" | "smtp">): boolean {
  return config.smtp === null && isLocalInstance(config);
}
