// Routes below /api for affiliates: their links and the results.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  affiliateStatsSchema,
  affiliateOrdersSchema,
  affiliatePageQuerySchema,
  affiliateSchema,
  changeOrderLinkSchema,
  statsQuerySchema,
  createOrderLinkSchema,
  orderLinkSchema,
  orderLinksSchema,
  visitResponseSchema,
  visitSchema,
} from "#contracts/affiliates.ts";
import { apiErrorSchema } from "#contracts/errors.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import { requireAffiliate, type AffiliateRow } from "#server/domain/affiliates/find-affiliate.ts";
import { assertPassword, hasPassword } from "#server/domain/affiliates/has-password.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { changeOrderLink } from "./change-order-link.ts";
import { countVisit } from "./count-visit.ts";
import { getStats } from "./get-stats.ts";
import { listAffiliateOrders } from "./list-affiliate-orders.ts";
import { listOrderLinks } from "./list-order-links.ts";
import { createOrderLink } from "#server/domain/affiliates/create-order-link.ts";
import { writeOrdersCsv } from "./write-orders-csv.ts";

/** Each download reads every order of the affiliate. */
const DOWNLOADS_PER_MINUTE = 10;

const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
const tags = ["affiliates"];
const params = z.object({ id: z.string() });

type Limited = { rateLimit: { max: number; timeWindow: string } };

function aMinute(ctx: Context, max: number): Limited {
  return { rateLimit: { max: Math.ceil(max * ctx.config.rateLimitFactor), timeWindow: "1 minute" } };
}

type Caller = AffiliateRow & { readonly user_id: string };

/**
 * Restricts every route of `app`'s scope to affiliates, checked before the body is read. The returned function returns
 * the affiliate of a request.
 */
function affiliateOnly(ctx: Context, app: App): (request: FastifyRequest) => Caller {
  const getCustomer = signedInRoutes(ctx, app);
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.addHook("onRequest", async (request) => {
    const customer = getCustomer(request);
    callers.set(request, { ...(await requireAffiliate(ctx, customer)), user_id: customer.id });
  });
  return (request) => {
    const affiliate = callers.get(request);
    if (!affiliate) throw new Error("This route is outside of the scope that asks who calls.");
    return affiliate;
  };
}

function accountRoutes(ctx: Context, app: App, getAffiliate: (request: FastifyRequest) => Caller): void {
  app.get("/affiliates/me", {
    schema: {
      tags,
      summary: "The affiliate that the account is, and whether it has set the password that the rest needs",
      response: { 200: affiliateSchema, ...errors },
    },
    handler: async (request) => {
      const { user_id, ...affiliate } = getAffiliate(request);
      return { ...affiliate, password_set: await hasPassword(ctx, user_id) };
    },
  });
}

function linkRoutes(ctx: Context, app: App, getAffiliate: (request: FastifyRequest) => AffiliateRow): void {
  app.post("/affiliates/order_links", {
    schema: {
      tags,
      summary: "Make a link that leads to a plan, or to the ranking for a ZIP code or a meter",
      body: createOrderLinkSchema,
      response: { 201: orderLinkSchema, ...errors },
    },
    handler: async (request, reply) => {
      const link = await createOrderLink(
        ctx,
        getAffiliate(request),
        request.body,
        getPublicUrl(ctx, request),
      );
      return reply.status(201).send(link);
    },
  });

  app.get("/affiliates/order_links", {
    schema: {
      tags,
      summary: "The affiliate's links, newest first",
      querystring: affiliatePageQuerySchema,
      response: { 200: orderLinksSchema, ...errors },
    },
    handler: (request) =>
      listOrderLinks(ctx, getAffiliate(request), request.query, getPublicUrl(ctx, request)),
  });

  app.patch("/affiliates/order_links/:id", {
    schema: {
      tags,
      summary: "Name a link anew, or switch it off or on",
      params,
      body: changeOrderLinkSchema,
      response: { 200: orderLinkSchema, ...errors },
    },
    handler: (request) =>
      changeOrderLink(
        ctx,
        getAffiliate(request),
        request.params.id,
        request.body,
        getPublicUrl(ctx, request),
      ),
  });
}

function statsRoutes(ctx: Context, app: App, getAffiliate: (request: FastifyRequest) => AffiliateRow): void {
  app.get("/affiliates/figures", {
    schema: {
      tags,
      summary: "Visits and orders of the affiliate by day, and orders by state",
      querystring: statsQuerySchema,
      response: { 200: affiliateStatsSchema, ...errors },
    },
    handler: (request) => getStats(ctx, getAffiliate(request), request.query),
  });

  app.get("/affiliates/orders", {
    schema: {
      tags,
      summary: "Orders that came through the affiliate, newest first, without who placed them",
      querystring: affiliatePageQuerySchema,
      response: { 200: affiliateOrdersSchema, ...errors },
    },
    handler: (request) => listAffiliateOrders(ctx, getAffiliate(request), request.query),
  });

  app.get("/affiliates/orders.csv", {
    config: aMinute(ctx, DOWNLOADS_PER_MINUTE),
    schema: {
      tags,
      summary: "The same orders as a table (text/csv)",
      // Streamed: not JSON.
      response: { 200: z.unknown(), ...errors },
    },
    handler: (request, reply) =>
      reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="orders.csv"')
        .send(writeOrdersCsv(ctx, getAffiliate(request))),
  });
}

/** Registers the routes below /api for affiliates. */
export function affiliateRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    app.post("/order_links/visit", {
      schema: {
        tags,
        summary:
          "An order link was opened: counts the visitor once a day and returns where it leads; needs no sign-in",
        body: visitSchema,
        response: { 200: visitResponseSchema, ...errors },
      },
      handler: (request) => countVisit(ctx, request, request.body.token),
    });
    await app.register(async (scope: App) => {
      const getAffiliate = affiliateOnly(ctx, scope);
      accountRoutes(ctx, scope, getAffiliate);
      await scope.register(async (withPassword: App) => {
        withPassword.addHook("onRequest", (request) => assertPassword(ctx, getAffiliate(request).user_id));
        linkRoutes(ctx, withPassword, getAffiliate);
        statsRoutes(ctx, withPassword, getAffiliate);
      });
    });
  };
}
