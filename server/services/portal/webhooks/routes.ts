// Routes below /api for the account's webhooks. docs/webhooks.md describes what a receiver gets.
import { z } from "zod";
import { apiErrorSchema } from "#contracts/errors.ts";
import {
  changeWebhookSchema,
  createWebhookSchema,
  deliveriesQuerySchema,
  replaySchema,
  webhookDeliveriesSchema,
  webhookQueuedSchema,
  webhookSchema,
  webhookSecretSchema,
  webhooksSchema,
} from "#contracts/webhooks.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { Context } from "#server/domain/context.ts";
import { listDeliveries } from "#server/domain/webhooks/delivery-log.ts";
import { deleteWebhook, getWebhook, listWebhooks } from "#server/domain/webhooks/endpoint-store.ts";
import type { App } from "#server/platform/http/app.ts";
import { addWebhook, changeOwnedWebhook, replay, rotateOwnedSecret, sendTest } from "./change-webhook.ts";

const tags = ["webhooks"];
const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
const params = z.object({ webhook_id: z.string() });

type GetCustomer = ReturnType<typeof signedInRoutes>;

function settingRoutes(ctx: Context, app: App, getCustomer: GetCustomer): void {
  app.get("/webhooks", {
    schema: { tags, summary: "The account's webhooks", response: { 200: webhooksSchema, ...errors } },
    handler: async (request) => ({ data: await listWebhooks(ctx, getCustomer(request).id) }),
  });

  app.post("/webhooks", {
    schema: {
      tags,
      summary: "Add a webhook; the response is the only one with its secret",
      body: createWebhookSchema,
      response: { 201: webhookSecretSchema, ...errors },
    },
    handler: async (request, reply) =>
      reply.status(201).send(await addWebhook(ctx, getCustomer(request).id, request.body)),
  });

  app.patch("/webhooks/:webhook_id", {
    schema: {
      tags,
      summary: "Change a webhook's address or events, or turn it on again",
      params,
      body: changeWebhookSchema,
      response: { 200: webhookSchema, ...errors },
    },
    handler: (request) =>
      changeOwnedWebhook(ctx, getCustomer(request).id, request.params.webhook_id, request.body),
  });

  app.delete("/webhooks/:webhook_id", {
    schema: {
      tags,
      summary: "Remove a webhook and its deliveries",
      params,
      response: { 204: z.void(), ...errors },
    },
    handler: async (request, reply) => {
      const { id } = await getWebhook(ctx, getCustomer(request).id, request.params.webhook_id);
      await deleteWebhook(ctx.db.sql, id);
      return reply.status(204).send();
    },
  });

  app.post("/webhooks/:webhook_id/secret", {
    schema: {
      tags,
      summary: "Create a new secret; the previous one also signs for a day",
      params,
      response: { 201: webhookSecretSchema, ...errors },
    },
    handler: async (request, reply) =>
      reply
        .status(201)
        .send(await rotateOwnedSecret(ctx, getCustomer(request).id, request.params.webhook_id)),
  });
}

function deliveryRoutes(ctx: Context, app: App, getCustomer: GetCustomer): void {
  app.get("/webhooks/:webhook_id/deliveries", {
    schema: {
      tags,
      summary: "A webhook's deliveries of the last 30 days, newest first",
      params,
      querystring: deliveriesQuerySchema,
      response: { 200: webhookDeliveriesSchema, ...errors },
    },
    handler: async (request) => {
      const { id } = await getWebhook(ctx, getCustomer(request).id, request.params.webhook_id);
      return listDeliveries(ctx.db.sql, id, request.query);
    },
  });

  app.post("/webhooks/:webhook_id/test", {
    schema: {
      tags,
      summary: "Send a test event",
      params,
      response: { 202: webhookQueuedSchema, ...errors },
    },
    handler: async (request, reply) => {
      await sendTest(ctx, getCustomer(request).id, request.params.webhook_id);
      return reply.status(202).send({ data: { queued: 1 } });
    },
  });

  app.post("/webhooks/:webhook_id/replay", {
    schema: {
      tags,
      summary: "Send a delivery again, or every dead one",
      params,
      body: replaySchema,
      response: { 202: webhookQueuedSchema, ...errors },
    },
    handler: async (request, reply) => {
      const queued = await replay(ctx, getCustomer(request).id, request.params.webhook_id, request.body);
      return reply.status(202).send({ data: { queued } });
    },
  });
}

/** Registers the routes below /api for webhooks. */
export function webhookRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCustomer = signedInRoutes(ctx, app);
    settingRoutes(ctx, app, getCustomer);
    deliveryRoutes(ctx, app, getCustomer);
  };
}
