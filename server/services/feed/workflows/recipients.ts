// Whom a program names: by id, or identified on the way.
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { collectionName, entityId } from "../http/params.ts";
import { objectProperties } from "../objects/routes.ts";
import { setObject } from "../objects/store.ts";
import { setTenant, tenantSchema } from "../objects/tenant-routes.ts";
import { identifySchema, inlineSchema } from "../users/identify-request.ts";
import { identifyUser } from "../users/store.ts";

const objectSchema = z.looseObject({ id: entityId, collection: collectionName, ...inlineSchema.shape });
const userSchema = identifySchema.extend({ id: entityId, collection: z.undefined().optional() });

export const recipientSchema = z.union([entityId, objectSchema, userSchema]);
export type Recipient = z.infer<typeof recipientSchema>;

export const inlineTenantSchema = z.union([entityId, tenantSchema.extend({ id: entityId })]);

type StoreContext = Pick<Context, "now" | "secrets">;

// The id of the person that a recipient is, identified on the way; null for an object: it has no feed.
async function settle(trx: Kysely<DB>, ctx: StoreContext, given: Recipient): Promise<string | null> {
  if (typeof given === "string") return given;
  const { id } = given;
  if (typeof given.collection === "string") {
    const object = { collection: given.collection, id };
    const { id: _id, ...rest } = given;
    await setObject(trx, ctx, object, objectProperties(rest), inlineSchema.parse(given));
    return null;
  }
  // A bare reference changes nothing.
  if (Object.keys(given).length > 1) await identifyUser(trx, ctx, id, identifySchema.parse(given));
  return id;
}

// The id of a tenant, made or changed on the way.
async function settleTenant(
  trx: Kysely<DB>,
  ctx: StoreContext,
  given: z.infer<typeof inlineTenantSchema>,
): Promise<string> {
  if (typeof given === "string") return given;
  const { id, ...rest } = given;
  if (Object.keys(rest).length > 0) await setTenant(trx, ctx, id, tenantSchema.parse(rest));
  return id;
}

interface Named {
  readonly recipients: readonly Recipient[];
  readonly tenant?: z.infer<typeof inlineTenantSchema> | null | undefined;
  readonly actor?: Recipient | null | undefined;
}

/** The ids of all whom a trigger names, sorted, each once; what it tells of them is kept in one transaction. */
export async function settleAll(
  ctx: StoreContext & Pick<Context, "db">,
  { recipients, tenant, actor }: Named,
): Promise<{ recipients: readonly string[]; tenant: string | null; actor: string | null }> {
  const settled = async (db: Kysely<DB>) => {
    const people: string[] = [];
    for (const recipient of recipients) {
      const id = await settle(db, ctx, recipient);
      if (id !== null) people.push(id);
    }
    return {
      recipients: [...new Set(people)].sort(),
      tenant: tenant ? await settleTenant(db, ctx, tenant) : null,
      actor: actor ? await settle(db, ctx, actor) : null,
    };
  };
  const isBare = [...recipients, tenant, actor].every((given) => !given || typeof given === "string");
  // Ids alone keep nothing.
  return isBare ? settled(ctx.db.sql) : ctx.db.sql.transaction().execute(settled);
}
