// Fetches the metadata document of a client, whose address is its id. Only for a signed-in customer, from the public
// internet only, without redirects, with a limit on time and size.
import { z } from "zod";
import { readBoundedBody } from "#server/platform/http/bounded-body.ts";
import { createOutboundFetch } from "#server/platform/http/outbound-fetch.ts";
import { getPrivateOrigins } from "#server/platform/http/private-origins.ts";
import { isSecureUrl } from "#server/platform/settings/secure-url.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 16 * 1024;

const documentSchema = z.looseObject({
  client_id: z.string(),
  client_name: z.string().max(2_000).default(""),
  redirect_uris: z.array(z.string().max(500)).min(1).max(20),
  thirdPartyNotifyUri: z.string().max(500).optional(),
  // Clients with a secret or a key of their own aren't supported.
  token_endpoint_auth_method: z.literal("none").default("none"),
});
export type ClientDocument = z.output<typeof documentSchema>;

/** Whether a client's id is the address of a document: https with a path, in the form that URL parsers return. */
export function isDocumentId(id: string): boolean {
  if (id.length > 300 || !isSecureUrl(id)) return false;
  const { pathname, hash, href } = new URL(id);
  return pathname !== "/" && hash === "" && href === id;
}

async function get(ctx: AuthContext, id: string): Promise<ClientDocument> {
  const outboundFetch = createOutboundFetch({ privateOrigins: getPrivateOrigins(ctx.config) });
  const response = await outboundFetch(id, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200 || !/\bjson\b/i.test(response.headers.get("content-type") ?? "")) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const body = await readBoundedBody(response, MAX_BYTES, () => new Error(`larger than ${MAX_BYTES} bytes`));
  const document = documentSchema.parse(JSON.parse(body.toString("utf8")));
  if (document.client_id !== id) throw new Error("the document is another client's");
  return document;
}

/** Returns the document at a client's id. Throws oauth_client_not_found for any failure. */
export async function fetchClientDocument(ctx: AuthContext, id: string): Promise<ClientDocument> {
  try {
    return await get(ctx, id);
  } catch (error) {
    ctx.log.info({ reason: (error as Error).name }, "a client's metadata document could not be used");
    throw new AuthError(404, "oauth_client_not_found", "The client's metadata document could not be used");
  }
}
