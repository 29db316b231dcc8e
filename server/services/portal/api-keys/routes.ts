// Routes below /api for the account's keys of the comparison API.
import { z } from "zod";
import { apiKeysSchema, createApiKeySchema, newApiKeySchema } from "#contracts/api-keys.ts";
import { apiErrorSchema } from "#contracts/errors.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "#server/domain/api-keys/key-store.ts";
import type { Context } from "#server/domain/context.ts";
import type { App } from "#server/platform/http/app.ts";
import { enforceLimit } from "#server/platform/limits/limiter.ts";

const tags = ["api keys"];
const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };

/** A faulty program would create and revoke keys all day. */
const CREATED = { name: "api-keys", max: 30, windowSeconds: 86_400 };

/** Registers the routes below /api for keys. */
export function apiKeyRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCustomer = signedInRoutes(ctx, app);

    app.get("/api_keys", {
      schema: { tags, summary: "The account's API keys", response: { 200: apiKeysSchema, ...errors } },
      handler: async (request) => ({ data: await listApiKeys(ctx, getCustomer(request).id) }),
    });

    app.post("/api_keys", {
      schema: {
        tags,
        summary: "Create an API key; the response is the only one with the whole key",
        body: createApiKeySchema,
        response: { 201: newApiKeySchema, ...errors },
      },
      handler: async (request, reply) => {
        const { id } = getCustomer(request);
        await enforceLimit(ctx, CREATED, id, "Too many API keys for one day. Try again tomorrow.");
        return reply.status(201).send(await createApiKey(ctx, id, request.body));
      },
    });

    app.delete("/api_keys/:key_id", {
      schema: {
        tags,
        summary: "Revoke an API key at once",
        params: z.object({ key_id: z.string() }),
        response: { 204: z.void(), ...errors },
      },
      handler: async (request, reply) => {
        await revokeApiKey(ctx.db.sql, getCustomer(request).id, request.params.key_id);
        return reply.status(204).send();
      },
    });
  };
}
