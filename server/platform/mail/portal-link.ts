// Addresses of the portal for messages that no request asked for, such as those of daily jobs.
import type { Config } from "#server/platform/config.ts";

/** The address of a page or call; without PUBLIC_URL the one that the start prints, whose session it shares. */
export function portalLink(
  config: Pick<Config, "publicUrl" | "port">,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const base = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const search = new URLSearchParams(query).toString();
  return `${base}${path}${search ? `?${search}` : ""}`;
}
