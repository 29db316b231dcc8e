// Every route of the storage service (wire/storage.md), by part.
import { readFileSync } from "node:fs";
import path from "node:path";
import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { allowedHeaders } from "#server/platform/http/allowed-headers.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { failures } from "#server/domain/objects/storage-error.ts";
import { bucketRoutes } from "./bucket-routes.ts";
import { downloadRoutes } from "./download-routes.ts";
import { registerJsonBodies } from "./http/body.ts";
import { callersOnly } from "./http/caller.ts";
import { registerStorageErrors } from "./http/errors.ts";
import { isLoadedAsCode } from "./http/display-type.ts";
import { objectRoutes } from "./object-routes.ts";
import { renderRoutes } from "./render-routes.ts";
import { resumableRoutes } from "./resumable/routes.ts";
import { uploadRoutes } from "./upload-routes.ts";

const REQUESTS_PER_MINUTE = 3_000;
const ALLOWED_HEADERS = [
  "authorization",
  "apikey",
  "x-client-info",
  "content-type",
  "content-encoding",
  "x-upsert",
  "x-metadata",
  "x-signature",
  "x-robots-tag",
  "x-source",
  "x-region",
  "x-request-id",
  "cache-control",
  "range",
  "if-none-match",
  "if-modified-since",
  "tus-resumable",
  "tus-version",
  "tus-extension",
  "tus-max-size",
  "upload-length",
  "upload-offset",
  "upload-metadata",
  "upload-defer-length",
  "upload-concat",
  "upload-checksum",
  "x-http-method-override",
];
const EXPOSED_HEADERS = [
  "accept-ranges",
  "content-range",
  "content-length",
  "content-disposition",
  "etag",
  "last-modified",
  "location",
  "tus-resumable",
  "tus-version",
  "tus-extension",
  "tus-max-size",
  "upload-offset",
  "upload-length",
  "upload-expires",
  "upload-metadata",
  "tus-complete",
  "x-request-id",
  "retry-after",
  "x-transformations",
];

// Read, not imported, because imports from the package's root are not allowed here.
function version(): string {
  const file = path.join(import.meta.dirname, "..", "..", "..", "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

function aboutRoutes(ctx: Context): (app: App) => Promise<void> {
  const text = version();
  return async (app) => {
    app.get("/status", {
      schema: { summary: "Answers while the service runs" },
      handler: async (_request, reply) => reply.status(200).send(),
    });
    app.get("/version", {
      schema: { summary: "The service's version" },
      handler: async (_request, reply) => reply.type("text/plain; charset=utf-8").send(text),
    });
    await app.register(async (inner: App) => {
      callersOnly(ctx, inner);
      inner.get("/health", {
        schema: { summary: "Whether the service can work" },
        handler: async () => {
          await ctx.db.pool.query("select 1");
          return { healthy: true };
        },
      });
    });
  };
}

/** Returns the service as a Fastify plugin, with its own errors, body parsers and rate limit. */
export function registerStorage(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    registerStorageErrors(app);
    registerJsonBodies(app);
    // Any origin, because no response depends on a cookie.
    await app.register(cors, {
      delegator: (request, callback) =>
        callback(null, {
          origin: true,
          methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
          allowedHeaders: allowedHeaders(ALLOWED_HEADERS, request),
          exposedHeaders: EXPOSED_HEADERS,
          maxAge: 600,
          // Also handles an OPTIONS request that no browser sends.
          strictPreflight: false,
        }),
    });
    await app.register(rateLimit, {
      ...app.requestCounts("storage"),
      max: Math.ceil(REQUESTS_PER_MINUTE * ctx.config.rateLimitFactor),
      timeWindow: "1 minute",
      keyGenerator: ({ ip }: FastifyRequest) => getNetwork(ip),
      errorResponseBuilder: () => failures.slowDown(),
    });
    app.addHook("onRequest", (request, _reply, done) => {
      done(isLoadedAsCode(request.headers) ? failures.loadedAsCode() : undefined);
    });
    // Files preserve their length, ranges and eTag. A route's own setting would come too late, because the plugin's
    // hook belongs to the whole app and runs before those of this scope.
    app.addHook("onRequest", (request, _reply, done) => {
      request.headers["x-no-compression"] = "true";
      done();
    });
    // The router treats an address with a trailing slash like the one without. In an object's name, the slash is
    // significant.
    app.addHook("onRequest", (request, _reply, done) => {
      const named = request.params as { "*"?: string };
      const [address = ""] = request.url.split("?");
      if (named["*"] && address.endsWith("/") && !named["*"].endsWith("/")) named["*"] += "/";
      done();
    });
    app.addHook("onRoute", (route) => {
      route.schema = { tags: ["storage"], ...route.schema };
    });
    // Every other GET of the app is handled by the portal's own files.
    app.route({
      method: ["GET", "HEAD"],
      url: "/*",
      exposeHeadRoute: false,
      schema: { hide: true },
      handler: async () => {
        throw failures.noRoute();
      },
    });
    await app.register(aboutRoutes(ctx));
    await app.register(bucketRoutes(ctx));
    await app.register(uploadRoutes(ctx));
    await app.register(downloadRoutes(ctx));
    await app.register(renderRoutes(ctx));
    await app.register(objectRoutes(ctx));
    await app.register(resumableRoutes(ctx));
  };
}
