// Routes of messages by their ids: one, or a batch of them.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import { parseOr422 } from "../feed/scope.ts";
import type { Callers } from "../http/caller.ts";
import { failures } from "../http/notify-error.ts";
import { createTierConfig } from "../http/tiers.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { messageShower } from "./message-json.ts";
import { interactionSchema, isSetStatus, isClearedStatus, CLEARED_COLUMNS, type Change } from "./status.ts";
import { changeMessages, findMessages } from "./store.ts";

const MAX_BATCH = 1_000;
const MAX_ID = 100;

const messageParams = z.object({ id: z.string() });
const statusParams = z.object({ id: z.string(), status: z.string() });
const batchParams = z.object({ status: z.string() });
const singleBody = z.object({ metadata: interactionSchema.nullish() }).nullish();
const batchBody = z.object({
  message_ids: z.array(z.string().max(MAX_ID)).max(MAX_BATCH),
  metadata: interactionSchema.nullish(),
});

/** Returns the user whose messages a caller may see. Null: all users'. */
export function getOwner(callers: Callers, request: FastifyRequest): string | null {
  const caller = callers.of(request);
  return caller.kind === "page" ? caller.userId : null;
}

const isChange = (status: string): status is Change => isSetStatus(status) || isClearedStatus(status);

// DELETE has the status to remove or, in the hosted service's own document, the one that results.
function findClearedStatus(status: string): Change | null {
  if (isClearedStatus(status)) return status;
  const cleared = `un${status}`;
  return isClearedStatus(cleared) ? cleared : null;
}

/** Routes of messages. */
export const messageRoutes: NotifyRoutes = (ctx, callers) => async (app: App) => {
  const tier = createTierConfig(ctx, callers);
  const show = messageShower(ctx.config);
  const tags = ["notifications"];

  async function changeOne(request: FastifyRequest, id: string, change: Change): Promise<object> {
    const interaction =
      change === "interacted" ? (parseOr422(singleBody, request.body)?.metadata ?? null) : null;
    const owner = getOwner(callers, request);
    const changed = await changeMessages(ctx.db, { ids: [id], owner, change, now: ctx.now(), interaction });
    const [message] = changed.messages;
    if (!message) throw failures.missing("message");
    return show(message);
  }

  app.get("/messages/:id", {
    schema: { tags, summary: "A message", params: messageParams },
    config: tier(4),
    handler: async (request) => {
      const [message] = await findMessages(ctx.db, [request.params.id], getOwner(callers, request));
      if (!message) throw failures.missing("message");
      return show(message);
    },
  });

  app.put("/messages/:id/:status", {
    schema: {
      tags,
      summary: "Gives a message a status: seen, read, interacted or archived",
      params: statusParams,
    },
    config: tier(3),
    handler: async (request, reply) => {
      const { id, status } = request.params;
      if (!isChange(status)) return reply.callNotFound();
      return changeOne(request, id, status);
    },
  });

  app.delete("/messages/:id/:status", {
    schema: {
      tags,
      summary: `Takes a status away: ${Object.keys(CLEARED_COLUMNS).join(", ")}`,
      params: statusParams,
    },
    config: tier(3),
    handler: async (request, reply) => {
      const change = findClearedStatus(request.params.status);
      return change === null ? reply.callNotFound() : changeOne(request, request.params.id, change);
    },
  });

  app.post("/messages/batch/:status", {
    schema: { tags, summary: "Gives or takes a status of many messages", params: batchParams },
    config: tier(3),
    handler: async (request, reply) => {
      const { status: change } = request.params;
      if (!isChange(change)) return reply.callNotFound();
      const { message_ids: ids, metadata } = parseOr422(batchBody, request.body);
      const owner = getOwner(callers, request);
      const interaction = metadata ?? null;
      const { messages, untouched } = await changeMessages(ctx.db, {
        ids,
        owner,
        change,
        now: ctx.now(),
        interaction,
      });
      if (untouched.length > 0) void reply.header("x-ratelimited-message_ids", untouched.join(","));
      return messages.map(show);
    },
  });
};
