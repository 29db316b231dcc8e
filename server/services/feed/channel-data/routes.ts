// Channel data of users and of objects (wire/notifications.md §6).
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { failures } from "../http/notify-error.ts";
import { channelKey, objectParams, userParams } from "../http/params.ts";
import { touchObject } from "../objects/store.ts";
import { createTierConfig } from "../http/tiers.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { touchUser } from "../users/store.ts";
import {
  dataSchema,
  deleteChannelData,
  objectDataOwner,
  readChannelData,
  toChannelData,
  userDataOwner,
  writeChannelData,
  type ChannelData,
  type Data,
  type DataOwner,
} from "./store.ts";

const tags = ["notifications"];
const userChannel = userParams.extend({ channel: channelKey });
const objectChannel = objectParams.extend({ channel: channelKey });
const bodySchema = z.object({ data: dataSchema });

/** GET, PUT and DELETE of channel data. */
export const channelDataRoutes: NotifyRoutes = (ctx, callers) => async (app) => {
  const tier = createTierConfig(ctx, callers);
  const read = async (owner: DataOwner, channel: string): Promise<ChannelData> => {
    const data = await readChannelData(ctx, owner, channel);
    if (data === null) throw failures.missing("channel data");
    return toChannelData(ctx.config, channel, data);
  };

  // The pages of the Slack kit send the chosen channels alone: the stored token stays.
  const withStoredToken = async (owner: DataOwner, channel: string, data: Data): Promise<Data> => {
    if (!("connections" in data) || "token" in data) return data;
    const stored = await readChannelData(ctx, owner, channel);
    return stored?.token ? { ...data, token: stored.token } : data;
  };

  const write = async (owner: DataOwner, channel: string, input: Data): Promise<ChannelData> => {
    const data = await withStoredToken(owner, channel, input);
    await ctx.db.sql.transaction().execute(async (trx) => {
      if (owner.owner_type === "user") await touchUser(trx, ctx, owner.owner_id);
      else await touchObject(trx, ctx, { collection: owner.collection, id: owner.owner_id });
      await writeChannelData(ctx, trx, owner, channel, data);
    });
    return toChannelData(ctx.config, channel, data);
  };

  const remove = async (owner: DataOwner, channel: string): Promise<void> => {
    if (!(await deleteChannelData(ctx.db.sql, owner, channel))) throw failures.missing("channel data");
  };

  const ofUser = (request: FastifyRequest, user: string): DataOwner => {
    callers.assertCanActFor(request, user);
    return userDataOwner(user);
  };
  const ofObject = (request: FastifyRequest, object: z.infer<typeof objectParams>): DataOwner => {
    const verb = request.method === "GET" ? "read" : "write";
    callers.assertCanUseObject(request, object, `channel_data/${verb}`);
    return objectDataOwner(object);
  };

  const userPath = "/users/:user/channel_data/:channel";
  app.get(userPath, {
    config: tier(4),
    schema: { tags, summary: "A user's channel data", params: userChannel },
    handler: async (request) => read(ofUser(request, request.params.user), request.params.channel),
  });
  app.put(userPath, {
    config: tier(3),
    schema: { tags, summary: "Set a user's channel data", params: userChannel, body: bodySchema },
    handler: async (request) =>
      write(ofUser(request, request.params.user), request.params.channel, request.body.data),
  });
  app.delete(userPath, {
    config: tier(3),
    schema: { tags, summary: "Delete a user's channel data", params: userChannel },
    handler: async (request, reply) => {
      await remove(ofUser(request, request.params.user), request.params.channel);
      return reply.status(204).send();
    },
  });

  const objectPath = "/objects/:collection/:id/channel_data/:channel";
  app.get(objectPath, {
    config: tier(4),
    schema: { tags, summary: "An object's channel data", params: objectChannel },
    handler: async (request) => read(ofObject(request, request.params), request.params.channel),
  });
  app.put(objectPath, {
    config: tier(3),
    schema: { tags, summary: "Set an object's channel data", params: objectChannel, body: bodySchema },
    handler: async (request) =>
      write(ofObject(request, request.params), request.params.channel, request.body.data),
  });
  app.delete(objectPath, {
    config: tier(3),
    schema: { tags, summary: "Forget an object's channel data", params: objectChannel },
    handler: async (request, reply) => {
      await remove(ofObject(request, request.params), request.params.channel);
      return reply.status(204).send();
    },
  });
};
