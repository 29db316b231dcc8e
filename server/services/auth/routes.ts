// All routes of the auth service (wire/auth.md §4, §5, §7), by part.
import cors from "@fastify/cors";
import type { App } from "#server/platform/http/app.ts";
import { createLimiter } from "#server/platform/limits/limiter.ts";
import type { Context } from "#server/domain/context.ts";
import { accountRoutes } from "./account/routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { connectionRoutes, registerServerMetadata } from "./connections/routes.ts";
import type { AuthContext } from "./context.ts";
import { factorsRoutes } from "./factors/routes.ts";
import { aboutRoutes } from "./http/about.ts";
import { registerBodies } from "./http/body.ts";
import { registerAuthErrors } from "./http/error-handler.ts";
import { registerTimeLimit } from "./http/time-limit.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import { openHasher } from "./passwords/hasher.ts";
import { samlRoutes } from "./saml/routes.ts";
import { signInRoutes } from "./signin/routes.ts";
import { verifyRoutes } from "./verify/routes.ts";

/** Extends the context with what only this service needs. */
export function openAuth(ctx: Context): AuthContext {
  return { ...ctx, settings: ctx.config.auth, limiter: createLimiter(ctx, "auth"), passwords: openHasher() };
}

const ALLOWED_HEADERS = [
  "Accept",
  "Authorization",
  "Content-Type",
  "apikey",
  "redirect_to",
  "X-Client-IP",
  "X-Client-Info",
  "X-JWT-AUD",
  "x-use-cookie",
  "X-Supabase-Api-Version",
];
const EXPOSED_HEADERS = ["X-Total-Count", "Link", "X-Supabase-Api-Version", "X-Request-Id", "Retry-After"];

/** Registers the service under its prefix, and its metadata at the root. */
export async function registerAuth(app: App, base: Context): Promise<void> {
  const ctx = openAuth(base);
  await app.register(authRoutes(ctx), { prefix: "/auth/v1" });
  await app.register(registerServerMetadata(ctx));
}

function authRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    // Loads or generates the signing key, so that no sign-in has to wait for it.
    app.addHook("onListen", async () => ctx.tokens.ready());
    app.addHook("onRequest", async () => ctx.tokens.ready());
    registerAuthErrors(app);
    registerTimeLimit(app, ctx.settings.requestLimit * 1000);
    await registerBodies(app);
    // Any origin: a cookie alone gives no access, and the portal may be on another origin.
    await app.register(cors, {
      origin: true,
      credentials: true,
      methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      allowedHeaders: ALLOWED_HEADERS,
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: 600,
    });
    // Responses contain secrets: they are never compressed together with the caller's input (BREACH). A route's own
    // setting would come too late, because the plugin's hook belongs to the whole app and runs before those of this
    // scope.
    app.addHook("onRequest", (request, _reply, done) => {
      request.headers["x-no-compression"] = "true";
      done();
    });
    app.addHook("onRoute", (route) => {
      route.schema = { tags: ["auth"], ...route.schema };
    });
    await app.register(aboutRoutes(ctx));
    await app.register(signInRoutes(ctx));
    await app.register(verifyRoutes(ctx));
    await app.register(accountRoutes(ctx));
    await app.register(oauthRoutes(ctx));
    await app.register(samlRoutes(ctx));
    await app.register(factorsRoutes(ctx));
    await app.register(adminRoutes(ctx));
    await app.register(connectionRoutes(ctx));
  };
}
