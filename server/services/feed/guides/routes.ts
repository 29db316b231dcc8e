// Guides, of which the instance has none: every request gets an empty response (wire/notifications.md §9).
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import { entityId, userParams } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import type { NotifyRoutes } from "../http/caller.ts";

const STATUSES = new Set(["seen", "interacted", "archived"]);
const statusParams = z.object({ user: entityId, status: z.string() });

/** Routes of guides. */
export const guideRoutes: NotifyRoutes = (ctx, callers) => async (app: App) => {
  const tier = createTierConfig(ctx, callers);
  const tags = ["notifications"];

  app.get("/users/:user/guides/:channel", {
    schema: {
      tags,
      summary: "A user's guides: none",
      params: z.object({ user: entityId, channel: z.string() }),
    },
    config: tier(3),
    handler: async (request) => {
      callers.assertCanActFor(request, request.params.user);
      return { entries: [], guide_groups: [], guide_group_display_logs: {}, ineligible_guides: [] };
    },
  });

  app.put("/users/:user/guides/messages/:status", {
    schema: { tags, summary: "Takes note of nothing: there are no guides", params: statusParams },
    config: tier(3),
    handler: async (request, reply) => {
      callers.assertCanActFor(request, request.params.user);
      return STATUSES.has(request.params.status) ? { status: "ok" } : reply.callNotFound();
    },
  });

  app.put("/users/:user/guides/engagements/reset", {
    schema: { tags, summary: "Forgets nothing: there are no guides", params: userParams },
    config: tier(3),
    handler: async (request) => {
      callers.assertCanActFor(request, request.params.user);
      return { status: "ok" };
    },
  });
};
