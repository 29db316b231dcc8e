// Every route of the second service API (spec §7), bearer only.
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import { monthlyReadingsSchema } from "#contracts/live-link.ts";
import { customUsageRequestSchema, customUsageStatusSchema } from "#contracts/usage-files.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { agreementRoutes } from "./agreement-routes.ts";
import { getCustomUsage, postCustomUsage } from "./custom-usage.ts";
import { greenButtonCompanyRoutes, greenButtonRoutes } from "./green-button-routes.ts";
import { getMonthlyReadings } from "./get-monthly-readings.ts";

// Accepts any text: a malformed ESI ID gets the same response as an unknown one.
const params = z.object({ esiid: z.string() });

/** Returns the service as a Fastify plugin. */
export function registerUsage(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    // Responses contain data of a single customer.
    app.addHook("onSend", async (_request, reply) => {
      void reply.header("cache-control", "private, no-store");
    });
    await app.register(agreementRoutes(ctx));
    await app.register(greenButtonRoutes(ctx));
    await app.register(greenButtonCompanyRoutes(ctx));
    await app.register(usageRoutes(ctx));
  };
}

function usageRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCustomer = signedInRoutes(ctx, app);
    const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
    const tags = ["usage"];

    app.get("/service_locations/:esiid/custom_usage", {
      schema: {
        tags,
        summary: "The usage that the customer entered last",
        params,
        response: { 200: customUsageStatusSchema, ...errors },
      },
      handler: async (request) => getCustomUsage(ctx, getCustomer(request), request.params.esiid),
    });

    app.post("/service_locations/:esiid/custom_usage", {
      schema: {
        tags,
        summary: "Tell of one's use: months, a year's kWh, the home, or an uploaded file",
        params,
        body: customUsageRequestSchema,
        response: { 200: customUsageStatusSchema, ...errors },
      },
      handler: async (request) =>
        postCustomUsage(ctx, getCustomer(request), request.params.esiid, request.body),
    });

    // Both are the same, because a meter is read by one meter source.
    for (const address of ["agreements/usage/monthly", "centerpoint_usage"]) {
      app.get(`/service_locations/:esiid/${address}`, {
        schema: {
          tags,
          summary: "What was read of the meter by month, oldest first",
          params,
          response: { 200: monthlyReadingsSchema, ...errors },
        },
        handler: async (request) => getMonthlyReadings(ctx, getCustomer(request), request.params.esiid),
      });
    }
  };
}
