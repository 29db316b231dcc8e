// Objects: saves a stream of bytes under a name, and finds and removes it. The bytes go to the backend under a new key
// first, then the row is changed to point to them, then the previous key is removed. A failure in between leaves a key
// without a row, which the sweep removes, and never a row without bytes.
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { sql, type Selectable } from "kysely";
import type { PlatformContext } from "#server/platform/context.ts";
import type { StorageObjects } from "#server/platform/db/types.ts";
import { BackendFault, TooLarge, type Written } from "#server/platform/object-store/backend.ts";
import { getErrorCode, type Bucket } from "./buckets.ts";
import { checkKey, checkType, headerSafe, isFolderPlaceholder } from "./names.ts";
import {
  inScope,
  isEmptyScope,
  objectScope,
  scopeCondition,
  type Action,
  type Caller,
  type Db,
} from "./policies.ts";
import { failures } from "./storage-error.ts";

export type StoredObject = Selectable<StorageObjects>;
export type ObjectsContext = Pick<PlatformContext, "config" | "db" | "log" | "now" | "objects">;

const FOREIGN_KEY = "23503";
const UNKNOWN_TYPE = "application/octet-stream";
const UNCACHED = "no-cache";

export interface ObjectDetails {
  readonly cacheControl: string | null;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
}

export interface NewObject extends Partial<ObjectDetails> {
  readonly contentType: string | null;
  /** Whether an object of that name may be replaced. */
  readonly upsert: boolean;
  /** The declared size in bytes, if any. */
  readonly length?: number | null;
  /** Details that are known only when the stream has ended (fields after the file in a form). They take precedence. */
  readonly late?: () => Promise<Partial<ObjectDetails>>;
}

/** Whether the caller may do `action` on a name that `ownerId` owns. */
export async function may(
  db: Db,
  caller: Caller,
  bucketId: string,
  name: string,
  action: Action,
  ownerId: string | null,
): Promise<boolean> {
  return inScope(await objectScope(db, caller, bucketId, action), name, ownerId);
}

