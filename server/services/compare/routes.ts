// All routes of the comparison service. Public: no account, and nothing that is sent is stored.
import {
  currentDeliverySchema,
  deliveryQuerySchema,
  exampleSchema,
  placeSchema,
  placesQuerySchema,
  planDetailSchema,
  plansQuerySchema,
  plansSchema,
  rankingRequestSchema,
  rankingSchema,
} from "#contracts/compare.ts";
import {
  compareEmailHeadersSchema,
  compareEmailResponseSchema,
  compareEmailSchema,
} from "#contracts/compare-email.ts";
import { priceHistoryRequestSchema, priceHistorySchema } from "#contracts/price-history.ts";
import { placeTaxesSchema, taxQuerySchema } from "#contracts/taxes.ts";
import { apiDescriptionSchema } from "#contracts/api-description.ts";
import { apiErrorSchema } from "#contracts/errors.ts";
import { API_CALLS_PER_MINUTE } from "#contracts/tables/api-keys.ts";
import { premisesQuerySchema, premisesSchema } from "#contracts/premises.ts";
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { today } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { acceptApiKeys } from "./api-key.ts";
import { allowOtherOrigins } from "./other-origins.ts";
import { describeApi } from "./describe-api.ts";
import { getPlan } from "./get-plan.ts";
import { getTaxes } from "./get-taxes.ts";
import { listDeliveryCharges } from "./list-delivery-charges.ts";
import { listPlans } from "./list-plans.ts";
import { getPlace } from "./find-place.ts";
import { enforceSearchLimit, listPremises } from "./search-premises.ts";
import { sendComparison } from "./send-comparison.ts";
import { registerSite } from "./site-routes.ts";
import { getExample } from "#server/domain/plans/example.ts";
import { createPriceHistoryReader } from "#server/domain/plans/price-history.ts";
import { RANKINGS_PER_MINUTE, rankForUsage } from "#server/domain/plans/rank-for-usage.ts";

/** Three years of quarter-hour readings with surplus generation, as JSON. */
const RANKING_BODY_BYTES = 2 * 1024 * 1024;
/** Each is a ranking. How many are sent is limited by hour and by day (send-comparison.ts). */
const EMAILS_PER_MINUTE = 5;
/** One every one and a half seconds: enough for a fast typist, and far too few to scan the directory. */
const ADDRESSES_PER_MINUTE = 40;
/** A history takes up to sixty rankings, except one that is in memory. */
const HISTORIES_PER_MINUTE = 20;

