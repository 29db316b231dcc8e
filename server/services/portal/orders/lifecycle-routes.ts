// Routes below /api through which a customer acts on a placed order: signed in, or with its receipt.
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import {
  cancelSchema,
  depositDecisionSchema,
  guestOrderSchema,
  handoffSchema,
  orderStatusSchema,
  handoffOutcomeSchema,
  receiptSchema,
} from "#contracts/checkout.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { cancelOrder } from "./cancel-order.ts";
import { decideDeposit } from "./deposit-decision.ts";
import { guestOrder, showOrderPage } from "./guest-order.ts";
import { handOffOrder } from "./hand-off-order.ts";
import { orderCalendar } from "./order-calendar.ts";
import { registerOrderCaller } from "./order-caller.ts";
import { recordOutcome } from "./order-outcome.ts";

/** Per address. A customer acts a few times, but receipts are tried out by the thousand. */
const ACTS_PER_MINUTE = 30;

// Accepts any text: a malformed order id gets the same response as a missing order.
const params = z.object({ id: z.string() });
const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
const tags = ["orders"];

function createRateLimit(ctx: Context): { rateLimit: { max: number; timeWindow: string } } {
  return {
    rateLimit: { max: Math.ceil(ACTS_PER_MINUTE * ctx.config.rateLimitFactor), timeWindow: "1 minute" },
  };
}

function actRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getOrderCaller = registerOrderCaller(ctx, app);
    const config = createRateLimit(ctx);
    const response = { 200: orderStatusSchema, ...errors };

    app.post("/orders/:id/handoff", {
      config,
      schema: {
        tags,
        summary: "The provider's own page is being opened; signed in, or with the order's receipt",
        params,
        body: handoffSchema,
        response,
      },
      handler: (request) => handOffOrder(ctx, getOrderCaller(request), request.params.id),
    });

    app.post("/orders/:id/outcome", {
      config,
      schema: {
        tags,
        summary: "The outcome on the provider's own page; signed in, or with the order's receipt",
        params,
        body: handoffOutcomeSchema,
        response,
      },
      handler: (request) => recordOutcome(ctx, getOrderCaller(request), request.params.id, request.body),
    });

    app.post("/orders/:id/deposit", {
      config,
      schema: {
        tags,
        summary: "Accept or decline the provider's deposit; signed in, or with the order's receipt",
        params,
        body: depositDecisionSchema,
        response,
      },
      handler: (request) => decideDeposit(ctx, getOrderCaller(request), request.params.id, request.body),
    });

    app.post("/orders/:id/cancel", {
      config,
      schema: {
        tags,
        summary: "Cancel an order, or ask its provider to; signed in, or with the order's receipt",
        params,
        body: cancelSchema,
        response,
      },
      handler: (request) => cancelOrder(ctx, getOrderCaller(request), request.params.id, request.body),
    });
  };
}

/** Registers the routes. */
export function orderLifecycleRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    await app.register(actRoutes(ctx));

    app.post("/orders/:id/receipt", {
      config: createRateLimit(ctx),
      schema: {
        tags,
        summary: "An order by its receipt; needs no sign-in",
        params,
        body: receiptSchema,
        response: { 200: guestOrderSchema, ...errors },
      },
      handler: (request) => guestOrder(ctx, request.params.id, request.body.receipt),
    });

    app.get("/o/:token", {
      config: createRateLimit(ctx),
      schema: {
        tags,
        summary: "The link of a text message about an order: to the order's page; changes nothing",
        params: z.object({ token: z.string() }),
        response: { 303: z.void(), ...errors },
      },
      handler: async (request, reply) => {
        await reply.redirect(showOrderPage(ctx, request.params.token), 303);
      },
    });

    await app.register(async (signedIn: App) => {
      const getCustomer = signedInRoutes(ctx, signedIn);
      signedIn.get("/orders/:id/calendar.ics", {
        schema: {
          tags,
          summary: "The dates of an order as a calendar file",
          params,
          response: { 200: z.string(), ...errors },
        },
        handler: async (request, reply) => {
          const { id } = request.params;
          const file = await orderCalendar(ctx, getCustomer(request), id);
          return reply
            .type("text/calendar; charset=utf-8")
            .header("content-disposition", `attachment; filename="order-${id.slice(0, 8)}.ics"`)
            .send(file);
        },
      });
    });
  };
}
