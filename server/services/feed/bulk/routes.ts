// Changes many messages of a channel at once, and reports the progress.
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { listChannels } from "#server/domain/notifications/channels.ts";
import { parseOr422 } from "../feed/scope.ts";
import { failures } from "../http/notify-error.ts";
import { createTierConfig } from "../http/tiers.ts";
import { getOwner } from "../messages/routes.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { startOperation, findOperation, operationJson, workOn } from "./operations.ts";
import { ACTIONS, bulkBody, isAction } from "./request.ts";

const bulkParams = z.object({ channel: z.string(), action: z.string() });
const operationParams = z.object({ id: z.string() });

/** Routes of operations on many messages. */
export const bulkRoutes: NotifyRoutes = (ctx, callers) => async (app: App) => {
  const tier = createTierConfig(ctx, callers);
  const channels = listChannels(ctx.config);
  const tags = ["notifications"];

  app.post("/channels/:channel/messages/bulk/:action", {
    schema: { tags, summary: "Changes all messages of a channel that match", params: bulkParams },
    config: tier(2),
    handler: async (request) => {
      const { channel: channelId, action } = request.params;
      const caller = callers.of(request);
      const channel = channels.find(({ id }) => id === channelId.toLowerCase());
      if (!channel) throw failures.noChannel();
      if (!isAction(action)) throw failures.invalid("action: not one that there is");
      if (action === "delete") callers.programsOnly(request);
      const { recipient_ids, user_ids, ...filters } = parseOr422(bulkBody, request.body ?? {});
      const owner = getOwner(callers, request);
      const requestedIds = recipient_ids ?? user_ids ?? null;
      if (caller.kind === "page" && owner === null && requestedIds === null)
        throw failures.invalid("user_ids: needed without a user token");
      const operation = await startOperation(
        ctx,
        {
          ...filters,
          action: ACTIONS[action],
          channel_id: channel.id,
          // Whatever a page sends, it can only change its own user's messages.
          user_ids: owner === null ? requestedIds : [owner],
        },
        `messages.${action}`,
        owner,
      );
      // The first batch runs at once: for nearly every user that is all, and the next fetch shows it. The job does the
      // rest.
      await workOn(ctx, operation.id);
      const current = (await findOperation(ctx.db.sql, operation.id, owner)) ?? operation;
      return operationJson(current, getPublicUrl(ctx, request));
    },
  });

  app.get("/bulk_operations/:id", {
    schema: { tags, summary: "How far an operation is", params: operationParams },
    config: tier(4),
    handler: async (request) => {
      const { id } = request.params;
      const known = z.uuid().safeParse(id).success;
      const operation = known ? await findOperation(ctx.db.sql, id, getOwner(callers, request)) : undefined;
      if (!operation) throw failures.missing("bulk operation");
      return operationJson(operation, getPublicUrl(ctx, request));
    },
  });
};
