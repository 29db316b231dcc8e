// The complete check of an identity provider's response.
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { readAssertion, type Assertion } from "./assertion.ts";
import { readMetadata } from "./metadata.ts";
import type { ProviderRow } from "./providers.ts";
import { ResponseRejected, demand } from "./response-rejected.ts";
import type { ResponseShape } from "./response.ts";
import type { ServiceAddresses } from "./service-provider.ts";

/** Runs a check. A rejection is logged with its reason, and reported to the caller as validation_failed. */
export async function rejectInvalid<T>(ctx: AuthContext, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ResponseRejected)) throw error;
    ctx.log.warn({ reason: error.message }, "a SAML assertion was refused");
    throw new AuthError(400, "validation_failed", "SAML Assertion is not valid");
  }
}

// The library's message, up to what may be contents of the response.
function formatReason(error: unknown): string {
  return error instanceof Error ? (error.message.split(/[:.]/, 1)[0] ?? "").slice(0, 80) : "unknown";
}

async function getSignedXml(
  ctx: AuthContext,
  us: ServiceAddresses,
  provider: ProviderRow,
  shape: ResponseShape,
  base64: string,
): Promise<string> {
  // The library takes memory and time to load, so it is loaded only if used.
  const { samlFor } = await import("./library.ts");
  const saml = samlFor(ctx, us, readMetadata(provider.metadata_xml), {
    wantAuthnResponseSigned: shape.responseSigned,
    wantAssertionsSigned: shape.assertionSigned,
  });
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: base64 });
    const xml = profile?.getAssertionXml?.();
    if (xml) return xml;
  } catch (error) {
    throw new ResponseRejected(formatReason(error));
  }
  throw new ResponseRejected("no assertion");
}

/**
 * Returns the assertion of a response whose shape was checked. Throws ResponseRejected. `requestId` is null for a
 * sign-in that the identity provider started, whose response must not refer to a request.
 */
export async function checkResponse(
  ctx: AuthContext,
  us: ServiceAddresses,
  provider: ProviderRow,
  response: { shape: ResponseShape; xml: string; requestId: string | null },
): Promise<Assertion> {
  const { shape, xml, requestId } = response;
  demand(shape.issuer === provider.entity_id, "the answer is another issuer's");
  demand((shape.destination ?? us.acsUrl) === us.acsUrl, "the answer was sent to another address");
  demand(
    shape.inResponseTo === undefined || shape.inResponseTo === requestId,
    "the answer is to another request",
  );
  const base64 = Buffer.from(xml).toString("base64");
  const signedXml = await getSignedXml(ctx, us, provider, shape, base64);
  return readAssertion(signedXml, {
    issuer: provider.entity_id,
    recipient: us.acsUrl,
    inResponseTo: requestId,
    now: ctx.now(),
  });
}
