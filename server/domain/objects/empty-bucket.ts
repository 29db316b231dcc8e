// Deletes many objects at once: all in a bucket, or all of an account.
import { sql } from "kysely";
import { findBucket } from "./buckets.ts";
import { removeKeys, type ObjectsContext } from "./objects.ts";
import type { Caller } from "./policies.ts";
import { failures } from "./storage-error.ts";

const BATCH_SIZE = 500;
type EmptyContext = Pick<ObjectsContext, "db" | "log" | "objects">;

async function removeAll(ctx: EmptyContext, where: "bucket_id" | "owner_id", value: string): Promise<void> {
  let removed = BATCH_SIZE;
  while (removed === BATCH_SIZE) {
    const { rows } = await sql<{ version: string }>`
      delete from storage.objects where id in (
        select id from storage.objects where ${sql.ref(where)} = ${value} limit ${BATCH_SIZE} for update skip locked)
      returning version`.execute(ctx.db.sql);
    await removeKeys(
      ctx,
      rows.map(({ version }) => version),
    );
    removed = rows.length;
  }
}

/** Deletes every object of a bucket. Only for the operator: others get `Access denied: Invalid role`, HTTP 403. */
export async function emptyBucket(ctx: EmptyContext, caller: Caller, id: string): Promise<void> {
  if (caller.role !== "service_role") throw failures.wrongRole();
  const bucket = await findBucket(ctx.db.sql, id);
  await removeAll(ctx, "bucket_id", bucket.id);
}

/** Deletes what an account uploaded, its unfinished uploads and its rules. Safe to run twice. */
export async function eraseUserObjects(ctx: EmptyContext, userId: string): Promise<void> {
  await removeAll(ctx, "owner_id", userId);
  await ctx.db.sql.deleteFrom("storage.policies").where("user_id", "=", userId).execute();
  // Their chunks no longer have a row, and the sweep removes them.
  await ctx.db.sql.deleteFrom("storage.uploads").where("owner_id", "=", userId).execute();
}
