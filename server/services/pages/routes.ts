// The portal's files: one build for every operator. Any path that is neither a file nor a service's gets the page,
// whose router decides what to show.
import { existsSync } from "node:fs";
import path from "node:path";
import rateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PortalConfig } from "#contracts/config.ts";
import type { Context } from "#server/domain/context.ts";
import { RANKINGS_PER_MINUTE } from "#server/domain/plans/rank-for-usage.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { createLogoReader, type Logos } from "#server/platform/logos/read-logos.ts";
import { AppError } from "#server/platform/errors.ts";
import { registerAssets } from "./assets.ts";
import { registerCrawlers } from "./crawlers.ts";
import { registerCards } from "./cards/routes.ts";
import { registerLogos } from "./logos.ts";
import { registerLlms } from "./llms.ts";
import { registerManifest } from "./manifest.ts";
import { createAddressRanker } from "./rank-address.ts";
import { pageSender } from "./send-page.ts";
import { registerWorkerRemoval } from "./worker.ts";

/** Folder of the built portal. */
export const DIST = path.join(import.meta.dirname, "..", "..", "..", "dist", "web");
const YEAR_SECONDS = 31_536_000;
/** How long a page of another site may use its copy of the widget. Its address is the same in every release. */
const WIDGET_SECONDS = 3600;
/** Caching of files whose names have the hash of their content. */
const CACHED = `public, max-age=${YEAR_SECONDS}, immutable`;
/** Caching of the folders of a build. All other files are checked at each use. */
const CACHING: Readonly<Record<string, string>> = {
  assets: CACHED,
  widget: `public, max-age=${WIDGET_SECONDS}`,
};
// A missing file under these paths is an error, not a page of the portal.
const NOT_PAGES =
  /^\/(compare\/v1|api|usage\/api|auth\/v1|storage\/v1|functions\/v1|notify|mcp|espi|open|widget|ws|v1|assets|provider-logos|dev\/outbox)(\/|$)/;

function configFor(ctx: Context, logos: Logos): PortalConfig {
  const { auth } = ctx.config;
  return {
    portal_name: ctx.config.portalName,
    public_url: ctx.config.publicUrl ?? "",
    broker_registration: ctx.config.brokerRegistration,
    provider_logos: [...logos.keys()],
    green_button: ctx.config.greenButton.length > 0,
    bases: {
      compare: "/compare/v1",
      auth: ctx.config.authBase,
      portal: "/api",
      usage: "/usage/api",
      storage: "/storage/v1",
      functions: "/functions/v1",
      notifications: ctx.config.notifications.base,
    },
    notification_public_key: ctx.notificationKeys.publicKey,
    feed_id: ctx.config.notifications.feedId,
    anon_key: ctx.config.authAnonKey ?? ctx.tokens.anonKey,
    cookie_domain: ctx.config.cookieDomain,
    telemetry: ctx.config.telemetry.portal,
    clock_ahead_days: ctx.config.clockAheadDays,
    sign_in: {
      google: auth.providers.some((provider) => provider.name === "google"),
      phone: auth.phoneEnabled,
      open: !auth.signUpOff,
      password_min_length: auth.password.minLength,
      password_characters: [...auth.password.required],
    },
  };
}

/** Serves the built portal and /config.json, or only the latter without a build. */
export async function registerPortal(app: FastifyInstance, ctx: Context, dist: string): Promise<void> {
  const readLogos = createLogoReader(ctx.config.providerLogosDir);
  app.get("/config.json", { schema: { hide: true } }, async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(configFor(ctx, await readLogos())),
  );
  registerLogos(app, readLogos);
  if (!existsSync(path.join(dist, "index.html"))) {
    ctx.log.warn("the portal is not built: only the services answer (npm start builds it)");
    return;
  }
  await registerFiles(app, ctx, dist);
  if (!ctx.config.offlinePage) registerWorkerRemoval(app);
  registerManifest(app, ctx);
  registerCrawlers(app, ctx);
  registerLlms(app, ctx);
  await app.register(async (pages) => registerPages(pages, ctx, dist));
}

/** Serves the files of the build. */
async function registerFiles(app: FastifyInstance, ctx: Context, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    // The service worker of the offline page. If it is turned off, another one is served instead.
    globIgnore: ["assets/**", ...(ctx.config.offlinePage ? [] : ["sw.js*"])],
    setHeaders(reply, file) {
      const [folder = ""] = path.relative(dist, file).split(path.sep);
      void reply.header("cache-control", CACHING[folder] ?? "no-cache");
      // Other sites load it.
      if (folder === "widget") void reply.header("cross-origin-resource-policy", "cross-origin");
    },
  });
  registerAssets(app, dist, CACHED);
}

/** Serves the page at every other path. Only those that rank plans for the visitor are limited. */
async function registerPages(app: FastifyInstance, ctx: Context, dist: string): Promise<void> {
  await app.register(rateLimit, {
    ...app.requestCounts("pages"),
    global: false,
    max: Math.ceil(RANKINGS_PER_MINUTE * ctx.config.rateLimitFactor),
    timeWindow: "1 minute",
    keyGenerator: ({ ip }: FastifyRequest) => getNetwork(ip),
  });
  const count = app.createRateLimit();
  const mayRank = async (request: FastifyRequest): Promise<boolean> => {
    const result = await count(request);
    return result.isAllowed || !result.isExceeded;
  };
  const rank = createAddressRanker(ctx);
  registerCards(app, ctx, { rank, mayRank });
  const sendPage = pageSender(ctx, dist, rank);
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    // No URL parser, because it rejects a path such as "//".
    const [pathname = "/"] = request.url.split("?", 1);
    if (NOT_PAGES.test(pathname)) throw new AppError("not_found", "Nothing is at this address.");
    return sendPage(reply, { request, input: pathname, mayRank: () => mayRank(request) });
  });
}
