// Routes behind the pages about this site and its data: the operator's own pages, providers, and where the data is from.
import {
  contentNameSchema,
  contentParamsSchema,
  contentQuerySchema,
  contentSchema,
} from "#contracts/content.ts";
import { dataSourcesSchema } from "#contracts/data-sources.ts";
import { apiErrorSchema } from "#contracts/errors.ts";
import {
  providerDetailSchema,
  providerParamsSchema,
  providerQuerySchema,
  providersSchema,
} from "#contracts/providers.ts";
import type { Context } from "#server/domain/context.ts";
import { createContentReader } from "#server/platform/content/read-content.ts";
import { AppError } from "#server/platform/errors.ts";
import type { App } from "#server/platform/http/app.ts";
import { getProvider } from "./get-provider.ts";
import { listDataSources } from "./list-data-sources.ts";
import { listProviders } from "./list-providers.ts";

const errors = { "4xx": apiErrorSchema, "5xx": apiErrorSchema };
const tags = ["compare"];

/** Adds the routes to the comparison service. */
export function registerSite(app: App, ctx: Context): void {
  const readContent = createContentReader(ctx.config.contentDir);

  app.get("/pages/:name", {
    schema: {
      tags,
      summary: "One of the operator's own pages, such as privacy or terms",
      params: contentParamsSchema,
      querystring: contentQuerySchema,
      response: { 200: contentSchema, ...errors },
    },
    handler: async (request, reply) => {
      const name = contentNameSchema.safeParse(request.params.name);
      if (!name.success) throw new AppError("not_found", "We couldn't find that page.");
      void reply.header("cache-control", "public, max-age=60");
      return readContent(name.data, request.query.language);
    },
  });

  app.get("/data_sources", {
    schema: {
      tags,
      summary: "Where the data is from, and its age",
      response: { 200: dataSourcesSchema, ...errors },
    },
    handler: async (_request, reply) => {
      void reply.header("cache-control", "public, max-age=60");
      return listDataSources(ctx);
    },
  });

  app.get("/providers", {
    schema: {
      tags,
      summary: "Every provider that is or was on the plan list, by name",
      response: { 200: providersSchema, ...errors },
    },
    handler: async (_request, reply) => {
      void reply.header("cache-control", "public, max-age=60");
      return listProviders(ctx);
    },
  });

  app.get("/providers/:id", {
    schema: {
      tags,
      summary: "One provider's plans and price history in a utility's area, fees, contact, and ratings",
      params: providerParamsSchema,
      querystring: providerQuerySchema,
      response: { 200: providerDetailSchema, ...errors },
    },
    handler: async (request, reply) => {
      void reply.header("cache-control", "public, max-age=60");
      return getProvider(ctx, request.params.id, request.query.tdu);
    },
  });
}
