// Agreements to read a home's meter (spec §7).
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import {
  agreementResponseSchema,
  agreementConfirmationSchema,
  agreementRequestSchema,
  centerpointRequestSchema,
  onDemandResponseSchema,
} from "#contracts/live-link.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import {
  confirmAgreement,
  deleteAgreement,
  getAgreement,
  postAgreement,
  postCenterpoint,
} from "./agreements.ts";
import { getOnDemandRead, postOnDemandRead } from "./on-demand-reads.ts";

// Accepts any text: a malformed ESI ID gets the same response as an unknown one.
const params = z.object({ esiid: z.string() });
const response = { 200: agreementResponseSchema, "4xx": apiErrorSchema, "5xx": apiErrorSchema };
const base = { tags: ["usage"], params, response };
const ADDRESS = "/service_locations/:esiid/agreements";

/** Returns the routes as a Fastify plugin. */
export function agreementRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCustomer = signedInRoutes(ctx, app);

    app.get(ADDRESS, {
      schema: { ...base, summary: "The agreement to read the meter, and what can be linked here" },
      handler: async (request) => getAgreement(ctx, getCustomer(request), request.params.esiid),
    });

    app.post(ADDRESS, {
      schema: {
        ...base,
        summary: "Ask to link the meter; nothing goes out yet",
        body: agreementRequestSchema,
      },
      handler: async (request) =>
        postAgreement(ctx, getCustomer(request), request.params.esiid, request.body),
    });

    app.patch(ADDRESS, {
      schema: {
        ...base,
        summary: "Agree: we send the request to the meter source",
        body: agreementConfirmationSchema,
      },
      handler: async (request) => confirmAgreement(ctx, getCustomer(request), request.params.esiid),
    });

    app.delete(ADDRESS, {
      schema: { ...base, summary: "End the link, here at once and at the meter source" },
      handler: async (request) => deleteAgreement(ctx, getCustomer(request), request.params.esiid),
    });

    const readResponse = { ...response, 200: onDemandResponseSchema };
    const readAddress = "/service_locations/:esiid/on_demand_reads";

    app.get(readAddress, {
      schema: {
        ...base,
        response: readResponse,
        summary: "What the meter showed when it was last read on request",
      },
      handler: async (request) => getOnDemandRead(ctx, getCustomer(request), request.params.esiid),
    });

    app.post(readAddress, {
      schema: {
        ...base,
        response: readResponse,
        summary: "Read the linked meter now; the result follows in minutes",
      },
      handler: async (request) => postOnDemandRead(ctx, getCustomer(request), request.params.esiid),
    });

    app.post("/service_locations/:esiid/centerpoint_usage", {
      schema: { ...base, summary: "Ask to link a CenterPoint meter", body: centerpointRequestSchema },
      handler: async (request) =>
        postCenterpoint(ctx, getCustomer(request), request.params.esiid, request.body),
    });
  };
}
