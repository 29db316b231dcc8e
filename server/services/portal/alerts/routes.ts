// Routes below /api for price alerts: of an email address without an account, and of an account's homes.
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import {
  confirmPriceAlertSchema,
  createPriceAlertSchema,
  homePriceAlertSchema,
  priceAlertSchema,
  priceAlertSentSchema,
  priceAlertStoppedSchema,
  putPriceAlertSchema,
} from "#contracts/price-alerts.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { confirmAlert, createEmailAlert, showStopPage, stopAlert } from "./email-alerts.ts";
import { getHomeAlert, putHomeAlert, removeHomeAlert } from "./home-alert.ts";

/** Attempts, including rejected ones, each of which prices a list. */
const ALERTS_PER_MINUTE = 20;
/** The body that an email program posts is about 30 bytes. */
const STOP_BODY_BYTES = 16_384;

const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
const tags = ["notifications"];
const stopParams = z.object({ token: z.string() });
const homeParams = z.object({ esiid: z.string() });

/** Registers the routes below /api for price alerts. */
export function alertRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const rateLimit = {
      max: Math.ceil(ALERTS_PER_MINUTE * ctx.config.rateLimitFactor),
      timeWindow: "1 minute",
      keyGenerator: ({ ip }: { ip: string }) => getNetwork(ip),
    };
    await app.register(stopRoutes(ctx));
    await app.register(homeRoutes(ctx));

    app.post("/price_alerts", {
      config: { rateLimit },
      schema: {
        tags,
        summary: "Send the email that confirms a price alert; needs no sign-in",
        body: createPriceAlertSchema,
        response: { 202: priceAlertSentSchema, ...errors },
      },
      handler: async (request, reply) =>
        reply.status(202).send(await createEmailAlert(ctx, request.body, request.ip)),
    });

    app.post("/price_alerts/confirm", {
      schema: {
        tags,
        summary: "Confirm a price alert with the token of its email; safe to repeat",
        body: confirmPriceAlertSchema,
        response: { 200: priceAlertSchema, ...errors },
      },
      handler: (request) => confirmAlert(ctx, request.log, request.body.token),
    });
  };
}

// In a separate scope, because email programs post forms of either kind, or nothing, and none of it is needed.
function stopRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: STOP_BODY_BYTES },
      (_request, _body, done) => done(null),
    );

    app.post("/price_alerts/stop/:token", {
      schema: {
        tags,
        summary: "Stop a price alert: the page's button, and that of an email program (RFC 8058)",
        params: stopParams,
        response: { 200: priceAlertStoppedSchema, ...errors },
      },
      handler: (request) => stopAlert(ctx, request.log, request.params.token),
    });

    app.get("/price_alerts/stop/:token", {
      schema: {
        tags,
        summary: "The same link opened in a browser: to the page that confirms first; changes nothing",
        params: stopParams,
        response: { 303: z.void(), ...errors },
      },
      handler: async (request, reply) => {
        await reply.redirect(showStopPage(ctx, request.log, request.params.token), 303);
      },
    });
  };
}

function homeRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCustomer = signedInRoutes(ctx, app);
    const response = { 200: homePriceAlertSchema, ...errors };

    app.get("/service_locations/:esiid/price_alert", {
      schema: { tags, summary: "The price alert of a home", params: homeParams, response },
      handler: (request) => getHomeAlert(ctx, getCustomer(request), request.params.esiid),
    });

    app.put("/service_locations/:esiid/price_alert", {
      config: {
        rateLimit: {
          max: Math.ceil(ALERTS_PER_MINUTE * ctx.config.rateLimitFactor),
          timeWindow: "1 minute",
        },
      },
      schema: {
        tags,
        summary: "Notify once if a 12-month plan for a home costs less than an amount",
        params: homeParams,
        body: putPriceAlertSchema,
        response,
      },
      handler: (request) =>
        putHomeAlert(ctx, getCustomer(request), request.params.esiid, request.body.limit_cents),
    });

    app.delete("/service_locations/:esiid/price_alert", {
      schema: { tags, summary: "Remove the price alert of a home", params: homeParams, response },
      handler: (request) => removeHomeAlert(ctx, getCustomer(request), request.params.esiid),
    });
  };
}
