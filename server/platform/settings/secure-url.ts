// Web addresses in settings, and where secrets and customer data may be sent: over TLS, or to this machine.
import { z } from "zod";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";

/** An http or https address. */
export const httpUrlSchema = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/**
 * Whether it is an https address, or http on this machine, without a name and password, which would be sent and logged.
 */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isEncrypted = protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
  return isEncrypted && username === "" && password === "";
}

function isSecureBaseUrl(text: string): boolean {
  if (!isSecureUrl(text)) return false;
  const { search, hash } = new URL(text);
  return search === "" && hash === "";
}

const INSECURE = "must be an https address, or http on this machine";

/** A setting that passes isSecureUrl. */
export const secureUrlSchema = z.string({ error: "is missing" }).refine(isSecureUrl, { error: INSECURE });

/** The same for an address that paths are appended to: without query and fragment, and without a slash at its end. */
export const secureBaseUrlSchema = z
  .string({ error: "is missing" })
  .trim()
  .refine(isSecureBaseUrl, { error: INSECURE })
  .transform((text) => text.replace(/\/+$/, ""));
