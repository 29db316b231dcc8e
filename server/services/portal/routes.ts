// Every address of the main API (spec §7), by part. Everything but the opt-out needs a signed-in
// customer; who may see what is part of each query.
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { accountRoutes } from "./account/routes.ts";
import { affiliateRoutes } from "./affiliates/routes.ts";
import { liveLinkRoutes } from "./live-link/routes.ts";
import { locationRoutes } from "./locations/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { placementRoutes } from "./orders/placement-routes.ts";
import { orderLifecycleRoutes } from "./orders/lifecycle-routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { partnerRoutes } from "./partners/routes.ts";

/** The service as a Fastify plugin. */
export function registerPortalApi(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    // Answers hold what belongs to one person.
    app.addHook("onSend", async (_request, reply) => {
      void reply.header("cache-control", "private, no-store");
    });
    await app.register(locationRoutes(ctx));
    await app.register(liveLinkRoutes(ctx));
    await app.register(orderRoutes(ctx));
    await app.register(orderLifecycleRoutes(ctx));
    await app.register(placementRoutes(ctx));
    await app.register(notificationRoutes(ctx));
    await app.register(partnerRoutes(ctx));
    await app.register(accountRoutes(ctx));
    await app.register(affiliateRoutes(ctx));
  };
}
