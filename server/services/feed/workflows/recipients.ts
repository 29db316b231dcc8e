// The recipients of a program's trigger: by id, or identified inline.
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { ObjectName } from "../http/caller.ts";
import { collectionName, entityId } from "../http/params.ts";
import { toObjectActor } from "../objects/actors.ts";
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

// Returns a recipient's user or object, identified inline.
async function resolveRecipient(
  trx: Kysely<DB>,
  ctx: StoreContext,
  input: Recipient,
): Promise<string | ObjectName> {
  if (typeof input === "string") return input;
  const { id } = input;
  if (typeof input.collection === "string") {
    const object = { collection: input.collection, id };
    const { id: _id, ...rest } = input;
    await setObject(trx, ctx, object, objectProperties(rest), inlineSchema.parse(input));
    return object;
  }
  // A bare reference changes nothing.
  if (Object.keys(input).length > 1) await identifyUser(trx, ctx, id, identifySchema.parse(input));
  return id;
}

// Returns an actor as it is stored.
async function resolveActor(trx: Kysely<DB>, ctx: StoreContext, input: Recipient): Promise<string> {
  const actor = await resolveRecipient(trx, ctx, input);
  return typeof actor === "string" ? actor : toObjectActor(actor);
}

// Returns the id of a tenant, created or changed inline.
async function resolveTenant(
  trx: Kysely<DB>,
  ctx: StoreContext,
  input: z.infer<typeof inlineTenantSchema>,
): Promise<string> {
  if (typeof input === "string") return input;
  const { id, ...rest } = input;
  if (Object.keys(rest).length > 0) await setTenant(trx, ctx, id, tenantSchema.parse(rest));
  return id;
}

interface Named {
  readonly recipients: readonly Recipient[];
  readonly tenant?: z.infer<typeof inlineTenantSchema> | null | undefined;
  readonly actor?: Recipient | null | undefined;
}

/**
 * Returns the ids of all users of a trigger, sorted, each once. Objects are left out, because they have no feed. The
 * inline data is saved in one transaction.
 */
export async function resolveRecipients(
  ctx: StoreContext & Pick<Context, "db">,
  { recipients, tenant, actor }: Named,
): Promise<{ recipients: readonly string[]; tenant: string | null; actor: string | null }> {
  const resolveAll = async (db: Kysely<DB>) => {
    const userIds: string[] = [];
    for (const recipient of recipients) {
      const id = await resolveRecipient(db, ctx, recipient);
      if (typeof id === "string") userIds.push(id);
    }
    return {
      recipients: [...new Set(userIds)].sort(),
      tenant: tenant ? await resolveTenant(db, ctx, tenant) : null,
      actor: actor ? await resolveActor(db, ctx, actor) : null,
    };
  };
  const isBare = [...recipients, tenant, actor].every((input) => !input || typeof input === "string");
  // Ids alone save nothing.
  return isBare ? resolveAll(ctx.db.sql) : ctx.db.sql.transaction().execute(resolveAll);
}
