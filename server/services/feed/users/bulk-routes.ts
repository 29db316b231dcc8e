// Operations on many users at once, for programs: done within the request, and reported as a completed operation.
import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { DB } from "#server/platform/db/types.ts";
import { preferencesRequestSchema } from "#server/domain/notifications/preference-set.ts";
import { DEFAULT_SET } from "#server/domain/notifications/list-preferences.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { operationJson } from "../bulk/operations.ts";
import { entityId } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import { userOwner, writeSet } from "../preferences/store.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { identifySchema } from "./identify-request.ts";
import { deleteUser, identifyUser, touchUser } from "./store.ts";

const tags = ["notifications"];
const MAX_USERS = 1_000;
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

const identifyBody = z.object({
  users: z
    .array(identifySchema.extend({ id: entityId }))
    .min(1)
    .max(MAX_USERS),
});
const idsBody = z.object({ user_ids: z.array(entityId).min(1).max(MAX_USERS) });
const preferencesBody = idsBody.extend({ preferences: preferencesRequestSchema });

// Concurrent transactions lock users in the same order.
const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** POST of identifications, deletions and preferences of many users. */
export const userBulkRoutes: NotifyRoutes = (ctx, callers) => async (app) => {
  const shared = {
    onRequest: async (request: FastifyRequest): Promise<void> => callers.programsOnly(request),
    bodyLimit: BODY_LIMIT_BYTES,
    config: createTierConfig(ctx, callers)(2),
  };
  const operation = async (
    request: FastifyRequest,
    name: string,
    count: number,
    work: (trx: Kysely<DB>) => Promise<void>,
  ): Promise<object> => {
    const started = ctx.now();
    return ctx.db.sql.transaction().execute(async (trx) => {
      await work(trx);
      const now = ctx.now();
      const row = await trx
        .insertInto("notify.bulk_operations")
        .values({
          id: randomUUID(),
          name,
          request: "{}",
          status: "completed",
          estimated_total_rows: count,
          processed_rows: count,
          success_count: count,
          inserted_at: started,
          updated_at: now,
          started_at: started,
          completed_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return operationJson(row, getPublicUrl(ctx, request));
    });
  };

  app.post("/users/bulk/identify", {
    ...shared,
    schema: { tags, summary: "Identify many people", body: identifyBody },
    handler: async (request) =>
      operation(request, "users.identify", request.body.users.length, async (trx) => {
        for (const { id, ...details } of request.body.users.toSorted(byId))
          await identifyUser(trx, ctx, id, identifySchema.parse(details));
      }),
  });
  app.post("/users/bulk/delete", {
    ...shared,
    schema: { tags, summary: "Forget many people", body: idsBody },
    handler: async (request) =>
      operation(request, "users.delete", request.body.user_ids.length, async (trx) => {
        for (const id of request.body.user_ids.toSorted()) await deleteUser(trx, id);
      }),
  });
  app.post("/users/bulk/preferences", {
    ...shared,
    schema: { tags, summary: "Set the preferences of many people", body: preferencesBody },
    handler: async (request) => {
      const { user_ids, preferences: input } = request.body;
      return operation(request, "users.set_preferences", user_ids.length, async (trx) => {
        const { __persistence_strategy__: strategy, ...preferences } = input;
        for (const id of user_ids.toSorted()) {
          await touchUser(trx, ctx, id);
          await writeSet(trx, ctx, userOwner(id), DEFAULT_SET, preferences, strategy ?? "replace");
        }
      });
    },
  });
};
