// All routes of the notification feed service (wire/notifications.md), by part. Mounted at /notify, and at the root for
// clients that drop the path of their host.
import cors from "@fastify/cors";
import type { Registry } from "prom-client";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { callersOnly, type NotifyRoutes } from "./http/caller.ts";
import { registerNotifyErrors } from "./http/errors.ts";
import { registerSocket } from "./socket/routes.ts";
import { registerJsonBodies } from "./http/bodies.ts";
import { registerTiers } from "./http/tiers.ts";
import { feedRoutes } from "./feed/routes.ts";
import { guideRoutes } from "./guides/routes.ts";
import { messageRoutes } from "./messages/routes.ts";
import { bulkRoutes } from "./bulk/routes.ts";
import { channelDataRoutes } from "./channel-data/routes.ts";
import { objectRoutes } from "./objects/routes.ts";
import { tenantRoutes } from "./objects/tenant-routes.ts";
import { preferenceCenterRoutes } from "./preferences/center-routes.ts";
import { preferenceRoutes } from "./preferences/routes.ts";
import { slackRoutes } from "./slack/routes.ts";
import { teamsRoutes } from "./slack/teams-routes.ts";
import { userBulkRoutes } from "./users/bulk-routes.ts";
import { userRoutes } from "./users/routes.ts";
import { workflowRoutes } from "./workflows/routes.ts";

const PARTS: readonly NotifyRoutes[] = [
  feedRoutes,
  messageRoutes,
  bulkRoutes,
  guideRoutes,
  userRoutes,
  userBulkRoutes,
  preferenceRoutes,
  preferenceCenterRoutes,
  objectRoutes,
  tenantRoutes,
  channelDataRoutes,
  slackRoutes,
  teamsRoutes,
  workflowRoutes,
];

const EXPOSED_HEADERS = [
  "retry-after",
  "x-request-id",
  "x-ratelimited-message_ids",
  "idempotent-replayed",
  "original-x-request-id",
];
const PREFLIGHT_SECONDS = 3_600;

/** Registers the calls in a separate scope, because the socket has other rules for bodies and other origins. */
function registerCalls(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    registerJsonBodies(app);
    await app.register(cors, {
      origin: "*",
      methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: PREFLIGHT_SECONDS,
    });
    app.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    });
    await app.register(
      async (scope: App) => {
        const callers = callersOnly(ctx, scope);
        await registerTiers(scope);
        for (const part of PARTS) await scope.register(part(ctx, callers));
      },
      { prefix: "/v1" },
    );
  };
}

/** Registers the notification feed service. `figures` collects the metrics of its sockets. */
export function registerNotifications(ctx: Context, metrics: Registry): (app: App) => Promise<void> {
  return async (app) => {
    registerNotifyErrors(app);
    await app.register(registerSocket(ctx, metrics), { prefix: "/ws/v1" });
    await app.register(registerCalls(ctx));
  };
}
