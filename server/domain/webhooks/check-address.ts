// Which addresses a webhook may have. The connection of every delivery checks the IP addresses behind the name
// (server/platform/http/outbound-fetch.ts): this check only rejects early what can never work.
import { isIP } from "node:net";
import type { Config } from "#server/platform/config.ts";
import { createProblemError } from "#server/platform/errors.ts";
import { isPublicAddress } from "#server/platform/http/public-address.ts";

/** Whether a webhook may have this address. It is an https address on the public internet, without a password. */
export function isAllowedAddress(config: Pick<Config, "webhookPrivateOrigins">, address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (config.webhookPrivateOrigins.includes(url.origin)) return true;
  if (url.protocol !== "https:") return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0) return isPublicAddress(host);
  // A name without a dot, and these endings, exist only inside of a network.
  return host.includes(".") && !/\.(localhost|local|internal|home\.arpa)\.?$/.test(host);
}

/** Throws `unprocessable` unless a webhook may have this address. */
export function assertAllowedAddress(config: Pick<Config, "webhookPrivateOrigins">, address: string): void {
  if (isAllowedAddress(config, address)) return;
  throw createProblemError(
    "unprocessable",
    "webhook_address",
    "Enter an https address on the public internet, without a password.",
    { url: "isn't a public https address" },
  );
}
