// Objects: recipients and owners of settings other than users. Tenants are those of the collection $tenants.
import type { Kysely, Selectable } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { DB, NotifyObjects } from "#server/platform/db/types.ts";
import { deleteChannelData, objectDataOwner, writeChannelData } from "../channel-data/store.ts";
import type { ObjectName } from "../http/caller.ts";
import { deleteSets, objectOwner, writeSet } from "../preferences/store.ts";
import { bareData, type Inline } from "../users/identify-request.ts";
import { mergedProperties, type Properties } from "../users/properties.ts";

export type ObjectRow = Selectable<NotifyObjects>;

/** The wire's shape of an object. */
export interface WireObject {
  readonly __typename: "Object";
  readonly id: string;
  readonly collection: string;
  readonly properties: Properties;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Formats an object's row for the wire. */
export function toObject({ id, collection, properties, created_at, updated_at }: ObjectRow): WireObject {
  return {
    __typename: "Object",
    id,
    collection,
    properties: properties as Properties,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Returns an object's row, or null if there is none. */
export async function findObject(db: Kysely<DB>, { collection, id }: ObjectName): Promise<ObjectRow | null> {
  const row = await db
    .selectFrom("notify.objects")
    .selectAll()
    .where("collection", "=", collection)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the rows of these objects. Missing ones are left out. */
export async function findObjects(db: Kysely<DB>, names: readonly ObjectName[]): Promise<ObjectRow[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom("notify.objects")
    .selectAll()
    .where((eb) =>
      eb(
        eb.refTuple("collection", "id"),
        "in",
        names.map(({ collection, id }) => eb.tuple(collection, id)),
      ),
    )
    .execute();
}

/** Creates an object's row unless there is one. */
export async function touchObject(
  trx: Kysely<DB>,
  { now }: Pick<Context, "now">,
  { collection, id }: ObjectName,
): Promise<void> {
  await trx
    .insertInto("notify.objects")
    .values({ collection, id, created_at: now(), updated_at: now() })
    .onConflict((conflict) => conflict.columns(["collection", "id"]).doNothing())
    .execute();
}

/** Creates or changes an object within a transaction. Its properties are merged into the stored ones. */
export async function setObject(
  trx: Kysely<DB>,
  ctx: Pick<Context, "now" | "secrets">,
  object: ObjectName,
  properties: Properties,
  inline: Inline,
): Promise<ObjectRow> {
  await touchObject(trx, ctx, object);
  const known = await trx
    .selectFrom("notify.objects")
    .select("properties")
    .where("collection", "=", object.collection)
    .where("id", "=", object.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = await trx
    .updateTable("notify.objects")
    .set({ properties: mergedProperties(known.properties, properties), updated_at: ctx.now() })
    .where("collection", "=", object.collection)
    .where("id", "=", object.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const owner = objectOwner(object);
  for (const [set, input] of Object.entries(inline.preferences ?? {})) {
    if (input === null) await deleteSets(trx, owner, set);
    else {
      const { __persistence_strategy__: strategy, ...preferences } = input;
      await writeSet(trx, ctx, owner, set, preferences, strategy ?? "merge");
    }
  }
  for (const [channel, data] of Object.entries(inline.channel_data ?? {}))
    await writeChannelData(ctx, trx, objectDataOwner(object), channel, bareData(data));
  return row;
}

/** Deletes an object with its settings. */
export async function deleteObject(trx: Kysely<DB>, object: ObjectName): Promise<void> {
  await trx
    .deleteFrom("notify.objects")
    .where("collection", "=", object.collection)
    .where("id", "=", object.id)
    .execute();
  await deleteSets(trx, objectOwner(object));
  await deleteChannelData(trx, objectDataOwner(object));
}
