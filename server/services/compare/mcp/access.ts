// Who may call what at /mcp. Most tools are public. Those of a customer's own homes need an access token that our auth
// service issued for /mcp, with the tool's scope. Tokens are checked at each call, so that a connection that has ended
// opens nothing, and they are passed on to no one.
import {
  bearerAuthChallengeResponse,
  OAuthError,
  OAuthErrorCode,
  type AuthInfo,
} from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ResourceMetadata } from "#contracts/oauth.ts";
import { MCP_SCOPES, type OAuthScope } from "#contracts/tables/oauth-scopes.ts";
import {
  findConnection,
  getIssuer,
  getMcpResource,
  type ProvedConnection,
} from "#server/domain/accounts/connections.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { App } from "#server/platform/http/app.ts";
import { parseBearerToken } from "#server/platform/http/bearer-token.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { listTools } from "./create-server.ts";

/** Messages of one connection in a minute, however many addresses they come from. */
const CONNECTION_MESSAGES_PER_MINUTE = 120;

/** Where RFC 9728 puts the metadata of /mcp. */
export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource/mcp";

/** Describes /mcp as a protected resource. */
export function buildResourceMetadata(config: Context["config"], origin: string): ResourceMetadata {
  return {
    resource: getMcpResource(origin),
    authorization_servers: [getIssuer(config, origin)],
    scopes_supported: [...MCP_SCOPES],
    bearer_methods_supported: ["header"],
    resource_name: config.portalName,
  };
}

/** Returns the connection that `check` found. Null for a public call. */
export function getConnection(info: AuthInfo | undefined): ProvedConnection | null {
  return (info?.extra?.["connection"] as ProvedConnection | undefined) ?? null;
}

const toolCallSchema = z.object({
  method: z.literal("tools/call"),
  params: z.object({ name: z.string() }),
});

type AccessContext = Pick<Context, "config" | "db" | "now">;

/** Throws the protocol's error for a token that is not valid, with the address of the metadata. */
function reject(reply: FastifyReply, error: unknown, origin: string, scopes: readonly OAuthScope[]): never {
  const challenge = bearerAuthChallengeResponse(error, {
    resourceMetadataUrl: `${origin}${RESOURCE_METADATA_PATH}`,
    requiredScopes: [...scopes],
  });
  const header = challenge.headers.get("www-authenticate");
  if (header !== null) void reply.header("www-authenticate", header);
  if (!(error instanceof OAuthError)) throw error;
  throw Object.assign(new Error(error.message), { statusCode: challenge.status });
}

const invalidToken = (): OAuthError =>
  new OAuthError(OAuthErrorCode.InvalidToken, "The token is missing, not valid, or for another server.");

/** Returns what a call's token proves. Throws OAuthError. */
async function verify(ctx: AccessContext, request: FastifyRequest, origin: string): Promise<AuthInfo> {
  const token = parseBearerToken(request.headers.authorization);
  const connection = token === null ? null : await findConnection(ctx, token);
  if (connection?.resource !== getMcpResource(origin)) throw invalidToken();
  // The tools need what the token proves, not the token itself.
  return {
    token: "",
    clientId: connection.client_id,
    scopes: [...connection.scopes],
    resource: new URL(connection.resource),
    extra: { connection },
  };
}

export interface Access {
  /**
   * Returns what a call's token proves, undefined for a public call. Throws 401 for an invalid token or if the tool
   * needs one, 403 if the token lacks the tool's scope, and 429 for too many calls of one connection.
   */
  readonly check: (
    request: FastifyRequest,
    reply: FastifyReply,
    origin: string,
  ) => Promise<AuthInfo | undefined>;
}

/** Creates the check for the calls of an app. */
export function createAccess(app: App, ctx: AccessContext): Access {
  const scopes = new Map(listTools(ctx.config).map(({ name, scope }) => [name, scope]));
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: Math.ceil(CONNECTION_MESSAGES_PER_MINUTE * ctx.config.rateLimitFactor),
    timeWindow: "1 minute",
    keyGenerator: (request) => keys.get(request) ?? getNetwork(request.ip),
  });

  async function assertCallsLeft(request: FastifyRequest, reply: FastifyReply, id: string): Promise<void> {
    keys.set(request, `connection ${id}`);
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    void reply.header("retry-after", result.ttlInSeconds);
    throw new AppError("rate_limited", "Too many calls of this app. Try again in a minute.");
  }

  return {
    async check(request, reply, origin) {
      const call = toolCallSchema.safeParse(request.body);
      const scope = (call.success && scopes.get(call.data.params.name)) || null;
      if (request.headers.authorization === undefined && scope === null) return undefined;
      try {
        const info = await verify(ctx, request, origin);
        if (scope !== null && !info.scopes.includes(scope))
          throw new OAuthError(OAuthErrorCode.InsufficientScope, `The customer has not approved ${scope}.`);
        await assertCallsLeft(request, reply, getConnection(info)?.id ?? "");
        return info;
      } catch (error) {
        if (error instanceof AppError) throw error;
        return reject(reply, error, origin, scope === null ? MCP_SCOPES : [scope]);
      }
    },
  };
}
