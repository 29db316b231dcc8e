// The addresses below /api that are about notifications: so far the opt-out of renewals (spec §7).
import { apiErrorSchema } from "#contracts/errors.ts";
import { optOutAnswerSchema, optOutSchema } from "#contracts/orders.ts";
import type { App } from "../../app.ts";
import type { Context } from "../../context.ts";
import { patchNotifications } from "./opt-out.ts";

/** From one address; a household opts out once or twice, a list of ids and addresses is tried out by the thousand. */
const OPT_OUTS_PER_MINUTE = 20;

/** Registers the addresses below /api that are about notifications. */
export function notificationRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    app.patch("/notifications", {
      config: {
        rateLimit: {
          max: Math.ceil(OPT_OUTS_PER_MINUTE * ctx.config.rateLimitFactor),
          timeWindow: "1 minute",
        },
      },
      schema: {
        tags: ["orders"],
        summary: "No renewal for an order, or take that back within 14 days; needs no sign-in",
        body: optOutSchema,
        response: { 200: optOutAnswerSchema, "4xx": apiErrorSchema, "5xx": apiErrorSchema },
      },
      handler: (request) => patchNotifications(ctx, request, request.body),
    });
  };
}
