// POST /saml/acs: takes an identity provider's answer, which the person's browser brings.
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext, Db } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { isPast, issueAuthCode, type FlowRow } from "../flows/flow-state.ts";
import { isAllowedRedirect, withHash, withQuery } from "../flows/redirect-to.ts";
import { isUuid } from "../http/bearer.ts";
import { callerOf, type Caller } from "../http/caller.ts";
import { toAuthError } from "../http/error-handler.ts";
import { errorParams } from "../http/error-params.ts";
import { limitByAddress } from "../limits/of-address.ts";
import { refuseBanned, startSession } from "../sessions/start.ts";
import { accountOf, takeAssertion } from "./account.ts";
import { attributeMapping, personOf, type AssertedPerson } from "./attributes.ts";
import { checkAnswer, orRefuse } from "./check-answer.ts";
import {
  findProvider,
  findProviderOfEntity,
  identityProviderName,
  refuseWhenOff,
  type ProviderRow,
} from "./providers.ts";
import { decodeResponse, MAX_RESPONSE_BYTES, shapeOf, type ResponseShape } from "./response.ts";
import { serviceAddresses } from "./service-provider.ts";

// base64 is a third longer than what it carries, and may be broken into lines.
const field = z
  .string()
  .max(MAX_RESPONSE_BYTES * 1.5)
  .nullish()
  .transform((value) => value ?? "");
export const acsBody = z.looseObject({ SAMLResponse: field, RelayState: field });
type Body = z.output<typeof acsBody>;

/** What we asked an identity provider. */
interface Asked {
  readonly requestId: string;
  readonly providerId: string;
  readonly flow: FlowRow;
}

async function findAsked(ctx: AuthContext, relayState: string): Promise<Asked> {
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

function unknownRelayState(): AuthError {
  return new AuthError(
    404,
    "saml_relay_state_not_found",
    "SAML RelayState does not exist, try logging in again?",
  );
}

interface Answer {
  readonly caller: Caller;
  readonly provider: ProviderRow;
  readonly person: AssertedPerson;
  readonly assertionId: string;
  readonly asked: Asked | null;
  readonly redirectTo: string;
}

// Claims our request: of two posts of one answer the second finds it gone.
async function takeRequest(trx: Db, asked: Asked): Promise<void> {
  const taken = await trx
    .deleteFrom("auth.saml_requests")
    .where("id", "=", asked.requestId)
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw unknownRelayState();
}

// Signs the person in; the address to lead them to.
async function finish(ctx: AuthContext, trx: Db, answer: Answer): Promise<string> {
  const { caller, provider, asked, redirectTo } = answer;
  if (asked) await takeRequest(trx, asked);
  await takeAssertion(ctx, trx, provider, answer.assertionId);
  const user = await accountOf(ctx, trx, caller, provider, answer.person);
  refuseBanned(ctx, user);
  if (asked?.flow.code_challenge)
    return withQuery(redirectTo, { code: await issueAuthCode(ctx, trx, asked.flow.id, user.id) });
  const name = identityProviderName(provider.id);
  const tokens = await startSession(ctx, trx, caller, user.id, "sso/saml", name);
  if (asked) await trx.deleteFrom("auth.flow_states").where("id", "=", asked.flow.id).execute();
  return withHash(redirectTo, {
    access_token: tokens.access_token,
    expires_at: tokens.expires_at,
    expires_in: tokens.expires_in,
    refresh_token: tokens.refresh_token,
    token_type: tokens.token_type,
  });
}

async function complete(
  ctx: AuthContext,
  caller: Caller,
  provider: ProviderRow,
  read: { shape: ResponseShape; xml: string },
  asked: Asked | null,
  redirectTo: string,
): Promise<string> {
  const us = serviceAddresses(caller);
  return orRefuse(ctx, async () => {
    const requestId = asked?.requestId ?? null;
    const assertion = await checkAnswer(ctx, us, provider, { ...read, requestId });
    const mapping = attributeMapping.safeParse(provider.attribute_mapping);
    const person = personOf(assertion, mapping.data ?? {});
    // Reads the signing keys where they are due: not within the transaction, which holds a connection.
    await ctx.tokens.publicKeys();
    const answer = { caller, provider, person, assertionId: assertion.id, asked, redirectTo };
    return ctx.db.sql.transaction().execute((trx) => finish(ctx, trx, answer));
  });
}

function read(ctx: AuthContext, body: Body): Promise<{ shape: ResponseShape; xml: string }> {
  return orRefuse(ctx, () => {
    const xml = decodeResponse(body.SAMLResponse);
    return { xml, shape: shapeOf(xml) };
  });
}

async function answerToOurs(ctx: AuthContext, caller: Caller, body: Body, asked: Asked): Promise<string> {
  if (isPast(ctx, asked.flow.created_at))
    throw new AuthError(
      422,
      "saml_relay_state_expired",
      "SAML RelayState has expired. Try logging in again?",
    );
  const provider = await findProvider(ctx.db.sql, asked.providerId);
  if (!provider) throw new AuthError(404, "sso_provider_not_found", "No such SSO provider");
  return complete(ctx, caller, provider, await read(ctx, body), asked, asked.flow.redirect_to);
}

// A sign-in that began at the identity provider; RelayState may be where to lead the person.
async function unasked(ctx: AuthContext, caller: Caller, body: Body): Promise<string> {
  const redirectTo = body.RelayState || caller.siteUrl;
  if (!isAllowedRedirect(redirectTo, caller.siteUrl, ctx.settings.allowList))
    throw new AuthError(400, "saml_relay_state_not_found", "SAML RelayState is not a valid UUID or URL");
  const answer = await read(ctx, body);
  const provider = await findProviderOfEntity(ctx.db.sql, answer.shape.issuer);
  if (!provider)
    throw new AuthError(
      404,
      "saml_idp_not_found",
      "A SAML connection has not been established with this Identity Provider",
    );
  return complete(ctx, caller, provider, answer, null, redirectTo);
}

const ACCESS_DENIED = new Set(["signup_disabled", "user_banned"]);

function errorAddress(redirectTo: string, error: AuthError): string {
  const params = {
    ...errorParams(error),
    ...(ACCESS_DENIED.has(error.code) ? { error: "access_denied" } : {}),
  };
  return withHash(withQuery(redirectTo, params), params);
}

/** Leads the person on with a code or tokens; failures of a sign-in that we know go there too, others are answered. */
export async function takeAnswer(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Promise<FastifyReply> {
  refuseWhenOff(ctx);
  await limitByAddress(ctx, request, "sso");
  if (body.SAMLResponse === "") throw invalid("SAMLResponse is missing");
  const caller = callerOf(ctx, request);
  if (!isUuid(body.RelayState)) return reply.redirect(await unasked(ctx, caller, body), 303);
  const asked = await findAsked(ctx, body.RelayState);
  try {
    return await reply.redirect(await answerToOurs(ctx, caller, body, asked), 303);
  } catch (raw) {
    const error = toAuthError(raw as FastifyError | AuthError);
    if (error.status >= 500) request.log.error({ err: raw, code: error.code }, "auth request failed");
    return reply.redirect(errorAddress(asked.flow.redirect_to, error), 303);
  }
}
