// Tenants, for programs: objects of the collection $tenants, whose preferences are the defaults of their users.
import type { FastifyRequest } from "fastify";
import { sql, type Kysely } from "kysely";
import { z } from "zod";
import type { DB } from "#server/platform/db/types.ts";
import { preferencesRequestSchema, toPreferenceSet } from "#server/domain/notifications/preference-set.ts";
import { DEFAULT_SET } from "#server/domain/notifications/list-preferences.ts";
import { TENANTS } from "../http/caller.ts";
import { failures } from "../http/notify-error.ts";
import { entityId } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import { objectOwner, readSet, writeSet } from "../preferences/store.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { inlineSchema } from "../users/identify-request.ts";
import { toPage, pageQuery, parseBounds } from "./page.ts";
import { objectProperties } from "./routes.ts";
import { deleteObject, findObject, setObject, type ObjectRow } from "./store.ts";

const tags = ["notifications"];
const listQuery = pageQuery.extend({
  tenant_id: entityId.optional(),
  name: z.string().max(1_000).optional(),
});
const tenantParams = z.object({ tenant: entityId });

export const tenantSchema = z.looseObject({
  name: z.string().max(1_000).nullish(),
  settings: z
    .object({
      branding: z.record(z.string().max(100), z.unknown()).nullish(),
      preference_set: preferencesRequestSchema.nullish(),
    })
    .nullish(),
  ...inlineSchema.shape,
});
export type TenantRequest = z.infer<typeof tenantSchema>;

export interface Tenant {
  readonly __typename: "Tenant";
  readonly id: string;
  readonly [key: string]: unknown;
}

async function toTenant(db: Kysely<DB>, { id, properties }: ObjectRow): Promise<Tenant> {
  const { settings, name = null, ...custom } = properties as Record<string, unknown>;
  const { branding = null } = (settings ?? {}) as { branding?: unknown };
  const set = await readSet(db, objectOwner({ collection: TENANTS, id }), DEFAULT_SET);
  const preference_set = set ? toPreferenceSet(DEFAULT_SET, set) : null;
  return { ...custom, __typename: "Tenant", id, name, settings: { branding, preference_set } };
}

async function listTenants(db: Kysely<DB>, query: z.infer<typeof listQuery>): Promise<ObjectRow[]> {
  const { tenant_id, name, page_size } = query;
  const { isInPage, direction } = parseBounds(query);
  let tenants = db
    .selectFrom("notify.objects")
    .selectAll()
    .where("collection", "=", TENANTS)
    .where(isInPage)
    .orderBy("id", direction)
    .limit(page_size + 1);
  if (tenant_id !== undefined) tenants = tenants.where("id", "=", tenant_id);
  if (name !== undefined) tenants = tenants.where(sql`properties ->> 'name'`, "=", name);
  return tenants.execute();
}

/** Creates or changes a tenant within a transaction. Its preference set is merged unless it specifies otherwise. */
export async function setTenant(
  trx: Kysely<DB>,
  ctx: Parameters<typeof setObject>[1],
  id: string,
  request: TenantRequest,
): Promise<Tenant> {
  const tenant = { collection: TENANTS, id };
  const { settings, ...rest } = request;
  const branding = settings?.branding === undefined ? {} : { settings: { branding: settings.branding } };
  const properties = { ...objectProperties(rest), ...branding };
  const row = await setObject(trx, ctx, tenant, properties, inlineSchema.parse(request));
  if (settings?.preference_set) {
    const { __persistence_strategy__: strategy, ...preferences } = settings.preference_set;
    await writeSet(trx, ctx, objectOwner(tenant), DEFAULT_SET, preferences, strategy ?? "merge");
  }
  return toTenant(trx, row);
}

/** GET, PUT and DELETE of tenants. */
export const tenantRoutes: NotifyRoutes = (ctx, callers) => async (app) => {
  const tier = createTierConfig(ctx, callers);
  const programsOnly = async (request: FastifyRequest): Promise<void> => callers.programsOnly(request);
  app.get("/tenants", {
    onRequest: programsOnly,
    config: tier(3),
    schema: { tags, summary: "The tenants", querystring: listQuery },
    handler: async (request) => {
      const rows = await listTenants(ctx.db.sql, request.query);
      const { entries, page_info } = toPage(rows, request.query, (row) => row);
      return { entries: await Promise.all(entries.map((row) => toTenant(ctx.db.sql, row))), page_info };
    },
  });
  app.get("/tenants/:tenant", {
    onRequest: programsOnly,
    config: tier(4),
    schema: { tags, summary: "A tenant", params: tenantParams },
    handler: async (request) => {
      const row = await findObject(ctx.db.sql, { collection: TENANTS, id: request.params.tenant });
      if (!row) throw failures.missing("tenant");
      return toTenant(ctx.db.sql, row);
    },
  });
  app.put("/tenants/:tenant", {
    onRequest: programsOnly,
    config: tier(3),
    schema: {
      tags,
      summary: "Make or change a tenant",
      params: tenantParams,
      body: tenantSchema.nullish(),
    },
    handler: async (request) =>
      ctx.db.sql
        .transaction()
        .execute((trx) => setTenant(trx, ctx, request.params.tenant, request.body ?? {})),
  });
  app.delete("/tenants/:tenant", {
    onRequest: programsOnly,
    config: tier(3),
    schema: { tags, summary: "Forget a tenant", params: tenantParams },
    handler: async (request, reply) => {
      const tenant = { collection: TENANTS, id: request.params.tenant };
      await ctx.db.sql.transaction().execute((trx) => deleteObject(trx, tenant));
      return reply.status(204).send();
    },
  });
};
