// A person's feed: its pages and its settings.
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import { channelsOf } from "#server/domain/notifications/channels.ts";
import { failures } from "../http/notify-error.ts";
import { entityId, nested } from "../http/params.ts";
import { tierOf } from "../http/tiers.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { placeOf } from "./cursor.ts";
import { pathsOf, without } from "./exclude.ts";
import { feedJson, peopleOf } from "./feed-json.ts";
import { readFeed } from "./read-feed.ts";
import { readPeople } from "./recipients.ts";
import { parseOr422, scopeOf } from "./scope.ts";

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

/** The addresses of feeds. */
export const feedRoutes: NotifyRoutes = (ctx, callers) => async (app: App) => {
  const tier = tierOf(ctx, callers);
  const feeds = channelsOf(ctx.config).filter(({ type }) => type === "in_app_feed");
  const feedOf = (id: string): string => {
    const feed = feeds.find((channel) => channel.id === id.toLowerCase());
    if (!feed) throw failures.noChannel();
    return feed.id;
  };

  app.get("/users/:user/feeds/:feed", {
    schema: {
      tags: ["notifications"],
      summary: "A page of a person's feed, newest first",
      params: paramsSchema,
    },
    config: tier(2),
    handler: async (request) => {
      const { user: userId, feed } = request.params;
      callers.mayActFor(request, userId);
      const channelId = feedOf(feed);
      const query = nested(request.query);
      const { page_size: pageSize, mode, before, after, exclude } = parseOr422(pageSchema, query);
      const paths = pathsOf(exclude);
      const page = await readFeed(ctx.db, {
        userId,
        channelId,
        scope: scopeOf(query),
        before: before === undefined ? null : placeOf(before),
        after: after === undefined ? null : placeOf(after),
        pageSize,
      });
      const show = await readPeople(ctx.db, peopleOf(page, mode));
      return paths.reduce<unknown>(without, feedJson(page, pageSize, mode, show));
    },
  });

  app.get("/users/:user/feeds/:feed/settings", {
    schema: { tags: ["notifications"], summary: "How a feed is to look", params: paramsSchema },
    config: tier(4),
    handler: async (request) => {
      callers.mayActFor(request, request.params.user);
      feedOf(request.params.feed);
      return { features: { branding_required: false } };
    },
  });
};
