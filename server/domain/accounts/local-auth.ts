// Determines where accounts are stored.
import type { Config } from "#server/platform/config.ts";

/** Whether accounts are stored by our own auth service, in this database. */
export function isLocalAuth(config: Pick<Config, "authBase">): boolean {
  return config.authBase.startsWith("/");
}
