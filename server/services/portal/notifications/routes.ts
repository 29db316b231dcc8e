// Routes below /api for notifications: the opt-out of renewals (spec §7), the unsubscribe button of email programs (RFC
// 8058), and the access of a signed-in customer to the feed.
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import { notificationSettingsSchema, notificationTokenSchema } from "#contracts/notifications.ts";
import { optOutResponseSchema, optOutSchema } from "#contracts/orders.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { feedToken } from "./feed-token.ts";
import { patchNotifications } from "./opt-out.ts";
import { getPreferencesUrl, showPreferences, unsubscribeByLink } from "./unsubscribe-by-link.ts";
import { getSettings, putSettings } from "./settings.ts";
import { showUnsubscribe, unsubscribe } from "./unsubscribe.ts";

/** Per address. A household opts out once or twice, but a list of ids and addresses is tried out by the thousand. */
const OPT_OUTS_PER_MINUTE = 20;

/** The body that an email program posts is about 30 bytes. */
const UNSUBSCRIBE_BODY_BYTES = 16_384;
const unsubscribeParams = z.object({ token: z.string() });
const unsubscribedSchema = z.object({ data: z.object({ unsubscribed: z.literal(true) }) });

/** Registers the routes below /api for notifications. */
export function notificationRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
    const rateLimit = {
      max: Math.ceil(OPT_OUTS_PER_MINUTE * ctx.config.rateLimitFactor),
      timeWindow: "1 minute",
    };
    await app.register(unsubscribeRoutes(ctx));
    await app.register(customerRoutes(ctx));

    app.patch("/notifications", {
      config: { rateLimit },
      schema: {
        tags: ["orders"],
        summary: "Opt an order out of renewal, or undo that within 14 days; needs no sign-in",
        body: optOutSchema,
        response: { 200: optOutResponseSchema, ...errors },
      },
      handler: (request) => patchNotifications(ctx, request, request.body),
    });
  };
}

// In a separate scope, because these routes need a session and the opt-out does not.
function customerRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCustomer = signedInRoutes(ctx, app);
    app.get("/notifications/token", {
      schema: {
        tags: ["notifications"],
        summary: "A token of an hour for the feed service, for the signed-in customer",
        response: { 200: notificationTokenSchema, "4xx": apiErrorSchema, "5xx": apiErrorSchema },
      },
      handler: (request) => feedToken(ctx, getCustomer(request)),
    });

    const settings = { 200: notificationSettingsSchema, "4xx": apiErrorSchema, "5xx": apiErrorSchema };
    app.get("/notifications/settings", {
      schema: {
        tags: ["notifications"],
        summary: "The savings from which we notify of a better plan",
        response: settings,
      },
      handler: (request) => getSettings(ctx, getCustomer(request)),
    });
    app.put("/notifications/settings", {
      schema: {
        tags: ["notifications"],
        summary: "Set the savings from which we notify of a better plan; 0: never",
        body: notificationSettingsSchema,
        response: settings,
      },
      handler: (request) => putSettings(ctx, getCustomer(request), request.body),
    });
  };
}

// In a separate scope, because email programs post forms of either kind, or nothing, and none of it is needed.
function unsubscribeRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: UNSUBSCRIBE_BODY_BYTES },
      (_request, _body, done) => done(null),
    );

    // Email programs of one company send these from a few addresses, so only the general limit per address applies.
    app.post("/notifications/unsubscribe/:token", {
      schema: {
        tags: ["orders"],
        summary:
          "The unsubscribe button of an email program (RFC 8058): no more renewal notices for an order",
        params: unsubscribeParams,
        response: { 200: optOutResponseSchema, "4xx": apiErrorSchema, "5xx": apiErrorSchema },
      },
      handler: (request) => unsubscribe(ctx, request.log, request.params.token),
    });

    app.post("/notifications/mails/unsubscribe/:token", {
      schema: {
        tags: ["notifications"],
        summary:
          "The unsubscribe button of an email program (RFC 8058): no more emails about the email's topic",
        params: unsubscribeParams,
        response: { 200: unsubscribedSchema, "4xx": apiErrorSchema, "5xx": apiErrorSchema },
      },
      handler: (request) => unsubscribeByLink(ctx, request.log, request.params.token),
    });

    const pages = [
      [
        "/notifications/unsubscribe/:token",
        "orders",
        "The same link opened in a browser: to the page that confirms first; changes nothing",
        showUnsubscribe,
      ],
      [
        "/stop/:token",
        "orders",
        "The link of a text message: to the page that confirms first; changes nothing",
        showUnsubscribe,
      ],
      [
        "/notifications/mails/unsubscribe/:token",
        "notifications",
        "The same link opened in a browser: to the page of preferences; changes nothing",
        showPreferences,
      ],
    ] as const;
    for (const [address, tag, summary, renderPage] of pages)
      app.get(address, {
        schema: {
          tags: [tag],
          summary,
          params: unsubscribeParams,
          response: { 303: z.void(), "4xx": apiErrorSchema, "5xx": apiErrorSchema },
        },
        handler: async (request, reply) => {
          await reply.redirect(renderPage(ctx, request.log, request.params.token), 303);
        },
      });

    // Short, because the texts of notifications have 160 characters.
    app.get("/stop", {
      schema: {
        tags: ["notifications"],
        summary: "The link of a notification's text message: to the notification settings; changes nothing",
        response: { 303: z.void(), "4xx": apiErrorSchema, "5xx": apiErrorSchema },
      },
      handler: async (_request, reply) => {
        await reply.redirect(getPreferencesUrl(ctx), 303);
      },
    });
  };
}
