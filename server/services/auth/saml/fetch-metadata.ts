// Fetches an identity provider's metadata for the operator: https only (or this machine), no redirects, so that only
// the given address responds, and from a private network only if OUTBOUND_PRIVATE_ORIGINS has it.
import { readBoundedBody } from "#server/platform/http/bounded-body.ts";
import { createOutboundFetch } from "#server/platform/http/outbound-fetch.ts";
import { getPrivateOrigins } from "#server/platform/http/private-origins.ts";
import { isSecureUrl } from "#server/platform/settings/secure-url.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { MAX_METADATA_BYTES } from "./metadata.ts";

const TIMEOUT_MS = 5_000;

const tooLarge = (): Error => new Error(`larger than ${MAX_METADATA_BYTES} bytes`);

async function get(ctx: AuthContext, url: string, timeoutMs: number): Promise<string> {
  const outboundFetch = createOutboundFetch({ privateOrigins: getPrivateOrigins(ctx.config) });
  const response = await outboundFetch(url, {
    headers: { accept: "application/samlmetadata+xml, application/xml, text/xml" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`answered ${response.status}`);
  }
  return (await readBoundedBody(response, MAX_METADATA_BYTES, tooLarge)).toString("utf8");
}

/** Returns the text at `url` within 5 s and 1 MB. Throws validation_failed, or 422 saml_metadata_fetch_failed. */
export async function fetchMetadata(
  ctx: AuthContext,
  url: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<string> {
  if (!URL.canParse(url)) throw invalid("metadata_url is not a valid URL");
  if (!isSecureUrl(url)) throw invalid("metadata_url is not a HTTPS URL");
  try {
    return await get(ctx, url, timeoutMs);
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message }, "SAML metadata could not be fetched");
    throw new AuthError(
      422,
      "saml_metadata_fetch_failed",
      "SAML Metadata could not be fetched from the metadata_url",
    );
  }
}
