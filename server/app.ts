// Assembles the server: one Fastify instance per process, one plugin per service.
import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import Fastify, { LogController, type FastifyBaseLogger } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { ESPI_ROOT } from "#contracts/espi.ts";
import { registerAuth } from "#server/services/auth/routes.ts";
import { registerMcp } from "#server/services/compare/mcp/routes.ts";
import { registerOpenPlans } from "#server/services/compare/open/routes.ts";
import { registerCompare } from "#server/services/compare/routes.ts";
import type { Registry } from "prom-client";
import type { Context } from "#server/domain/context.ts";
import { createLocationReader } from "#server/domain/locations/location-reader.ts";
import { AppError } from "#server/platform/errors.ts";
import type { App } from "#server/platform/http/app.ts";
import { registerFunctions } from "#server/services/functions/routes.ts";
import { MAX_REQUEST_MS, limitBodyTime } from "#server/platform/http/body-time.ts";
import { trustedProxies } from "#server/platform/http/client-address.ts";
import { closeIdleConnections } from "#server/platform/http/close-idle.ts";
import { limitConnections, type ConnectionLimits } from "#server/platform/http/connection-limits.ts";
import { registerErrors, sendAddressError } from "#server/platform/http/errors.ts";
import { registerHealth } from "#server/platform/http/health.ts";
import { addServiceBodyParser } from "#server/platform/http/json-body.ts";
import { registerMetrics } from "#server/platform/http/metrics.ts";
import { registerOpenApi, serveOpenApi } from "#server/platform/http/openapi.ts";
import { DIST, registerPortal } from "#server/services/pages/routes.ts";
import { registerSecurityHeaders } from "#server/platform/http/security-headers.ts";
import { shedLoad } from "#server/platform/http/load-shedding.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { shareRequestCounts } from "#server/platform/limits/request-counts.ts";
import { registerOutbox } from "#server/platform/mail/outbox-routes.ts";
import { registerNotifications } from "#server/services/feed/routes.ts";
import { registerEspi } from "#server/services/portal/green-button/espi-routes.ts";
import { registerPortalApi } from "#server/services/portal/routes.ts";
import { registerStorage } from "#server/services/storage/routes.ts";
import { reportRequests } from "#server/platform/telemetry/report-requests.ts";
import { registerUsage } from "#server/services/usage/routes.ts";

const BODY_LIMIT_BYTES = 256 * 1024;
/** How long a client can take to send a request's headers and, unless its route sets another limit, its body. */
const TIMING = { headersMs: 30_000, bodySeconds: 30 };
/** How often Node checks for late headers. With its default, they would have up to twice their time. */
const CHECK_HEADERS_MS = 500;
const REQUESTS_PER_MINUTE = 600;
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Registers the services behind a limit of requests per minute from one address. The portal's files are not limited,
 * because a page loads a dozen.
 */
async function registerServices(app: App, ctx: Context, metrics: Registry): Promise<void> {
  await app.register(rateLimit, {
    ...app.requestCounts("services"),
    max: Math.ceil(REQUESTS_PER_MINUTE * ctx.config.rateLimitFactor),
    // A key counts wherever it is used, and builders behind one address have one each.
    keyGenerator: (request) => request.apiKeyId ?? getNetwork(request.ip),
    timeWindow: "1 minute",
    errorResponseBuilder: (_request, { after }) =>
      new AppError("rate_limited", `Too many requests. Try again in ${after}.`),
  });
  addServiceBodyParser(app);
  serveOpenApi(app);
  // One for both, so that they share what is in memory.
  const reader = createLocationReader(ctx);
  if (ctx.config.services.includes("compare")) {
    await app.register(registerCompare(ctx), { prefix: "/compare/v1" });
    await app.register(registerMcp(ctx, metrics, reader));
    await app.register(registerOpenPlans(ctx), { prefix: "/open/plans" });
  }
  if (ctx.config.services.includes("portal"))
    await app.register(registerPortalApi(ctx, reader), { prefix: "/api" });
  if (ctx.config.services.includes("portal")) await app.register(registerEspi(ctx), { prefix: ESPI_ROOT });
  if (ctx.config.services.includes("usage")) await app.register(registerUsage(ctx), { prefix: "/usage/api" });
  if (ctx.config.services.includes("functions"))
    await app.register(registerFunctions(ctx), { prefix: "/functions/v1" });
}

