// POST /saml/acs: accepts an identity provider's response through the user's browser.
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { isPast } from "../flows/flow-state.ts";
import { findAllowedRedirect } from "../flows/redirect-to.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { errorAddress } from "../oauth/error-address.ts";
import { attributeMapping, toAssertedUser } from "./attributes.ts";
import { checkResponse, rejectInvalid } from "./check-response.ts";
import { finishSignIn, unknownRelayState, type SamlRequest } from "./finish-sign-in.ts";
import { findProvider, findProviderByEntity, assertSamlEnabled, type ProviderRow } from "./providers.ts";
import { decodeResponse, MAX_RESPONSE_BYTES, parseResponseShape, type ResponseShape } from "./response.ts";
import { serviceAddresses } from "./service-provider.ts";

// base64 is a third longer than its content, and may have line breaks.
const field = z
  .string()
  .max(MAX_RESPONSE_BYTES * 1.5)
  .nullish()
  .transform((value) => value ?? "");
export const acsBody = z.looseObject({ SAMLResponse: field, RelayState: field });
type Body = z.output<typeof acsBody>;

async function getSamlRequest(ctx: AuthContext, relayState: string): Promise<SamlRequest> {
  const request = await ctx.db.sql
    .selectFrom("auth.saml_requests")
    .selectAll()
    .where("relay_state", "=", relayState)
    .executeTakeFirst();
  const flow =
    request &&
    (await ctx.db.sql
      .selectFrom("auth.flow_states")
      .selectAll()
      .where("id", "=", request.flow_state_id)
      .executeTakeFirst());
  if (!request || !flow) throw unknownRelayState();
  return { requestId: request.id, providerId: request.sso_provider_id, flow };
}

async function complete(
  ctx: AuthContext,
  caller: Caller,
  provider: ProviderRow,
  read: { shape: ResponseShape; xml: string },
  samlRequest: SamlRequest | null,
  redirectTo: string,
): Promise<string> {
  const us = serviceAddresses(caller);
  return rejectInvalid(ctx, async () => {
    const requestId = samlRequest?.requestId ?? null;
    const assertion = await checkResponse(ctx, us, provider, { ...read, requestId });
    const mapping = attributeMapping.safeParse(provider.attribute_mapping);
    const assertedUser = toAssertedUser(assertion, mapping.data ?? {});
    // Loads the signing keys if due: not within the transaction, which holds a connection.
    await ctx.tokens.publicKeys();
    const response = {
      caller,
      provider,
      assertedUser,
      assertionId: assertion.id,
      samlRequest,
      redirectTo,
    };
    return ctx.db.sql.transaction().execute((trx) => finishSignIn(ctx, trx, response));
  });
}

function read(ctx: AuthContext, body: Body): Promise<{ shape: ResponseShape; xml: string }> {
  return rejectInvalid(ctx, () => {
    const xml = decodeResponse(body.SAMLResponse);
    return { xml, shape: parseResponseShape(xml) };
  });
}

async function handleSolicitedResponse(
  ctx: AuthContext,
  caller: Caller,
  body: Body,
  samlRequest: SamlRequest,
): Promise<string> {
  if (isPast(ctx, samlRequest.flow.created_at))
    throw new AuthError(
      422,
      "saml_relay_state_expired",
      "SAML RelayState has expired. Try logging in again?",
    );
  const provider = await findProvider(ctx.db.sql, samlRequest.providerId);
  if (!provider) throw new AuthError(404, "sso_provider_not_found", "No such SSO provider");
  return complete(ctx, caller, provider, await read(ctx, body), samlRequest, samlRequest.flow.redirect_to);
}

// A sign-in that started at the identity provider. RelayState may be the address to redirect the user to.
async function handleUnsolicitedResponse(ctx: AuthContext, caller: Caller, body: Body): Promise<string> {
  const samlRequest = body.RelayState || caller.siteUrl;
  const redirectTo = findAllowedRedirect(samlRequest, caller.siteUrl, ctx.settings.allowList);
  if (redirectTo === null)
    throw new AuthError(400, "saml_relay_state_not_found", "SAML RelayState is not a valid UUID or URL");
  const response = await read(ctx, body);
  const provider = await findProviderByEntity(ctx.db.sql, response.shape.issuer);
  if (!provider)
    throw new AuthError(
      404,
      "saml_idp_not_found",
      "A SAML connection has not been established with this Identity Provider",
    );
  return complete(ctx, caller, provider, response, null, redirectTo);
}

/** Redirects the user with a code or tokens. Errors of a known sign-in go there too, others are sent as a response. */
export async function handleResponse(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Promise<FastifyReply> {
  assertSamlEnabled(ctx);
  await limitByAddress(ctx, request, "sso");
  if (body.SAMLResponse === "") throw invalid("SAMLResponse is missing");
  const caller = getCaller(ctx, request);
  if (!isUuid(body.RelayState))
    return reply.redirect(await handleUnsolicitedResponse(ctx, caller, body), 303);
  const samlRequest = await getSamlRequest(ctx, body.RelayState);
  const address = await handleSolicitedResponse(ctx, caller, body, samlRequest).catch((error: unknown) =>
    errorAddress(ctx, samlRequest.flow.redirect_to, error),
  );
  return reply.redirect(address, 303);
}
