// Chunked uploads: each chunk is a key of the backend, and a row has their order. After the last byte, the chunks
// become an object. The row stays until it expires, for clients that did not receive the final response.
import { Readable } from "node:stream";
import { sql, type Insertable, type Selectable } from "kysely";
import type { PlatformContext } from "#server/platform/context.ts";
import type { StorageUploads } from "#server/platform/db/types.ts";
import { BackendFault, type Written } from "#server/platform/object-store/backend.ts";
import { findBucket } from "./buckets.ts";
import { admitUpload, recordObject, removeKeys, storeObject, type ObjectsContext } from "./objects.ts";
import type { Caller, Db } from "./policies.ts";

export type ChunkedUpload = Selectable<StorageUploads>;

/** Maximum duration of an upload, from its first request. */
export const UPLOAD_TTL_MS = 24 * 3_600_000;
/** 60 GB with chunks of 6 MB, the size that clients are instructed to use. */
const MAX_CHUNKS = 10_000;

/** A stored chunk. */
export interface Chunk {
  readonly key: string;
  readonly written: Written;
}

/** Maximum concurrent unfinished uploads per account, and for all callers without an account together. */
export const MAX_UNFINISHED = { account: 100, anonymous: 1_000 };

async function unfinished(db: Db, owner: string | null, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from storage.uploads
    where expires_at > ${at} and not (received = length and cardinality(parts) = 0)
      and case when ${owner}::text is null then owner_id is null and role <> 'service_role' else owner_id = ${owner} end
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Starts an upload. Returns false if its caller has too many unfinished ones. The operator's own are not counted. */
export async function insertUpload(
  { db, now }: Pick<PlatformContext, "db" | "now">,
  upload: Insertable<StorageUploads>,
): Promise<boolean> {
  const owner = upload.owner_id ?? null;
  const uncounted = owner === null && upload.role === "service_role";
  return db.sql.transaction().execute(async (trx) => {
    if (!uncounted) {
      // Otherwise two concurrent calls could both take the last slot.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`storage-uploads:${owner}`}, 0))`.execute(
        trx,
      );
      const most = owner === null ? MAX_UNFINISHED.anonymous : MAX_UNFINISHED.account;
      if ((await unfinished(trx, owner, now())) >= most) return false;
    }
    await trx.insertInto("storage.uploads").values(upload).execute();
    return true;
  });
}

export function findUpload(db: Db, id: string): Promise<ChunkedUpload | undefined> {
  return db.selectFrom("storage.uploads").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the upload's owner as caller: it finishes with the identity that started it. */
export function toCaller(upload: Pick<ChunkedUpload, "role" | "owner_id">): Caller {
  return { role: upload.role as Caller["role"], sub: upload.owner_id };
}

/** Whether its object was already created. */
export function isFinished(upload: ChunkedUpload): boolean {
  return upload.received === upload.length && upload.parts.length === 0;
}

/** Appends a chunk if the end is still `offset`. Returns false if another request was first, or the upload is gone. */
export async function appendChunk(
  db: Db,
  id: string,
  offset: number,
  { key, written }: Chunk,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("storage.uploads")
    .set({ parts: sql`parts || ${key}::uuid`, received: offset + written.bytes })
    .where("id", "=", id)
    .where("received", "=", offset)
    .where(sql<boolean>`cardinality(parts) < ${MAX_CHUNKS}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function* readChunks(
  ctx: Pick<PlatformContext, "objects">,
  keys: readonly string[],
): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const chunk = await ctx.objects.get(key);
    if (!chunk) throw new BackendFault("away", new Error("A piece of an upload is lost."));
    yield* chunk as AsyncIterable<Buffer>;
  }
}

// The row is deleted or emptied first: a chunk may belong to an object by then, and an object's bytes are never removed
// here.
async function removeChunks(
  ctx: Pick<PlatformContext, "db" | "log" | "objects">,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const objects = await ctx.db.sql
    .selectFrom("storage.objects")
    .select("version")
    .where(sql<boolean>`version = any(${keys})`)
    .execute();
  const stillUsed = new Set(objects.map(({ version }) => version));
  await removeKeys(
    ctx,
    keys.filter((key) => !stillUsed.has(key)),
  );
}

/**
 * Creates the object of an upload whose last byte has arrived. `only` is its single chunk, if that is known. Throws
 * StorageError.
 */
export async function finishUpload(
  ctx: ObjectsContext,
  upload: ChunkedUpload,
  only: Chunk | null,
): Promise<void> {
  const { name, mimetype: contentType, cache_control: cacheControl, upsert, length } = upload;
  const userMetadata = upload.user_metadata as Record<string, unknown> | null;
  const details = { contentType, cacheControl, userMetadata, upsert };
  const caller = toCaller(upload);
  const bucket = await findBucket(ctx.db.sql, upload.bucket_id);
  if (only) {
    await admitUpload(ctx, caller, bucket, name, { ...details, length });
    await recordObject(ctx, caller, bucket, name, { ...details, ...only });
  } else {
    const body = Readable.from(readChunks(ctx, upload.parts), { objectMode: false });
    try {
      await storeObject(ctx, caller, bucket, name, body, details);
    } finally {
      body.destroy();
    }
  }
  await ctx.db.sql.updateTable("storage.uploads").set({ parts: [] }).where("id", "=", upload.id).execute();
  await removeChunks(ctx, upload.parts);
}

/** Deletes an upload and its chunks. Returns false if there is none. */
export async function removeUpload(
  ctx: Pick<PlatformContext, "db" | "log" | "objects">,
  id: string,
): Promise<boolean> {
  const [expired] = await ctx.db.sql
    .deleteFrom("storage.uploads")
    .where("id", "=", id)
    .returning("parts")
    .execute();
  if (expired) await removeChunks(ctx, expired.parts);
  return expired !== undefined;
}

/** Deletes every expired upload. Returns how many. Safe at any time and alongside other processes. */
export async function sweepUploads(
  ctx: Pick<PlatformContext, "db" | "log" | "now" | "objects">,
): Promise<number> {
  const old = await ctx.db.sql
    .deleteFrom("storage.uploads")
    .where("expires_at", "<=", ctx.now())
    .returning("parts")
    .execute();
  for (const { parts } of old) await removeChunks(ctx, parts);
  return old.length;
}
