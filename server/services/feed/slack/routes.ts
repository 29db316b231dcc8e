// Slack (wire/notifications.md §8): checks whether an object's access is valid, lists its channels, and revokes the
// access.
import type { FastifyRequest } from "fastify";
import type { ConversationsListArguments, ConversationsListResponse } from "@slack/web-api";
import { z } from "zod";
import {
  deleteChannelData,
  objectDataOwner,
  readChannelData,
  writeChannelData,
} from "../channel-data/store.ts";
import type { ObjectName } from "../http/caller.ts";
import { failures } from "../http/notify-error.ts";
import { channelKey } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { accessObject, queryOptions } from "./access-object.ts";
import { callSlack, slackClient, type SlackResult } from "./client.ts";

const tags = ["notifications"];
const params = z.object({ channel: channelKey });

const DEFAULT_LIMIT = 200;
const MAX_LIMIT = 1_000;
const optionsSchema = z.object({
  cursor: z.string().max(1_000).nullish(),
  // 0, which clients send for none, is the default.
  limit: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_LIMIT)
    .default(0)
    .transform((limit) => limit || DEFAULT_LIMIT),
  exclude_archived: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
    .default(true),
  team_id: z.string().max(100).nullish(),
  // The protocol lists private channels only to a user whose id in Slack is known. Here it is not, so Slack's own
  // default applies: public channels.
  types: z.string().max(200).nullish(),
});

/** Slack's codes for an access that is already gone. */
const REVOKED_CODES = new Set([
  "invalid_auth",
  "token_revoked",
  "account_inactive",
  "token_expired",
  "not_authed",
]);

interface SlackChannel {
  readonly id: string;
  readonly name: string;
  readonly is_private: boolean;
  readonly is_im: boolean;
  readonly context_team_id: string;
}

function toChannels({ channels = [] }: ConversationsListResponse): readonly SlackChannel[] {
  return channels.flatMap(({ id, name, is_private, is_im, context_team_id }) =>
    id === undefined
      ? []
      : [
          {
            id,
            name: name ?? id,
            is_private: is_private ?? false,
            is_im: is_im ?? false,
            context_team_id: context_team_id ?? "",
          },
        ],
  );
}

function parseListArguments(query: unknown): ConversationsListArguments {
  const { data, error } = optionsSchema.safeParse(queryOptions(query));
  if (error)
    throw failures.invalid(`querystring/query_options/${error.issues[0]?.path.join("/") ?? ""} is not valid`);
  const { cursor, limit, exclude_archived, team_id, types } = data;
  return {
    limit,
    exclude_archived,
    ...(cursor ? { cursor } : {}),
    ...(team_id ? { team_id } : {}),
    ...(types ? { types } : {}),
  };
}

const tokenSchema = z.object({ token: z.object({ access_token: z.string().min(1) }) });

type Failed = Extract<SlackResult<never>, { ok: false }>;

// Slack's wait is passed on to our caller: the client of the feed respects Retry-After.
function toConnection({ error, retryAfter }: Failed): { ok: false; error: string } {
  if (retryAfter !== null) throw failures.rateLimited(Math.max(1, Math.ceil(retryAfter)));
  return { ok: false, error };
}

/** Registers the provider's three calls. */
export const slackRoutes: NotifyRoutes = (ctx, callers) => async (app) => {
  const tier = createTierConfig(ctx, callers);
  const getObject = (request: FastifyRequest, ability: string): ObjectName => {
    const object = accessObject(request.query, "access_token_object");
    callers.assertCanUseObject(request, object, ability);
    return object;
  };
  const getToken = async (object: ObjectName, channel: string): Promise<string> => {
    const data = await readChannelData(ctx, objectDataOwner(object), channel);
    const { success, data: stored } = tokenSchema.safeParse(data);
    if (!success) throw failures.noAccessToken();
    return stored.token.access_token;
  };

  app.get("/providers/slack/:channel/auth_check", {
    config: tier(2),
    schema: { tags, summary: "Whether Slack is connected", params },
    handler: async (request) => {
      const object = getObject(request, "slack/channels_read");
      const token = await getToken(object, request.params.channel);
      const result = await callSlack(() => slackClient(ctx, token).auth.test());
      return { connection: result.ok ? { ok: true } : toConnection(result) };
    },
  });
  app.get("/providers/slack/:channel/channels", {
    config: tier(2),
    schema: { tags, summary: "Slack's channels", params },
    handler: async (request) => {
      const object = getObject(request, "slack/channels_read");
      const options = parseListArguments(request.query);
      const token = await getToken(object, request.params.channel);
      const result = await callSlack(() => slackClient(ctx, token).conversations.list(options));
      if (!result.ok) return { slack_channels: [], next_cursor: null, connection: toConnection(result) };
      return {
        slack_channels: toChannels(result.value),
        next_cursor: result.value.response_metadata?.next_cursor || null,
      };
    },
  });
  app.put("/providers/slack/:channel/revoke_access", {
    config: tier(2),
    schema: { tags, summary: "Give the access to Slack back", params },
    handler: async (request, reply) => {
      const object = getObject(request, "channel_data/write");
      const { channel } = request.params;
      const token = await getToken(object, channel);
      const result = await callSlack(() => slackClient(ctx, token).auth.revoke());
      if (!result.ok && !REVOKED_CODES.has(result.error)) return { connection: toConnection(result) };
      const owner = objectDataOwner(object);
      const { token: _revoked, ...rest } = (await readChannelData(ctx, owner, channel)) ?? {};
      if (Object.keys(rest).length > 0) await writeChannelData(ctx, ctx.db.sql, owner, channel, rest);
      else await deleteChannelData(ctx.db.sql, owner, channel);
      // A JSON string, because the kit compares with it.
      return reply.type("application/json").send(JSON.stringify("ok"));
    },
  });
};
