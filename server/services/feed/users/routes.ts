// Users (wire/notifications.md §6): a page identifies its own user, programs any user.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { failures } from "../http/notify-error.ts";
import { nested, userParams } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import { toPage, pageQuery, parseBounds } from "../objects/page.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { identifySchema, type Identify } from "./identify-request.ts";
import { deleteUser, findUser, identifyUser, toUser } from "./store.ts";

const tags = ["notifications"];

// Older clients send it as query parameters. The body takes precedence.
function parseIdentify(query: unknown, body: Identify | null | undefined): Identify {
  const { data, error } = identifySchema.safeParse({ ...nested(query), ...body });
  if (error) throw failures.invalid(`querystring/${error.issues[0]?.path.join("/") ?? ""} is not valid`);
  return data;
}

/** GET, PUT and DELETE of users. */
export const userRoutes: NotifyRoutes = (ctx, callers) => async (app) => {
  const tier = createTierConfig(ctx, callers);
  const programsOnly = async (request: FastifyRequest): Promise<void> => callers.programsOnly(request);
  app.get("/users", {
    onRequest: programsOnly,
    config: tier(3),
    schema: { tags, summary: "People that were identified", querystring: pageQuery },
    handler: async (request) => {
      const { isInPage, direction } = parseBounds(request.query);
      const rows = await ctx.db.sql
        .selectFrom("notify.users")
        .selectAll()
        .where(isInPage)
        .orderBy("id", direction)
        .limit(request.query.page_size + 1)
        .execute();
      return toPage(rows, request.query, toUser);
    },
  });
  app.get("/users/:user", {
    config: tier(4),
    schema: { tags, summary: "A person", params: userParams },
    handler: async (request) => {
      const { user } = request.params;
      callers.assertCanActFor(request, user);
      const known = await findUser(ctx.db.sql, user);
      if (!known) throw failures.missing("user");
      return known;
    },
  });
  app.put("/users/:user", {
    config: tier(3),
    schema: {
      tags,
      summary: "Identify a person",
      params: userParams,
      querystring: z.record(z.string(), z.unknown()),
      body: identifySchema.nullish(),
    },
    handler: async (request) => {
      const { user } = request.params;
      callers.assertCanActFor(request, user);
      const input = parseIdentify(request.query, request.body);
      return ctx.db.sql.transaction().execute((trx) => identifyUser(trx, ctx, user, input));
    },
  });
  app.delete("/users/:user", {
    onRequest: programsOnly,
    config: tier(4),
    schema: { tags, summary: "Forget a person", params: userParams },
    handler: async (request, reply) => {
      await ctx.db.sql.transaction().execute((trx) => deleteUser(trx, request.params.user));
      return reply.status(204).send();
    },
  });
};
