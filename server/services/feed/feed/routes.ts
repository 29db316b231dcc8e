// A user's feed: its pages and its settings.
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import { listChannels } from "#server/domain/notifications/channels.ts";
import { failures } from "../http/notify-error.ts";
import { entityId, nested } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { parseCursor } from "./cursor.ts";
import { parsePaths, without } from "./exclude.ts";
import { feedJson, listActors, listUserIds } from "./feed-json.ts";
import { readFeed } from "./read-feed.ts";
import { readRecipients } from "./recipients.ts";
import { parseOr422, parseScope } from "./scope.ts";

const MAX_PAGE = 50;
const MAX_CURSOR = 200;

const paramsSchema = z.object({ user: entityId, feed: z.string() });
const blank = (value: unknown): unknown => (value === "" ? undefined : value);
const pageSchema = z.object({
  page_size: z.preprocess(blank, z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE)),
  mode: z.preprocess(blank, z.enum(["rich", "compact"]).default("rich")),
  before: z.preprocess(blank, z.string().max(MAX_CURSOR).optional()),
  after: z.preprocess(blank, z.string().max(MAX_CURSOR).optional()),
  exclude: z.string().max(4_000).default(""),
});

/** Routes of feeds. */
export const feedRoutes: NotifyRoutes = (ctx, callers) => async (app: App) => {
  const tier = createTierConfig(ctx, callers);
  const feeds = listChannels(ctx.config).filter(({ type }) => type === "in_app_feed");
  const getFeedId = (id: string): string => {
    const feed = feeds.find((channel) => channel.id === id.toLowerCase());
    if (!feed) throw failures.noChannel();
    return feed.id;
  };

  app.get("/users/:user/feeds/:feed", {
    schema: {
      tags: ["notifications"],
      summary: "A page of a user's feed, newest first",
      params: paramsSchema,
    },
    config: tier(2),
    handler: async (request) => {
      const { user: userId, feed } = request.params;
      callers.assertCanActFor(request, userId);
      const channelId = getFeedId(feed);
      const query = nested(request.query);
      const { page_size: pageSize, mode, before, after, exclude } = parseOr422(pageSchema, query);
      const paths = parsePaths(exclude);
      const page = await readFeed(ctx.db, {
        userId,
        channelId,
        scope: parseScope(query),
        before: before === undefined ? null : parseCursor(before),
        after: after === undefined ? null : parseCursor(after),
        pageSize,
      });
      const show = await readRecipients(ctx.db, listUserIds(page, mode), listActors(page, mode));
      return paths.reduce<unknown>(without, feedJson(page, pageSize, mode, show));
    },
  });

  app.get("/users/:user/feeds/:feed/settings", {
    schema: { tags: ["notifications"], summary: "How a feed is to look", params: paramsSchema },
    config: tier(4),
    handler: async (request) => {
      callers.assertCanActFor(request, request.params.user);
      getFeedId(request.params.feed);
      return { features: { branding_required: false } };
    },
  });
};
