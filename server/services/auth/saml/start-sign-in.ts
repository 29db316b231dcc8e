// POST /sso: redirects users to the identity provider of their organization.
import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { createFlow, readChallenge } from "../flows/flow-state.ts";
import { redirectTarget } from "../flows/redirect-to.ts";
import { challengeFields, text } from "../http/body.ts";
import { getCaller } from "../http/caller.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { readMetadata } from "./metadata.ts";
import {
  findProvider,
  findProviderByDomain,
  identityProviderName,
  assertSamlEnabled,
  type ProviderRow,
} from "./providers.ts";
import { serviceAddresses } from "./service-provider.ts";

export const ssoBody = z.looseObject({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
});
type Body = z.output<typeof ssoBody>;

async function providerFor(ctx: AuthContext, body: Body): Promise<ProviderRow> {
  if (body.provider_id !== "" && body.domain !== "")
    throw invalid("Only one of provider_id or domain supported");
  if (body.provider_id === "" && body.domain === "")
    throw invalid("A provider_id or domain needs to be provided");
  if (body.provider_id !== "") {
    const provider = await findProvider(ctx.db.sql, body.provider_id);
    if (!provider) throw new AuthError(404, "sso_provider_not_found", "No such SSO provider");
    return provider;
  }
  const provider = await findProviderByDomain(ctx.db.sql, body.domain.trim().toLowerCase());
  if (!provider)
    throw new AuthError(404, "sso_provider_not_found", "No SSO provider assigned for this domain");
  return provider;
}

/** Stores the request and returns the identity provider's address, or redirects there (303). */
export async function startSignIn(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Promise<FastifyReply> {
  assertSamlEnabled(ctx);
  await limitByAddress(ctx, request, "sso");
  const challenge = readChallenge(body);
  const provider = await providerFor(ctx, body);
  const redirectTo = redirectTarget(ctx, request, body.redirect_to);
  // An XML id must not start with a digit.
  const requestId = `_${randomBytes(20).toString("hex")}`;
  const relayState = randomUUID();
  const us = serviceAddresses(getCaller(ctx, request));
  // The library takes memory and time to load, so it is loaded only if used.
  const { samlFor } = await import("./library.ts");
  const saml = samlFor(ctx, us, readMetadata(provider.metadata_xml), {
    generateUniqueId: () => requestId,
  });
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {});
  await ctx.db.sql.transaction().execute(async (trx) => {
    const flow = await createFlow(ctx, trx, {
      provider: identityProviderName(provider.id),
      authentication_method: "sso/saml",
      redirect_to: redirectTo,
      challenge,
    });
    await trx
      .insertInto("auth.saml_requests")
      .values({
        id: requestId,
        relay_state: relayState,
        sso_provider_id: provider.id,
        flow_state_id: flow.id,
        created_at: ctx.now(),
      })
      .execute();
  });
  return body.skip_http_redirect ? reply.send({ url }) : reply.redirect(url, 303);
}
