// Connections with companies that offer Green Button Connect My Data: the customer's routes, and those that companies
// use.
import { z } from "zod";
import {
  connectionCompletionSchema,
  connectionRequestSchema,
  connectionResponseSchema,
  consentAddressSchema,
} from "#contracts/connected-company.ts";
import { apiErrorSchema } from "#contracts/errors.ts";
import { RETURN_FRAGMENT } from "#contracts/tables/connected-companies.ts";
import { readBatchList } from "#meter/connectors/green-button/batch-list.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { Context } from "#server/domain/context.ts";
import { findConsentLocation, queueNotifiedConnections } from "#server/domain/meters/connections.ts";
import type { App } from "#server/platform/http/app.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { AppError } from "#server/platform/errors.ts";
import { sha256 } from "#server/platform/secrets/secrets.ts";
import {
  buildReturnAddress,
  completeConnection,
  deleteConnection,
  getConnection,
  startConnection,
} from "./green-button.ts";

// Accepts any text: a malformed ESI ID gets the same response as an unknown one.
const params = z.object({ esiid: z.string() });
const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
const base = { tags: ["usage"], params, response: { 200: connectionResponseSchema, ...errors } };
const ADDRESS = "/service_locations/:esiid/green_button";

const NOTIFICATION_BYTES = 64 * 1024;
const CALLS_PER_MINUTE = 120;

/** Returns the customer's routes as a Fastify plugin. */
export function greenButtonRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCustomer = signedInRoutes(ctx, app);

    app.get(ADDRESS, {
      schema: { ...base, summary: "The company that a home is connected with, and those it can be" },
      handler: async (request) => getConnection(ctx, getCustomer(request), request.params.esiid),
    });

    app.post(ADDRESS, {
      schema: {
        ...base,
        summary: "Start a connection: the company's page for the permission",
        body: connectionRequestSchema,
        response: { 200: consentAddressSchema, ...errors },
      },
      handler: async (request) =>
        startConnection(
          ctx,
          getCustomer(request),
          request.params.esiid,
          request.body.company,
          buildReturnAddress(ctx, request),
        ),
    });

    app.patch(ADDRESS, {
      schema: {
        ...base,
        summary: "Complete a connection with what the company sent back",
        body: connectionCompletionSchema,
      },
      handler: async (request) =>
        completeConnection(
          ctx,
          getCustomer(request),
          request.params.esiid,
          request.body,
          buildReturnAddress(ctx, request),
        ),
    });

    app.delete(ADDRESS, {
      schema: { ...base, summary: "Disconnect, here at once and at the company" },
      handler: async (request) => deleteConnection(ctx, getCustomer(request), request.params.esiid),
    });
  };
}

const returnQuerySchema = z.object({
  state: z.string().max(200).default(""),
  code: z.string().max(4_000).optional(),
  error: z.string().max(200).optional(),
});

/**
 * Returns the page of the home, with the code in the fragment, which no server log contains. Only a signed-in browser of
 * the account that started it can use it: a code that another browser brings is worth nothing.
 */
async function findLocationPage(
  ctx: Context,
  publicUrl: string,
  { state, code, error }: z.output<typeof returnQuerySchema>,
): Promise<string> {
  const found = await findConsentLocation(ctx.db.sql, sha256(state));
  if (!found) return `${publicUrl}/locations`;
  const carried = new URLSearchParams(code === undefined ? { error: error ?? "no_code" } : { state, code });
  const page = `${publicUrl}/locations/${found.esiid}/connection_manager`;
  return `${page}${RETURN_FRAGMENT}${carried.toString()}`;
}

/** Returns the routes that companies call or send browsers to as a Fastify plugin. */
export function greenButtonCompanyRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: NOTIFICATION_BYTES },
      (_request, body, done) => done(null, body),
    );
    const max = Math.ceil(CALLS_PER_MINUTE * ctx.config.rateLimitFactor);
    const config = { rateLimit: { max, timeWindow: "1 minute" } };

    app.get("/green_button/callback", {
      config,
      schema: {
        tags: ["usage"],
        summary: "Where a company sends the customer back",
        querystring: returnQuerySchema,
        response: { 303: z.void(), ...errors },
      },
      handler: async (request, reply) => {
        void reply.header("referrer-policy", "no-referrer");
        await reply.redirect(await findLocationPage(ctx, getPublicUrl(ctx, request), request.query), 303);
      },
    });

    app.post("/green_button/:company/notifications", {
      config,
      schema: {
        tags: ["usage"],
        summary: "A company's notification of new readings (ESPI BatchList); nothing in it is trusted",
        params: z.object({ company: z.string() }),
        body: z.string().nullish(),
        response: { 200: z.object({}), ...errors },
      },
      handler: async (request) => {
        const company = ctx.config.greenButton.find(({ id }) => id === request.params.company);
        if (!company) throw new AppError("not_found", "There is no such company.");
        const addresses = readBatchList(request.body ?? "");
        if (!addresses) throw new AppError("validation_failed", "This isn't a BatchList.");
        await queueNotifiedConnections(ctx.db.sql, company, addresses, ctx.now());
        return {};
      },
    });
  };
}
