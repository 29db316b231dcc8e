// Whose accounts these are.
import type { Config } from "#server/platform/config.ts";

/** Whether accounts are kept by our own auth service, in this database. */
export function isLocalAuth(config: Pick<Config, "authBase">): boolean {
  return config.authBase.startsWith("/");
}
