// /mcp: the comparison for assistants and other programs, by the Model Context Protocol (2026-07-28, and clients of 2025
// without a session) over streamable HTTP. Read-only. Public, except the tools that read a customer's own homes: those
// need an access token of our auth service (access.ts). Nothing that is sent is stored or logged.
import { createMcpHandler, validateOriginHeader, type McpServer } from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isIP } from "node:net";
import { Counter, Histogram, type Registry } from "prom-client";
import { mcpMessageSchema } from "#contracts/mcp.ts";
import { resourceMetadataSchema } from "#contracts/oauth.ts";
import { isLocalAuth } from "#server/domain/accounts/local-auth.ts";
import type { LocationReader } from "#server/domain/locations/location-reader.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { App } from "#server/platform/http/app.ts";
import { isLocalName, withoutPort } from "#server/platform/http/loopback.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { buildResourceMetadata, createAccess, getConnection, RESOURCE_METADATA_PATH } from "./access.ts";
import { createMcpServer } from "./create-server.ts";
import type { ToolCall, ToolObserver } from "./tool.ts";

/** Messages from one address in a minute. An assistant makes a few per conversation, and may serve many people. */
const MESSAGES_PER_MINUTE = 300;
/** Twelve months, a contract and five plans take less than 4 KiB. */
const MAX_BODY_BYTES = 64 * 1024;
/** Streams that clients may keep open in a process. Nothing changes while they are open, so they receive nothing. */
const MAX_SUBSCRIPTIONS = 64;
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];
/** JSON-RPC's code for an error of the server that its specification doesn't define. */
const SERVER_ERROR = -32_000;

/** Measures the calls by tool, without their arguments. */
function observeTools(metrics: Registry): ToolObserver {
  const calls = new Counter({
    name: "mcp_tool_calls_total",
    help: "Calls of tools at /mcp, by tool and outcome.",
    labelNames: ["tool", "outcome"],
    registers: [metrics],
  });
  const durations = new Histogram({
    name: "mcp_tool_duration_seconds",
    help: "Time to run a tool at /mcp.",
    labelNames: ["tool"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers: [metrics],
  });
  return (tool, outcome, seconds) => {
    calls.inc({ tool, outcome });
    durations.observe({ tool }, seconds);
  };
}

/**
 * Rejects calls that a page of another site could make a browser send: an Origin that isn't the portal's, and, for an
 * instance without PUBLIC_URL, a Host that is a name of another machine (DNS rebinding). Programs send no Origin.
 */
function checkSource({ publicUrl }: Context["config"], { headers, host }: FastifyRequest): void {
  const own = publicUrl === null ? [] : [new URL(publicUrl).hostname];
  const name = withoutPort(host);
  const isOwnHost = publicUrl !== null || isLocalName(name) || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
  if (!isOwnHost) throw new AppError("forbidden", "This server isn't known by this name. Set PUBLIC_URL.");
  if (!validateOriginHeader(headers.origin, [...own, ...LOCAL_HOSTS]).ok)
    throw new AppError("forbidden", "Pages of other sites can't call this address.");
}

function toWebRequest({ method, url, headers }: FastifyRequest, origin: string): Request {
  const init = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of Array.isArray(value) ? value : [value ?? []].flat()) init.append(name, one);
  return new Request(new URL(url, origin), { method, headers: init });
}

/** Creates the server of one request. */
export type CreateServer = (call: Pick<ToolCall, "origin" | "connection">) => McpServer;

/** Errors have the form of JSON-RPC, whose clients read no other. */
function sendError(
  raw: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = raw instanceof AppError ? raw.status : (raw.statusCode ?? 500);
  if (status >= 500) request.log.error({ err: raw }, "a call of /mcp failed");
  const message = status < 500 ? raw.message : "Something went wrong on our end. Try again in a moment.";
  return reply.status(status).send({ jsonrpc: "2.0", id: null, error: { code: SERVER_ERROR, message } });
}

/** Serves the protocol at /mcp with the servers that `createServer` makes. */
export function serveMcp(
  app: App,
  ctx: Pick<Context, "config" | "log" | "db" | "now">,
  createServer: CreateServer,
): void {
  const { publicUrl, rateLimitFactor } = ctx.config;
  const handler = createMcpHandler(
    ({ requestInfo, authInfo }) =>
      createServer({
        origin: publicUrl ?? new URL(requestInfo?.url ?? "").origin,
        connection: getConnection(authInfo),
      }),
    {
      maxSubscriptions: MAX_SUBSCRIPTIONS,
      onerror: (error) => ctx.log.debug({ err: error }, "a message of /mcp was rejected"),
    },
  );
  const access = createAccess(app, ctx);
  app.addHook("preClose", () => handler.close());
  app.setErrorHandler(sendError);
  const common = {
    bodyLimit: MAX_BODY_BYTES,
    onRequest: async (request: FastifyRequest) => checkSource(ctx.config, request),
    config: {
      rateLimit: { max: Math.ceil(MESSAGES_PER_MINUTE * rateLimitFactor), timeWindow: "1 minute" },
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const origin = getPublicUrl(ctx, request);
      const authInfo = await access.check(request, reply, origin);
      // The data of a single customer.
      if (authInfo) void reply.header("cache-control", "private, no-store");
      const parsedBody = request.body;
      return reply.send(
        await handler.fetch(toWebRequest(request, origin), { parsedBody, ...(authInfo && { authInfo }) }),
      );
    },
  };
  app.post("/mcp", {
    ...common,
    schema: {
      tags: ["compare"],
      summary: "The comparison for assistants, by the Model Context Protocol (docs/mcp.md)",
      body: mcpMessageSchema,
    },
  });
  // There are no sessions: the protocol's response to these is 405.
  for (const method of ["GET", "DELETE"] as const)
    app.route({ ...common, method, url: "/mcp", schema: { hide: true } });
}

/** Returns /mcp as a Fastify plugin, with the metadata by which apps find the authorization server. */
export function registerMcp(
  ctx: Context,
  metrics: Registry,
  reader: LocationReader,
): (app: App) => Promise<void> {
  const observe = observeTools(metrics);
  return async (app) => {
    serveMcp(app, ctx, (call) => createMcpServer({ ctx, reader, ...call }, observe));
    if (!isLocalAuth(ctx.config)) return;
    app.get(RESOURCE_METADATA_PATH, {
      schema: {
        tags: ["compare"],
        summary: "Which authorization server /mcp accepts tokens of (RFC 9728)",
        response: { 200: resourceMetadataSchema },
      },
      handler: async (request, reply) =>
        reply
          .header("cache-control", "public, max-age=3600")
          .send(buildResourceMetadata(ctx.config, getPublicUrl(ctx, request))),
    });
  };
}
