// Routes below /api for orders. Placing one is not here yet.
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import {
  claimOrderResponseSchema,
  orderDetailSchema,
  orderLocationChoiceSchema,
  orderLocationsSchema,
  ordersQuerySchema,
  ordersSchema,
} from "#contracts/orders.ts";
import { renewalChoicesSchema } from "#contracts/renewals.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { chooseOrderLocation } from "./choose-location.ts";
import { claimOrder } from "./claim-order.ts";
import { getOrder } from "./get-order.ts";
import { getRenewal } from "./get-renewal.ts";
import { listOrderLocations } from "./list-order-locations.ts";
import { listOrders } from "./list-orders.ts";

// Accepts any text: a malformed order id gets the same response as a missing order.
const params = z.object({ id: z.string() });

/** Registers the routes below /api for orders. */
export function orderRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
    const tags = ["orders"];
    const getCustomer = signedInRoutes(ctx, app);

    app.get("/orders", {
      schema: {
        tags,
        summary: "The account's orders, newest first",
        querystring: ordersQuerySchema,
        response: { 200: ordersSchema, ...errors },
      },
      handler: (request) => listOrders(ctx, getCustomer(request), request.query),
    });

    app.get("/orders/service_locations", {
      schema: {
        tags,
        summary: "The homes of the account's orders, and of those placed with its verified addresses",
        response: { 200: orderLocationsSchema, ...errors },
      },
      handler: (request) => listOrderLocations(ctx, getCustomer(request)),
    });

    app.get("/orders/:id", {
      schema: {
        tags,
        summary: "One order: the plan as it was that day, and what happened since",
        params,
        response: { 200: orderDetailSchema, ...errors },
      },
      handler: (request) => getOrder(ctx, getCustomer(request), request.params.id),
    });

    app.put("/orders/:id/service_location", {
      schema: {
        tags,
        summary: "Choose the home of an order that was placed without one",
        params,
        body: orderLocationChoiceSchema,
        response: { 200: orderDetailSchema, ...errors },
      },
      handler: (request) =>
        chooseOrderLocation(ctx, getCustomer(request), request.params.id, request.body.esiid),
    });

    app.get("/orders/:id/renewal", {
      schema: {
        tags,
        summary: "What follows when the contract ends: doing nothing, staying or leaving, in dollars a year",
        params,
        response: { 200: renewalChoicesSchema, ...errors },
      },
      handler: (request) => getRenewal(ctx, getCustomer(request), request.params.id),
    });

    app.post("/orders/:id/claim", {
      schema: {
        tags,
        summary: "Claim an order that was placed with a verified address, with its home",
        params,
        response: { 200: claimOrderResponseSchema, ...errors },
      },
      handler: (request) => claimOrder(ctx, getCustomer(request), request.params.id),
    });
  };
}
