// Routes below /api for the readings of a home's meter.
import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import {
  liveMonthQuerySchema,
  liveMonthSchema,
  monthOptionsSchema,
  readingsFileQuerySchema,
} from "#contracts/live-link.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { exportedDays, exportName, type Exported } from "./exported-days.ts";
import { getMonth, listMonths } from "./get-month.ts";
import { writeGreenButton } from "../green-button/write-green-button.ts";
import { writeReadingsCsv } from "./write-readings-csv.ts";

// Accepts any text: a malformed ESI ID gets the same response as an unknown one.
const params = z.object({ esiid: z.string() });

/** Per address: three years of quarter-hour readings are several megabytes. */
const FILES_PER_MINUTE = 10;

/** Registers the routes below /api for readings. */
export function liveLinkRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCustomer = signedInRoutes(ctx, app);
    const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
    const tags = ["portal"];
    const rateLimit = {
      max: Math.ceil(FILES_PER_MINUTE * ctx.config.rateLimitFactor),
      timeWindow: "1 minute",
    };

    async function sendFile(
      reply: FastifyReply,
      exported: Exported,
      file: { readonly ending: "csv" | "xml"; readonly type: string; readonly body: Readable },
    ): Promise<FastifyReply> {
      return reply
        .type(file.type)
        .header("content-disposition", `attachment; filename="${exportName(exported, file.ending)}"`)
        .send(file.body);
    }

    app.get("/service_locations/:esiid/live_link/pro/months", {
      schema: {
        tags,
        summary: "The months of which a home's meter was read, newest first",
        params,
        response: { 200: monthOptionsSchema, ...errors },
      },
      handler: async (request) => listMonths(ctx, getCustomer(request), request.params.esiid),
    });

    app.get("/service_locations/:esiid/live_link/pro", {
      schema: {
        tags,
        summary: "A month of a home's meter, day by day, and what each day cost on the plan there now",
        params,
        querystring: liveMonthQuerySchema,
        response: { 200: liveMonthSchema, ...errors },
      },
      handler: async (request) => getMonth(ctx, getCustomer(request), request.params.esiid, request.query),
    });

    app.get("/service_locations/:esiid/live_link/readings.csv", {
      config: { rateLimit },
      schema: {
        tags,
        summary: "The readings as Smart Meter Texas' interval CSV (text/csv)",
        params,
        querystring: readingsFileQuerySchema,
        // Streamed: not JSON.
        response: { 200: z.unknown(), ...errors },
      },
      handler: async (request, reply) => {
        const exported = await exportedDays(ctx, getCustomer(request), request.params.esiid, request.query);
        const body = writeReadingsCsv(ctx, exported);
        return sendFile(reply, exported, { ending: "csv", type: "text/csv; charset=utf-8", body });
      },
    });

    app.get("/service_locations/:esiid/live_link/green_button.xml", {
      config: { rateLimit },
      schema: {
        tags,
        summary: "The readings as a Green Button file (ESPI, application/xml)",
        params,
        querystring: readingsFileQuerySchema,
        // Streamed: not JSON.
        response: { 200: z.unknown(), ...errors },
      },
      handler: async (request, reply) => {
        const exported = await exportedDays(ctx, getCustomer(request), request.params.esiid, request.query);
        const body = writeGreenButton(ctx, exported);
        return sendFile(reply, exported, { ending: "xml", type: "application/xml; charset=utf-8", body });
      },
    });
  };
}
