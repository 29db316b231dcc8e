// Users as identified by clients and programs.
import type { Kysely, Selectable } from "kysely";
import type { Context } from "#server/domain/context.ts";
import { commitTogether } from "#server/platform/db/distribute/distributed-tables.ts";
import type { DB, NotifyUsers } from "#server/platform/db/types.ts";
import { deleteChannelData, userDataOwner, writeChannelData } from "../channel-data/store.ts";
import { deleteSets, userOwner, writeSet } from "../preferences/store.ts";
import { bareData, getCustomProperties, FIELDS, type Identify } from "./identify-request.ts";
import { mergedProperties } from "./properties.ts";

type StoreContext = Pick<Context, "now" | "secrets">;
export type UserRow = Selectable<NotifyUsers>;

/** The wire's shape of a user. */
export interface User {
  readonly __typename: "User";
  readonly id: string;
  readonly [key: string]: unknown;
}

/** Formats a user's row for the wire. */
export function toUser({ properties, created_at, updated_at, ...row }: UserRow): User {
  return {
    ...(properties as Record<string, unknown>),
    __typename: "User",
    ...row,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export async function findUser(db: Kysely<DB>, id: string): Promise<User | null> {
  const row = await db.selectFrom("notify.users").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toUser(row) : null;
}

/** Creates a user's row unless there is one. */
export async function touchUser(trx: Kysely<DB>, { now }: Pick<Context, "now">, id: string): Promise<void> {
  await trx
    .insertInto("notify.users")
    .values({ id, created_at: now(), updated_at: now() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Creates or changes a user within a transaction: only provided fields change, and null clears a field. */
export async function identifyUser(
  trx: Kysely<DB>,
  ctx: StoreContext,
  id: string,
  request: Identify,
): Promise<User> {
  // Creates or locks the row in one statement: between two, another request could delete it.
  const known = await trx
    .insertInto("notify.users")
    .values({ id, created_at: request.created_at ?? ctx.now(), updated_at: ctx.now() })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ updated_at: ctx.now() }))
    .returning("properties")
    .executeTakeFirstOrThrow();
  const fields = Object.fromEntries(
    FIELDS.filter((field) => request[field] !== undefined).map((field) => [field, request[field]]),
  );
  const row = await trx
    .updateTable("notify.users")
    .set({
      ...fields,
      ...(request.created_at ? { created_at: request.created_at } : {}),
      properties: mergedProperties(known.properties, getCustomProperties(request)),
      updated_at: ctx.now(),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const owner = userOwner(id);
  for (const [set, input] of Object.entries(request.preferences ?? {})) {
    if (input === null) await deleteSets(trx, owner, set);
    else {
      const { __persistence_strategy__: strategy, ...preferences } = input;
      // Inline, unlike at its own address, a set is merged unless it specifies otherwise.
      await writeSet(trx, ctx, owner, set, preferences, strategy ?? "merge");
    }
  }
  for (const [channel, data] of Object.entries(request.channel_data ?? {}))
    await writeChannelData(ctx, trx, userDataOwner(id), channel, bareData(data));
  return toUser(row);
}

/** Deletes a user and all their messages. */
export async function deleteUser(trx: Kysely<DB>, id: string): Promise<void> {
  await commitTogether(trx, "notify.messages");
  await trx.deleteFrom("notify.users").where("id", "=", id).execute();
  await deleteSets(trx, userOwner(id));
  await deleteChannelData(trx, userDataOwner(id));
  await trx.deleteFrom("notify.unannounced").where("user_id", "=", id).execute();
  await trx.deleteFrom("notify.deliveries").where("user_id", "=", id).execute();
  await trx.deleteFrom("notify.messages").where("user_id", "=", id).execute();
}