/** Returns the service as a Fastify plugin. */
export function registerCompare(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
    const tags = ["compare"];
    await allowOtherOrigins(app);
    acceptApiKeys(ctx, app);
    const readPriceHistory = createPriceHistoryReader(ctx);

    app.get("/places", {
      schema: {
        tags,
        summary: "Which utilities may serve a ZIP code, or which one serves an ESI ID",
        querystring: placesQuerySchema,
        response: { 200: placeSchema, ...errors },
      },
      handler: async (request) => getPlace(request.query),
    });

    app.get("/premises", {
      config: {
        rateLimit: {
          max: Math.ceil(ADDRESSES_PER_MINUTE * ctx.config.rateLimitFactor),
          timeWindow: "1 minute",
        },
      },
      schema: {
        tags,
        summary: "Homes that match part of an address (house number, then street) or a full ESI ID",
        querystring: premisesQuerySchema,
        response: { 200: premisesSchema, ...errors },
      },
      handler: async (request, reply) => {
        await enforceSearchLimit(ctx, request.ip);
        void reply.header("cache-control", "private, max-age=60");
        return listPremises(ctx, request.query);
      },
    });

    app.get("/delivery_charges", {
      schema: {
        tags,
        summary: "Each utility’s delivery charges, today or for a billing period",
        querystring: deliveryQuerySchema,
        response: { 200: currentDeliverySchema, ...errors },
      },
      handler: async (request, reply) => {
        void reply.header("cache-control", "public, max-age=60");
        return listDeliveryCharges(ctx, request.query);
      },
    });

    app.get("/taxes", {
      schema: {
        tags,
        summary: "Taxes and assessments on a home’s bill: inside city limits, outside, or unknown",
        querystring: taxQuerySchema,
        response: { 200: placeTaxesSchema, ...errors },
      },
      handler: async (request, reply) => {
        void reply.header("cache-control", "public, max-age=60");
        return getTaxes(ctx, request.query);
      },
    });

    app.get("/plans", {
      schema: {
        tags,
        summary: "The plans on the state’s list, page by page",
        querystring: plansQuerySchema,
        response: { 200: plansSchema, 304: z.null(), ...errors },
      },
      handler: async (request, reply) => {
        const catalog = await ctx.readCatalog();
        // A recreated database counts its snapshots from one again: the date prevents old copies from matching.
        const etag = `"${catalog.version}-${catalog.as_of}"`;
        void reply.header("etag", etag).header("cache-control", "public, max-age=60, must-revalidate");
        if (request.headers["if-none-match"] === etag) return reply.status(304).send(null);
        return listPlans(catalog, request.query);
      },
    });

    app.get("/plans/:id", {
      schema: {
        tags,
        summary: "One plan, listed or withdrawn, with the history of its label",
        params: z.object({ id: z.string().min(1).max(100) }),
        response: { 200: planDetailSchema, ...errors },
      },
      handler: (request) => getPlan(ctx, request.params.id),
    });

    app.get("/example", {
      schema: {
        tags,
        summary:
          "The lowest yearly cost for a typical home, and the cost of the plan with the lowest advertised price",
        response: { 200: exampleSchema, ...errors },
      },
      handler: async (_request, reply) => {
        const example = getExample(await ctx.readCatalog(), today(ctx));
        if (!example) throw new AppError("not_found", "No plan on the list can be priced for the example.");
        void reply.header("cache-control", "public, max-age=60");
        return example;
      },
    });

    app.post("/rankings", {
      bodyLimit: RANKING_BODY_BYTES,
      config: {
        rateLimit: {
          max: (request) =>
            Math.ceil(
              (request.apiKeyId === null ? RANKINGS_PER_MINUTE : API_CALLS_PER_MINUTE) *
                ctx.config.rateLimitFactor,
            ),
          timeWindow: "1 minute",
        },
      },
      schema: {
        tags,
        summary: "What every plan in a utility's area would cost for a year of this usage, cheapest first",
        body: rankingRequestSchema,
        response: { 200: rankingSchema, ...errors },
      },
      handler: async (request) => rankForUsage(ctx, await ctx.readCatalog(), request.body),
    });

    app.post("/emails", {
      bodyLimit: RANKING_BODY_BYTES,
      config: {
        rateLimit: {
          max: Math.ceil(EMAILS_PER_MINUTE * ctx.config.rateLimitFactor),
          timeWindow: "1 minute",
        },
      },
      schema: {
        tags,
        summary: "Emails a list, a plan, or a side-by-side comparison, with its numbers and a link",
        headers: compareEmailHeadersSchema,
        body: compareEmailSchema,
        response: { 202: compareEmailResponseSchema, ...errors },
      },
      handler: async (request, reply) =>
        reply.status(202).send(
          await sendComparison(ctx, request.body, {
            ip: request.ip,
            caller: request.apiKeyId ?? request.ip,
            key: request.headers["idempotency-key"] ?? null,
          }),
        ),
    });

    app.post("/price_history", {
      bodyLimit: RANKING_BODY_BYTES,
      config: {
        rateLimit: {
          max: Math.ceil(HISTORIES_PER_MINUTE * ctx.config.rateLimitFactor),
          timeWindow: "1 minute",
        },
      },
      schema: {
        tags,
        summary: "The yearly cost of 12-month plans over time, for the usage you send",
        body: priceHistoryRequestSchema,
        response: { 200: priceHistorySchema, ...errors },
      },
      handler: async (request) => readPriceHistory(request.body),
    });

    app.get("/openapi.json", {
      schema: {
        tags,
        summary: "This description of the comparison API (OpenAPI 3.1)",
        response: { 200: apiDescriptionSchema, ...errors },
      },
      handler: async (_request, reply) => {
        void reply.header("cache-control", "public, max-age=60");
        return describeApi(app);
      },
    });

    registerSite(app, ctx);
  };
}
