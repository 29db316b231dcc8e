// Routes below /api for homes. Every query is limited to the account. An ESI ID that is not in the account gets the
// same response as one that does not exist.
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import { outlookSchema } from "#contracts/outlook.ts";
import {
  addServiceLocationSchema,
  bestPlansQuerySchema,
  bestPlansSchema,
  changeServiceLocationSchema,
  claimCodeResponseSchema,
  locationUsageSchema,
  serviceLocationSchema,
  serviceLocationsSchema,
} from "#contracts/portal.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import type { LocationReader } from "#server/domain/locations/location-reader.ts";
import { addLocation } from "./add-location.ts";
import { changeLocation, removeLocation } from "./change-location.ts";
import { sendClaimCode } from "./claim-code.ts";
import { getLocation, listLocations } from "./get-location.ts";

// Accepts any text: a malformed ESI ID gets the same response as an unknown one.
const params = z.object({ esiid: z.string() });

/** Per address and route: a dashboard sends one request per home. */
const PRICINGS_PER_MINUTE = 120;

/** Registers the routes below /api for locations. */
export function locationRoutes(ctx: Context, reader: LocationReader): (app: App) => Promise<void> {
  return async (app) => {
    const getCustomer = signedInRoutes(ctx, app);
    const rateLimit = {
      max: Math.ceil(PRICINGS_PER_MINUTE * ctx.config.rateLimitFactor),
      timeWindow: "1 minute",
    };
    const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
    const tags = ["portal"];

    app.get("/service_locations", {
      schema: { tags, summary: "The account's homes", response: { 200: serviceLocationsSchema, ...errors } },
      handler: async (request) => listLocations(ctx, getCustomer(request)),
    });

    app.post("/service_locations", {
      schema: {
        tags,
        summary: "Add a home; 200 where it is the account's already",
        body: addServiceLocationSchema,
        response: { 200: serviceLocationSchema, 201: serviceLocationSchema, ...errors },
      },
      handler: async (request, reply) => {
        const { location, added } = await addLocation(ctx, getCustomer(request), request.body);
        return reply.status(added ? 201 : 200).send(location);
      },
    });

    app.get("/service_locations/:esiid", {
      schema: {
        tags,
        summary: "One home: what the directory knows, its contract and what is known of its use",
        params,
        response: { 200: serviceLocationSchema, ...errors },
      },
      handler: async (request) => getLocation(ctx, getCustomer(request), request.params.esiid),
    });

    app.patch("/service_locations/:esiid", {
      schema: {
        tags,
        summary: "Change a home's nickname, meter number, contract or utility",
        params,
        body: changeServiceLocationSchema,
        response: { 200: serviceLocationSchema, ...errors },
      },
      handler: async (request) =>
        changeLocation(ctx, getCustomer(request), request.params.esiid, request.body),
    });

    app.delete("/service_locations/:esiid", {
      schema: {
        tags,
        summary: "Take a home out of the account",
        params,
        response: { 204: z.null(), ...errors },
      },
      handler: async (request, reply) => {
        await removeLocation(ctx, getCustomer(request), request.params.esiid);
        return reply.status(204).send(null);
      },
    });

    app.get("/service_locations/:esiid/best_plans", {
      config: { rateLimit },
      schema: {
        tags,
        summary: "What every plan would cost at this home, with its best known usage, lowest first",
        params,
        querystring: bestPlansQuerySchema,
        response: { 200: bestPlansSchema, ...errors },
      },
      handler: async (request) => reader.bestPlans(getCustomer(request), request.params.esiid, request.query),
    });

    app.get("/service_locations/:esiid/outlook", {
      config: { rateLimit },
      schema: {
        tags,
        summary: "What this home will pay over the next twelve months, its options, and what to do",
        params,
        response: { 200: outlookSchema, ...errors },
      },
      handler: async (request) => reader.outlook(getCustomer(request), request.params.esiid),
    });

    app.get("/service_locations/:esiid/usage", {
      config: { rateLimit },
      schema: {
        tags,
        summary: "The usage that this home's prices are based on",
        params,
        response: { 200: locationUsageSchema, ...errors },
      },
      handler: async (request) => reader.usage(getCustomer(request), request.params.esiid),
    });

    app.post("/service_locations/:esiid/claim_code", {
      schema: {
        tags,
        summary: "Email a code to the account with this home; the same response if there is none",
        params,
        response: { 200: claimCodeResponseSchema, ...errors },
      },
      handler: async (request) => sendClaimCode(ctx, getCustomer(request), request.params.esiid),
    });
  };
}