/** Returns an object for any caller. Throws NoSuchKey. */
export async function findObject(db: Db, bucketId: string, name: string): Promise<StoredObject> {
  const found = await db
    .selectFrom("storage.objects")
    .selectAll()
    .where("bucket_id", "=", bucketId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (!found) throw failures.noSuchKey();
  return found;
}

/** Returns an object that the caller may do `action` on. Any other is the same NoSuchKey as one that does not exist. */
export async function findObjectFor(
  db: Db,
  caller: Caller,
  bucketId: string,
  name: string,
  action: Action,
): Promise<StoredObject> {
  const found = await findObject(db, bucketId, name);
  if (!(await may(db, caller, bucketId, name, action, found.owner_id))) throw failures.noSuchKey();
  return found;
}

/** Returns those of the names that exist and that the caller may see. */
export async function objectsFor(
  db: Db,
  caller: Caller,
  bucketId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const scope = await objectScope(db, caller, bucketId, "select");
  if (isEmptyScope(scope)) return new Set();
  const rows = await db
    .selectFrom("storage.objects")
    .select("name")
    .where("bucket_id", "=", bucketId)
    .where(sql<boolean>`name = any(${names})`)
    .where(scopeCondition(scope, sql.ref("name"), sql.ref("owner_id")))
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Maximum object size of a bucket, in bytes. */
export function sizeLimit({ config }: Pick<PlatformContext, "config">, bucket: Bucket, name = ""): number {
  if (isFolderPlaceholder(name)) return 0;
  return Math.min(config.storage.fileSizeLimit, bucket.file_size_limit ?? Infinity);
}

/**
 * Rejects an upload before its bytes are read: InvalidKey, InvalidMimeType, AccessDenied, KeyAlreadyExists. `length` is
 * the declared size, if any. Checked again against the row itself when the bytes have arrived.
 */
export async function admitUpload(
  ctx: Pick<ObjectsContext, "config" | "db">,
  caller: Caller,
  bucket: Bucket,
  name: string,
  {
    contentType,
    upsert,
    length = null,
  }: { contentType: string | null; upsert: boolean; length?: number | null },
): Promise<void> {
  checkKey(name);
  if (!isFolderPlaceholder(name)) checkType(contentType ?? UNKNOWN_TYPE, bucket.allowed_mime_types);
  await lockReplacedKey(ctx.db.sql, caller, bucket.id, name, upsert);
  if (length !== null && length > sizeLimit(ctx, bucket, name)) throw failures.tooLarge();
}

/**
 * Locks a name against other writers until the end of `trx`. Otherwise two concurrent writers would both find no row to
 * lock, and the bytes of the first would be orphaned.
 */
export async function lockName(trx: Db, bucketId: string, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${bucketId}/${name}`}, 0))`.execute(trx);
}

/**
 * Returns the key that an upload replaces, with its row locked, or null if there is none. Rejects what the caller may
 * not do.
 */
async function lockReplacedKey(
  db: Db,
  caller: Caller,
  bucketId: string,
  name: string,
  upsert: boolean,
): Promise<string | null> {
  const insert = await objectScope(db, caller, bucketId, "insert");
  if (!inScope(insert, name, caller.sub)) throw failures.notAllowed();
  const existing = await db
    .selectFrom("storage.objects")
    .select(["owner_id", "version"])
    .where("bucket_id", "=", bucketId)
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();
  if (!existing) return null;
  if (!upsert) throw failures.keyExists();
  const update = await objectScope(db, caller, bucketId, "update");
  if (inScope(update, name, existing.owner_id)) return existing.version;
  const seen = await may(db, caller, bucketId, name, "select", existing.owner_id);
  throw seen ? failures.notAllowed() : failures.noSuchKey();
}

/** Removes keys that no row points to any more. A failure is logged and left to the sweep. */
export async function removeKeys(
  ctx: Pick<ObjectsContext, "log" | "objects">,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  try {
    await ctx.objects.remove(keys);
  } catch (error) {
    ctx.log.warn({ err: error, keys: keys.length }, "bytes of removed objects are left to the sweep");
  }
}

/** Converts a backend error to its protocol error. Returns anything else unchanged. */
export function toStorageFailure(error: unknown): unknown {
  if (error instanceof TooLarge) return failures.tooLarge();
  if (error instanceof BackendFault && error.kind === "busy") return failures.slowDown();
  return error;
}

/**
 * Saves a stream as an object of a bucket. Everything is checked before the first byte is read, and the policy again
 * with the row locked. A stream that breaks off or is too long leaves nothing behind. Throws StorageError.
 */
export async function storeObject(
  ctx: ObjectsContext,
  caller: Caller,
  bucket: Bucket,
  name: string,
  body: Readable,
  upload: NewObject,
): Promise<StoredObject> {
  await admitUpload(ctx, caller, bucket, name, upload);
  const key = randomUUID();
  try {
    const written = await ctx.objects.put(key, body, sizeLimit(ctx, bucket, name));
    const late = (await upload.late?.()) ?? {};
    return await recordObject(ctx, caller, bucket, name, { ...upload, ...late, key, written });
  } catch (error) {
    await removeKeys(ctx, [key]);
    throw toStorageFailure(error);
  }
}

/** Creates the row for the bytes under `key` and removes what it replaced. The caller removes `key` if this throws. */
export async function recordObject(
  ctx: ObjectsContext,
  caller: Caller,
  bucket: Bucket,
  name: string,
  upload: Omit<NewObject, "late"> & { readonly key: string; readonly written: Written },
): Promise<StoredObject> {
  const { row, replaced } = await ctx.db.sql.transaction().execute(async (trx) => {
    await lockName(trx, bucket.id, name);
    const before = await lockReplacedKey(trx, caller, bucket.id, name, upload.upsert);
    return { row: await upsertRow(ctx, trx, caller, bucket.id, name, upload), replaced: before };
  });
  if (replaced !== null) await removeKeys(ctx, [replaced]);
  return row;
}

async function upsertRow(
  ctx: ObjectsContext,
  trx: Db,
  caller: Caller,
  bucketId: string,
  name: string,
  { key, written, contentType, cacheControl, userMetadata, upsert }: Parameters<typeof recordObject>[4],
): Promise<StoredObject> {
  const at = ctx.now();
  const values = {
    owner_id: caller.sub,
    version: key,
    size: written.bytes,
    md5: written.md5,
    mimetype: headerSafe(contentType, UNKNOWN_TYPE),
    cache_control: headerSafe(cacheControl, UNCACHED),
    user_metadata: userMetadata ? JSON.stringify(userMetadata) : null,
    last_modified: at,
    updated_at: at,
    last_accessed_at: at,
  };
  let query = trx
    .insertInto("storage.objects")
    .values({ id: randomUUID(), bucket_id: bucketId, name, created_at: at, ...values })
    .returningAll();
  if (upsert)
    query = query.onConflict((conflict) => conflict.columns(["bucket_id", "name"]).doUpdateSet(values));
  else query = query.onConflict((conflict) => conflict.columns(["bucket_id", "name"]).doNothing());
  try {
    const row = await query.executeTakeFirst();
    if (!row) throw failures.keyExists();
    return row;
  } catch (error) {
    // The bucket was deleted during the upload.
    throw getErrorCode(error) === FOREIGN_KEY ? failures.noSuchBucket() : error;
  }
}

/** Removes those of the names that exist and that the caller may see and delete. Returns their rows. */
export async function removeObjects(
  ctx: Pick<ObjectsContext, "db" | "log" | "objects">,
  caller: Caller,
  bucketId: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  const db = ctx.db.sql;
  const remove = await objectScope(db, caller, bucketId, "delete");
  const select = await objectScope(db, caller, bucketId, "select");
  if (isEmptyScope(remove) || isEmptyScope(select)) return [];
  const rows = await db
    .deleteFrom("storage.objects")
    .where("bucket_id", "=", bucketId)
    .where(sql<boolean>`name = any(${names})`)
    .where(scopeCondition(remove, sql.ref("name"), sql.ref("owner_id")))
    .where(scopeCondition(select, sql.ref("name"), sql.ref("owner_id")))
    .returningAll()
    .execute();
  await removeKeys(
    ctx,
    rows.map(({ version }) => version),
  );
  return rows;
}
