// Every route of the main API (spec §7), by part. All except the opt-out need a signed-in customer. Each query checks
// who may see what.
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import type { LocationReader } from "#server/domain/locations/location-reader.ts";
import { accountRoutes } from "./account/routes.ts";
import { affiliateRoutes } from "./affiliates/routes.ts";
import { alertRoutes } from "./alerts/routes.ts";
import { liveLinkRoutes } from "./live-link/routes.ts";
import { locationRoutes } from "./locations/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { placementRoutes } from "./orders/placement-routes.ts";
import { orderLifecycleRoutes } from "./orders/lifecycle-routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { partnerRoutes } from "./partners/routes.ts";
import { homeFeedRoutes } from "./home-feed/routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

/** Returns the service as a Fastify plugin. */
export function registerPortalApi(ctx: Context, reader: LocationReader): (app: App) => Promise<void> {
  return async (app) => {
    // Responses contain data of a single customer.
    app.addHook("onSend", (_request, reply, _payload, done) => {
      void reply.header("cache-control", "private, no-store");
      done();
    });
    await app.register(locationRoutes(ctx, reader));
    await app.register(liveLinkRoutes(ctx));
    await app.register(orderRoutes(ctx));
    await app.register(orderLifecycleRoutes(ctx));
    await app.register(placementRoutes(ctx));
    await app.register(notificationRoutes(ctx));
    await app.register(partnerRoutes(ctx));
    await app.register(accountRoutes(ctx));
    await app.register(affiliateRoutes(ctx));
    await app.register(alertRoutes(ctx));
    await app.register(webhookRoutes(ctx));
    await app.register(apiKeyRoutes(ctx));
    await app.register(homeFeedRoutes(ctx));
  };
}
