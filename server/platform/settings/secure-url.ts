// Web addresses in settings, and which of them may receive secrets and customer data: those with TLS or on this
// machine.
import { z } from "zod";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";

/** Schema of an http or https address. */
export const httpUrlSchema = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

const toList = (text: string): string[] =>
  text
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);

/** Schema of http or https addresses, separated with commas. */
export const httpUrlListSchema = z.string().transform(toList).pipe(z.array(httpUrlSchema));

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

/** Schema of a setting that passes isSecureUrl. */
export const secureUrlSchema = z.string({ error: "is missing" }).refine(isSecureUrl, { error: INSECURE });

/** Like secureUrlSchema, for an address that paths are appended to: without a query, a fragment or a trailing slash. */
export const secureBaseUrlSchema = z
  .string({ error: "is missing" })
  .trim()
  .refine(isSecureBaseUrl, { error: INSECURE })
  .transform((text) => text.replace(/\/+$/, ""));
