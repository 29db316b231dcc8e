// Moves and copies objects.
import { randomUUID } from "node:crypto";
import { getErrorCode, findBucket, type Bucket } from "./buckets.ts";
import { checkKey, checkType } from "./names.ts";
import {
  findObjectFor,
  lockName,
  may,
  recordObject,
  removeKeys,
  sizeLimit,
  admitUpload,
  toStorageFailure,
  type ObjectsContext,
  type StoredObject,
} from "./objects.ts";
import type { Caller } from "./policies.ts";
import { failures } from "./storage-error.ts";

export interface Place {
  readonly bucketId: string;
  readonly name: string;
}

const UNIQUE = "23505";

/** Checks an object from another bucket against the bucket's limits. */
function checkFits(
  ctx: ObjectsContext,
  bucket: Bucket,
  object: StoredObject,
  mimetype = object.mimetype,
): void {
  checkType(mimetype, bucket.allowed_mime_types);
  if (object.size > sizeLimit(ctx, bucket)) throw failures.tooLarge();
}

/** Returns the target bucket and the object. Throws if there is a problem with either place. */
async function openPlaces(
  ctx: ObjectsContext,
  caller: Caller,
  from: Place,
  to: Place,
): Promise<{ readonly target: Bucket; readonly object: StoredObject }> {
  checkKey(to.name);
  const db = ctx.db.sql;
  await findBucket(db, from.bucketId);
  const target = await findBucket(db, to.bucketId);
  return { target, object: await findObjectFor(db, caller, from.bucketId, from.name, "select") };
}

/**
 * Moves an object to another name or bucket. Its bytes stay in place and its owner stays the same. The caller must be
 * allowed to see and change it, and to change objects of the new name. Throws ResourceAlreadyExists.
 */
export async function moveObject(
  ctx: ObjectsContext,
  caller: Caller,
  from: Place,
  to: Place,
): Promise<StoredObject> {
  const db = ctx.db.sql;
  const { target, object } = await openPlaces(ctx, caller, from, to);
  if (!(await may(db, caller, from.bucketId, from.name, "update", object.owner_id)))
    throw failures.noSuchKey();
  if (!(await may(db, caller, to.bucketId, to.name, "update", object.owner_id))) throw failures.notAllowed();
  if (from.bucketId !== to.bucketId) checkFits(ctx, target, object);
  else if (from.name === to.name) return object;
  try {
    const movedObject = await db.transaction().execute(async (trx) => {
      await lockName(trx, to.bucketId, to.name);
      return trx
        .updateTable("storage.objects")
        .set({ bucket_id: to.bucketId, name: to.name, updated_at: ctx.now() })
        .where("id", "=", object.id)
        .where("bucket_id", "=", from.bucketId)
        .where("name", "=", from.name)
        .returningAll()
        .executeTakeFirst();
    });
    if (!movedObject) throw failures.noSuchKey();
    return movedObject;
  } catch (error) {
    throw getErrorCode(error) === UNIQUE ? failures.resourceExists() : error;
  }
}

export interface CopyOptions {
  readonly upsert: boolean;
  /** Null: same as the original's. */
  readonly contentType: string | null;
  readonly cacheControl: string | null;
  /** Undefined: same as the original's. */
  readonly userMetadata: Readonly<Record<string, unknown>> | null | undefined;
}

/** Copies an object that the caller may see. The caller owns the copy, under the same rules as an upload. */
export async function copyObject(
  ctx: ObjectsContext,
  caller: Caller,
  from: Place,
  to: Place,
  options: CopyOptions,
): Promise<StoredObject> {
  const { target, object } = await openPlaces(ctx, caller, from, to);
  const contentType = options.contentType ?? object.mimetype;
  const upload = { contentType, upsert: options.upsert };
  await admitUpload(ctx, caller, target, to.name, upload);
  if (from.bucketId !== to.bucketId) checkFits(ctx, target, object, contentType);
  const key = randomUUID();
  try {
    // Its bytes were removed with an object that was just replaced or deleted.
    if (!(await ctx.objects.copy(object.version, key))) throw failures.noSuchKey();
    return await recordObject(ctx, caller, target, to.name, {
      ...upload,
      cacheControl: options.cacheControl ?? object.cache_control,
      userMetadata:
        options.userMetadata === undefined
          ? (object.user_metadata as Record<string, unknown> | null)
          : options.userMetadata,
      key,
      written: { bytes: object.size, md5: object.md5 },
    });
  } catch (error) {
    await removeKeys(ctx, [key]);
    throw toStorageFailure(error);
  }
}