/**
 * Clients of the feed drop the path of their host for HTTP (wire/notifications.md §2), so the root responds for the
 * service.
 */
function atService(url: string): string {
  return /^\/(ws\/)?v1(\/|\?|$)/.test(url) ? `/notify${url}` : url;
}

export interface AppOptions {
  /** Folder of the built portal. */
  readonly dist?: string;
  /** Overrides the default limits, for tests. */
  readonly timing?: Partial<typeof TIMING>;
  readonly connections?: Partial<ConnectionLimits>;
}

const PLUGIN_NAME = Symbol.for("fastify.display-name");

/**
 * Names the plugins that are registered from now on. Fastify looks for the name of one without it among all loaded
 * modules, which took a tenth of a server's start.
 */
function namePlugins(app: App): void {
  const register = app.register.bind(app) as (plugin: object, options?: unknown) => unknown;
  const named = (plugin: { name?: string; [PLUGIN_NAME]?: string }, options?: unknown): unknown => {
    plugin[PLUGIN_NAME] ??= plugin.name || "routes";
    return register(plugin, options);
  };
  app.register = named as App["register"];
}

/** Builds the app with the services in the configuration. It does not listen yet. */
export async function buildApp(ctx: Context, options: AppOptions = {}): Promise<App> {
  const timing = { ...TIMING, ...options.timing };
  const loggerInstance: FastifyBaseLogger = ctx.log;
  const app: App = Fastify({
    loggerInstance,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: MAX_REQUEST_MS,
    http: {
      headersTimeout: timing.headersMs,
      connectionsCheckingInterval: Math.min(CHECK_HEADERS_MS, timing.headersMs),
    },
    trustProxy: trustedProxies(ctx.config.trustProxy),
    forceCloseConnections: "idle",
    // A request on a connection that was already open gets a response, because its sender cannot know whether it can be
    // retried.
    return503OnClosing: false,
    // Logged manually below, because the default line contains the address and the query.
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = "/" }) => (ctx.config.services.includes("notifications") ? atService(url) : url),
    frameworkErrors: sendAddressError,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    genReqId: (request) => {
      const incomingId = request.headers["x-request-id"];
      return typeof incomingId === "string" && REQUEST_ID.test(incomingId) ? incomingId : randomUUID();
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  // Responses are typed by the contracts and checked by the tests. Parsing each again would cost more than creating it.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));

  namePlugins(app);
  registerErrors(app);
  // These two come first, so that they also watch the body of a request that is rejected due to overload.
  limitConnections(app, ctx, timing.headersMs, options.connections);
  limitBodyTime(app, timing.bodySeconds);
  shedLoad(app, ctx);
  await shareRequestCounts(app, ctx);
  // Its hook runs first on shutdown. Connections stay open until it has finished.
  registerHealth(app, ctx);
  closeIdleConnections(app);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info(
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms },
      "request",
    );
    done();
  });
  reportRequests(app, ctx);
  await registerSecurityHeaders(app, ctx.config, options.dist ?? DIST);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
    // None of our clients compresses requests, and a small body must not become a large one.
    globalDecompression: false,
  });
  await registerOpenApi(app);
  const metrics = registerMetrics(app, ctx);
  // Outside of the limit below, because it counts its own requests in the database.
  if (ctx.config.services.includes("auth")) await registerAuth(app, ctx);
  // Also outside, because its bodies are files.
  if (ctx.config.services.includes("storage"))
    await app.register(registerStorage(ctx), { prefix: "/storage/v1" });
  // Its limits are per user, and an operator's network may have many.
  if (ctx.config.services.includes("notifications"))
    await app.register(registerNotifications(ctx, metrics), { prefix: "/notify" });
  await app.register((services: App) => registerServices(services, ctx, metrics));
  registerOutbox(app, ctx);
  await registerPortal(app, ctx, options.dist ?? DIST);
  return app;
}
