// Routes below /api that start an order. They can be called signed in or not.
import { apiErrorSchema } from "#contracts/errors.ts";
import {
  orderQuoteRequestSchema,
  orderQuoteSchema,
  orderConfirmationSchema,
  placeOrderSchema,
} from "#contracts/checkout.ts";
import { maybeSignedInRoutes } from "#server/domain/accounts/optional-customer.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";

/** Three years of quarter-hour readings with surplus generation, as JSON. */
const BODY_BYTES = 2 * 1024 * 1024;
const QUOTES_PER_MINUTE = 60;
/** Attempts, including rejected ones, of an office or a carrier's customers who share an address. */
const ORDERS_PER_MINUTE = 60;

/** Registers the routes below /api that start an order. */
export function placementRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCaller = maybeSignedInRoutes(ctx, app);
    const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
    const tags = ["orders"];
    const perMinute = (count: number): object => ({
      rateLimit: {
        max: Math.ceil(count * ctx.config.rateLimitFactor),
        timeWindow: "1 minute",
        keyGenerator: ({ ip }: { ip: string }) => getNetwork(ip),
      },
    });

    app.post("/order_quotes", {
      bodyLimit: BODY_BYTES,
      config: perMinute(QUOTES_PER_MINUTE),
      schema: {
        tags,
        summary: "What ordering a plan comes to: its price, first days, consents; needs no sign-in",
        body: orderQuoteRequestSchema,
        response: { 200: orderQuoteSchema, ...errors },
      },
      handler: (request) => quoteOrder(ctx, getCaller(request), request.body),
    });

    app.post("/orders", {
      bodyLimit: BODY_BYTES,
      config: perMinute(ORDERS_PER_MINUTE),
      schema: {
        tags,
        summary: "Place an order, once for its request_id; needs no sign-in",
        body: placeOrderSchema,
        response: { 200: orderConfirmationSchema, ...errors },
      },
      handler: (request) => placeOrder(ctx, getCaller(request), request.body, request.ip),
    });
  };
}
