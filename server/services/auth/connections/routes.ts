// OAuth 2.1 for connected apps: what apps call (register, token, revoke), and what the portal's pages call.
import type { FastifyError } from "fastify";
import { z } from "zod";
import {
  authorizationResponseSchema,
  authorizationSchema,
  connectionsSchema,
  consentResponseSchema,
  consentSchema,
  registrationResponseSchema,
  registrationSchema,
  revocationSchema,
  serverMetadataSchema,
  tokenRequestSchema,
  tokenResponseSchema,
  type ServerMetadata,
} from "#contracts/oauth.ts";
import { OAUTH_SCOPES } from "#contracts/tables/oauth-scopes.ts";
import { listConnections } from "#server/domain/accounts/connections.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { isDatabaseUnavailable } from "#server/platform/http/errors.ts";
import type { App } from "#server/platform/http/app.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { record } from "../audit/record.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, OAuthError } from "../errors.ts";
import { toAuthError } from "../http/error-handler.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { decideAuthorization, describeAuthorization, requireConnectingUser } from "./authorization.ts";
import { registerClient } from "./clients.ts";
import { endConnection, revokeToken } from "./end-connections.ts";
import { exchangeToken } from "./token.ts";

const MAX_BODY_BYTES = 16 * 1024;
const METADATA_MAX_AGE_SECONDS = 3_600;

function buildMetadata({ externalUrl, siteUrl }: Caller): ServerMetadata {
  return {
    issuer: externalUrl,
    // A page of the portal, so that the customer signs in as usual.
    authorization_endpoint: `${siteUrl.replace(/\/+$/, "")}/connect`,
    token_endpoint: `${externalUrl}/oauth/token`,
    registration_endpoint: `${externalUrl}/oauth/register`,
    revocation_endpoint: `${externalUrl}/oauth/revoke`,
    scopes_supported: [...OAUTH_SCOPES],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    ui_locales_supported: [...LANGUAGES],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}

/** Serves the metadata of the authorization server at the root, where RFC 8414 puts it for an issuer with a path. */
export function registerServerMetadata(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    app.get("/.well-known/oauth-authorization-server/auth/v1", {
      schema: {
        tags: ["auth"],
        summary: "Metadata of the authorization server for connected apps (RFC 8414)",
        response: { 200: serverMetadataSchema },
      },
      handler: async (request, reply) =>
        reply
          .header("cache-control", `public, max-age=${METADATA_MAX_AGE_SECONDS}`)
          .send(buildMetadata(getCaller(ctx, request))),
    });
  };
}

/** Converts any error to the form of RFC 6749, which is the only one that apps read. */
function toOAuthError(
  raw: FastifyError | OAuthError,
): OAuthError & { readonly retryAfter?: number | undefined } {
  if (raw instanceof OAuthError) return raw;
  const { status, message, retryAfter } = toAuthError(raw);
  const code = status >= 500 ? "server_error" : "invalid_request";
  const error = new OAuthError(status === 429 ? "temporarily_unavailable" : code, message, status);
  return Object.assign(error, { retryAfter });
}

/** Routes that apps call. */
function appRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    app.setErrorHandler((raw: FastifyError | OAuthError, request, reply) => {
      const error = toOAuthError(raw);
      if (error.status >= 500 && !isDatabaseUnavailable(raw))
        request.log.error({ err: raw }, "a call of an app failed");
      if (error.retryAfter !== undefined) void reply.header("retry-after", Math.ceil(error.retryAfter));
      return reply.status(error.status).send({ error: error.error, error_description: error.message });
    });
    app.post("/oauth/register", {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        summary: "Register an app (RFC 7591)",
        body: registrationSchema,
        response: { 201: registrationResponseSchema },
      },
      handler: async (request, reply) =>
        reply.status(201).send(await registerClient(ctx, getCaller(ctx, request), request.body)),
    });
    app.post("/oauth/token", {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        summary: "Exchange a code or a refresh token for an access token",
        body: tokenRequestSchema,
        response: { 200: tokenResponseSchema },
      },
      handler: async (request) => exchangeToken(ctx, getCaller(ctx, request), request.body),
    });
    app.post("/oauth/revoke", {
      bodyLimit: MAX_BODY_BYTES,
      schema: { summary: "Revoke a token (RFC 7009)", body: revocationSchema },
      handler: async (request, reply) => {
        await revokeToken(ctx, getCaller(ctx, request), request.body);
        return reply.status(200).send();
      },
    });
  };
}

/** Registers everything below /oauth. */
export function connectionRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    await app.register(appRoutes(ctx));
    app.post("/oauth/authorization", {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        summary: "Who asks to be connected, and for what",
        body: authorizationSchema,
        response: { 200: authorizationResponseSchema },
      },
      handler: async (request) => describeAuthorization(ctx, request, request.body),
    });
    app.post("/oauth/consent", {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        summary: "Approve or decline an app",
        body: consentSchema,
        response: { 200: consentResponseSchema },
      },
      handler: async (request) => decideAuthorization(ctx, request, request.body),
    });
    app.get("/oauth/connections", {
      schema: { summary: "The account's connected apps", response: { 200: connectionsSchema } },
      handler: async (request) => {
        const { user } = await requireConnectingUser(ctx, request);
        return { connections: await listConnections(ctx, user.id) };
      },
    });
    app.delete("/oauth/connections/:id", {
      schema: { summary: "Disconnect an app", params: z.object({ id: z.string() }) },
      handler: async (request, reply) => {
        const { user } = await requireConnectingUser(ctx, request);
        const { id } = request.params;
        const { ip } = getCaller(ctx, request);
        const ended = await ctx.db.sql.transaction().execute(async (trx) => {
          if (!isUuid(id) || !(await endConnection(trx, user.id, id))) return false;
          await record(ctx, trx, "connection_ended", user.id, ip, { why: "by the customer" });
          return true;
        });
        if (!ended) throw new AuthError(404, "oauth_client_not_found", "No such connection");
        return reply.status(204).send();
      },
    });
  };
}
