// Green Button Connect My Data: the portal as a data custodian of its customers' readings (docs/green-button.md).
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import { isLocalAuth } from "#server/domain/accounts/local-auth.ts";
import type { Context } from "#server/domain/context.ts";
import { sha256 } from "#server/platform/secrets/secrets.ts";
import type { App } from "#server/platform/http/app.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { createEspiAccess } from "./espi-access.ts";
import { ESPI_ROUTES, toIdsSchema, type EspiDocument } from "./espi-resources.ts";
import { periodSchema } from "./shared-homes.ts";

/** From one address. An app's servers read for many customers. */
const CALLS_PER_MINUTE = 600;
const TYPE = "application/atom+xml; charset=utf-8";
const ETAG_LENGTH = 32;

/** Returns the ETag of a document at `url`. That of a stream changes when one of its homes gets readings. */
function toEtag(url: string, connectionId: string, { homes, body }: EspiDocument): string {
  const versions = homes.map(({ id, version, from, to, since }) => [id, version, from, to, since.getTime()]);
  const state = typeof body === "string" ? body : versions;
  const hash = sha256(JSON.stringify([url, connectionId, state])).toString("hex");
  return `W/"${hash.slice(0, ETAG_LENGTH)}"`;
}

const isKnown = (etag: string, header: string | undefined): boolean =>
  (header ?? "").split(",").some((one) => one.trim() === etag);

/** Returns the routes below /espi/1_1/resource. Apps can only be connected to accounts that are stored here. */
export function registerEspi(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    if (!isLocalAuth(ctx.config)) return;
    const getGrant = createEspiAccess(app, ctx);
    const max = Math.ceil(CALLS_PER_MINUTE * ctx.config.rateLimitFactor);

    async function send(reply: FastifyReply, { body }: EspiDocument): Promise<FastifyReply> {
      return reply.type(TYPE).send(typeof body === "string" ? body : Readable.from(body));
    }

    for (const { path, summary, handle } of ESPI_ROUTES)
      app.get(path, {
        config: { rateLimit: { max, timeWindow: "1 minute" } },
        schema: {
          tags: ["green button"],
          summary,
          params: toIdsSchema(path),
          querystring: periodSchema,
          // Atom, streamed: not JSON.
          response: { 200: z.unknown(), "4xx": apiErrorSchema, "5xx": apiErrorSchema },
        },
        handler: async (request, reply) => {
          const grant = await getGrant(request, reply);
          // The data of a single customer.
          void reply.header("cache-control", "private, no-cache");
          const origin = getPublicUrl(ctx, request);
          const call = { ctx, grant, origin, ids: request.params, period: request.query };
          const document = await handle(call);
          const etag = toEtag(request.url, grant.id, document);
          void reply.header("etag", etag);
          if (isKnown(etag, request.headers["if-none-match"])) return reply.status(304).send();
          return send(reply, document);
        },
      });
  };
}
