// Preferences of users (wire/notifications.md §7), with the deprecated routes of single parts.
import { z } from "zod";
import type { Context } from "#server/domain/context.ts";
import {
  preferencesRequestSchema,
  preferencesSchema,
  settingSchema,
  settingsSchema,
  type Preferences,
  type PreferenceSet,
} from "#server/domain/notifications/preference-set.ts";
import { DEFAULT_SET, getPreferenceSet } from "#server/domain/notifications/list-preferences.ts";
import { failures } from "../http/notify-error.ts";
import { entityId, setName, userParams } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { deleteSets, setIds, userOwner, writeSet } from "./store.ts";

const setParams = userParams.extend({ set: setName });
const tags = ["notifications"];

const PARTS = ["channel_types", "workflows", "categories"] as const;
type Part = (typeof PARTS)[number];

const switchedSchema = z.object({ subscribed: z.boolean() });

// Same response as GET: over the defaults.
async function save(
  ctx: Context,
  userId: string,
  setId: string,
  preferences: Preferences,
  strategy: "replace" | "merge",
): Promise<PreferenceSet> {
  await ctx.db.sql
    .transaction()
    .execute((trx) => writeSet(trx, ctx, userOwner(userId), setId, preferences, strategy));
  return getPreferenceSet(ctx.db.sql, userId, setId, null);
}

function parsePart(part: Part, value: unknown): Preferences {
  const { data, error } = preferencesSchema.safeParse({ [part]: value });
  if (error) throw failures.invalid(`body ${error.issues[0]?.message ?? "is not valid"}`);
  return data;
}

// `{subscribed: true}` alone is what the client sends for a boolean.
function settingIn(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Object.keys(body).length !== 1) return body;
  return "subscribed" in body ? body.subscribed : body;
}

/** GET, PUT and DELETE of preference sets. */
export const preferenceRoutes: NotifyRoutes = (ctx, callers) => async (app) => {
  const tier = createTierConfig(ctx, callers);
  app.get("/users/:user/preferences", {
    config: tier(4),
    schema: { tags, summary: "A user's preference sets", params: userParams },
    handler: async (request) => {
      const { user } = request.params;
      callers.assertCanActFor(request, user);
      const userSetIds = await setIds(ctx.db.sql, userOwner(user));
      const ids = userSetIds.includes(DEFAULT_SET) ? userSetIds : [DEFAULT_SET, ...userSetIds];
      return Promise.all(ids.map((id) => getPreferenceSet(ctx.db.sql, user, id, null)));
    },
  });
  app.get("/users/:user/preferences/:set", {
    config: tier(4),
    schema: {
      tags,
      summary: "A user's preference set, over the defaults",
      params: setParams,
      querystring: z.object({ tenant: entityId.optional() }),
    },
    handler: async (request) => {
      const { user, set } = request.params;
      callers.assertCanActFor(request, user);
      return getPreferenceSet(ctx.db.sql, user, set, request.query.tenant ?? null);
    },
  });
  app.put("/users/:user/preferences/:set", {
    config: tier(3),
    schema: {
      tags,
      summary: "Replace or merge a preference set",
      params: setParams,
      body: preferencesRequestSchema,
    },
    handler: async (request) => {
      const { user, set } = request.params;
      callers.assertCanActFor(request, user);
      const { __persistence_strategy__: strategy, ...preferences } = request.body;
      return save(ctx, user, set, preferences, strategy ?? "replace");
    },
  });
  app.delete("/users/:user/preferences/:set", {
    config: tier(3),
    schema: { tags, summary: "Forget a preference set", params: setParams },
    handler: async (request, reply) => {
      const { user, set } = request.params;
      callers.assertCanActFor(request, user);
      await deleteSets(ctx.db.sql, userOwner(user), set);
      return reply.status(204).send();
    },
  });
  for (const part of PARTS) {
    const summary = `Set ${part.replace("_", " ")} of a preference set (deprecated)`;
    app.put(`/users/:user/preferences/:set/${part}`, {
      config: tier(3),
      schema: { tags, summary, params: setParams, body: settingsSchema },
      handler: async (request) => {
        const { user, set } = request.params;
        callers.assertCanActFor(request, user);
        return save(ctx, user, set, parsePart(part, request.body), "merge");
      },
    });
    const oneParams = setParams.extend({ key: entityId });
    app.put(`/users/:user/preferences/:set/${part}/:key`, {
      config: tier(3),
      schema: {
        tags,
        summary: `${summary}: one`,
        params: oneParams,
        body: part === "channel_types" ? switchedSchema : settingSchema,
      },
      handler: async (request) => {
        const { user, set, key } = request.params;
        callers.assertCanActFor(request, user);
        return save(ctx, user, set, parsePart(part, { [key]: settingIn(request.body) }), "merge");
      },
    });
  }
};
