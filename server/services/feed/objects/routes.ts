// Objects and their preferences, for programs (wire/notifications.md §6, §9).
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  preferencesRequestSchema,
  toPreferenceSet,
  type PreferenceSet,
} from "#server/domain/notifications/preference-set.ts";
import { DEFAULT_SET } from "#server/domain/notifications/list-preferences.ts";
import { failures } from "../http/notify-error.ts";
import { collectionName, objectParams, setName } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import { deleteSets, objectOwner, readSet, setIds, writeSet } from "../preferences/store.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { getCustomProperties, FIELDS, inlineSchema } from "../users/identify-request.ts";
import { toPage, pageQuery, parseBounds } from "./page.ts";
import { deleteObject, findObject, setObject, toObject, touchObject } from "./store.ts";

const tags = ["notifications"];
const setParams = objectParams.extend({ set: setName });
const bodySchema = z.looseObject(inlineSchema.shape).nullish();

// An object's name is one of its properties, unlike a user's, which is a field.
const NAMED = new Set<string>(FIELDS);

/** Returns the properties of an object in a request, without its preferences and channel data. */
export function objectProperties(request: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = Object.entries(request).filter(([key]) => NAMED.has(key));
  return { ...Object.fromEntries(named), ...getCustomProperties(request) };
}

/** GET, PUT and DELETE of objects. */
export const objectRoutes: NotifyRoutes = (ctx, callers) => async (app) => {
  const tier = createTierConfig(ctx, callers);
  const programsOnly = async (request: FastifyRequest): Promise<void> => callers.programsOnly(request);
  app.get("/objects/:collection", {
    onRequest: programsOnly,
    config: tier(3),
    schema: {
      tags,
      summary: "The objects of a collection",
      params: z.object({ collection: collectionName }),
      querystring: pageQuery,
    },
    handler: async (request) => {
      const { isInPage, direction } = parseBounds(request.query);
      const rows = await ctx.db.sql
        .selectFrom("notify.objects")
        .selectAll()
        .where("collection", "=", request.params.collection)
        .where(isInPage)
        .orderBy("id", direction)
        .limit(request.query.page_size + 1)
        .execute();
      return toPage(rows, request.query, toObject);
    },
  });
  app.get("/objects/:collection/:id", {
    onRequest: programsOnly,
    config: tier(4),
    schema: { tags, summary: "An object", params: objectParams },
    handler: async (request) => {
      const row = await findObject(ctx.db.sql, request.params);
      if (!row) throw failures.missing("object");
      return toObject(row);
    },
  });
  app.put("/objects/:collection/:id", {
    onRequest: programsOnly,
    config: tier(4),
    schema: { tags, summary: "Make or change an object", params: objectParams, body: bodySchema },
    handler: async (request) => {
      const input = request.body ?? {};
      const row = await ctx.db.sql
        .transaction()
        .execute((trx) =>
          setObject(trx, ctx, request.params, objectProperties(input), inlineSchema.parse(input)),
        );
      return toObject(row);
    },
  });
  app.delete("/objects/:collection/:id", {
    onRequest: programsOnly,
    config: tier(4),
    schema: { tags, summary: "Forget an object", params: objectParams },
    handler: async (request, reply) => {
      await ctx.db.sql.transaction().execute((trx) => deleteObject(trx, request.params));
      return reply.status(204).send();
    },
  });

  const readOne = async (params: z.infer<typeof setParams>): Promise<PreferenceSet> =>
    toPreferenceSet(params.set, (await readSet(ctx.db.sql, objectOwner(params), params.set)) ?? {});
  app.get("/objects/:collection/:id/preferences", {
    onRequest: programsOnly,
    config: tier(4),
    schema: { tags, summary: "An object's preference sets", params: objectParams },
    handler: async (request) => {
      const ids = new Set([DEFAULT_SET, ...(await setIds(ctx.db.sql, objectOwner(request.params)))]);
      return Promise.all([...ids].map((set) => readOne({ ...request.params, set })));
    },
  });
  const setPath = "/objects/:collection/:id/preferences/:set";
  app.get(setPath, {
    onRequest: programsOnly,
    config: tier(4),
    schema: { tags, summary: "An object's preference set", params: setParams },
    handler: async (request) => readOne(request.params),
  });
  app.put(setPath, {
    onRequest: programsOnly,
    config: tier(3),
    schema: {
      tags,
      summary: "Replace or merge an object's preference set",
      params: setParams,
      body: preferencesRequestSchema,
    },
    handler: async (request) => {
      const { __persistence_strategy__: strategy, ...preferences } = request.body;
      const { params } = request;
      await ctx.db.sql.transaction().execute(async (trx) => {
        await touchObject(trx, ctx, params);
        await writeSet(trx, ctx, objectOwner(params), params.set, preferences, strategy ?? "replace");
      });
      return readOne(params);
    },
  });
  app.delete(setPath, {
    onRequest: programsOnly,
    config: tier(3),
    schema: { tags, summary: "Forget an object's preference set", params: setParams },
    handler: async (request, reply) => {
      await deleteSets(ctx.db.sql, objectOwner(request.params), request.params.set);
      return reply.status(204).send();
    },
  });
};
