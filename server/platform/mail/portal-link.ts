// Addresses of the portal for messages without a request, such as those of daily jobs.
import type { Config } from "#server/platform/config.ts";

/**
 * Returns the address of a page or call. Without PUBLIC_URL it is the one printed at start, whose session it shares.
 */
export function portalLink(
  config: Pick<Config, "publicUrl" | "port">,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const base = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const search = new URLSearchParams(query).toString();
  return `${base}${path}${search ? `?${search}` : ""}`;
}
