// Finds, lists, creates, changes and deletes buckets, as permitted for the caller.
import { sql, type Selectable } from "kysely";
import type { PlatformContext } from "#server/platform/context.ts";
import type { StorageBuckets } from "#server/platform/db/types.ts";
import { failures } from "./storage-error.ts";
import {
  bucketScope,
  inScope,
  isEmptyScope,
  scopeCondition,
  type Action,
  type Caller,
  type Db,
} from "./policies.ts";

export type Bucket = Selectable<StorageBuckets>;
type BucketsContext = Pick<PlatformContext, "db" | "now">;

const FOREIGN_KEY = "23503";
const UNIQUE = "23505";

export function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Returns the bucket for any caller. Throws NoSuchBucket. */
export async function findBucket(db: Db, id: string): Promise<Bucket> {
  const bucket = await db.selectFrom("storage.buckets").selectAll().where("id", "=", id).executeTakeFirst();
  if (!bucket) throw failures.noSuchBucket();
  return bucket;
}

/** Returns the bucket if the caller may do `action` on it, else fails as if there were none. */
export async function findBucketFor(db: Db, caller: Caller, id: string, action: Action): Promise<Bucket> {
  const bucket = await findBucket(db, id);
  if (!inScope(await bucketScope(db, caller, action), bucket.id, bucket.owner_id))
    throw failures.noSuchBucket();
  return bucket;
}

export interface BucketPage {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly sortColumn?: "id" | "name" | "created_at" | "updated_at" | undefined;
  readonly sortOrder?: "asc" | "desc" | undefined;
  /** Part of the name. */
  readonly search?: string | undefined;
}

/** Lists the buckets that the caller may see. */
export async function listBuckets(db: Db, caller: Caller, page: BucketPage): Promise<Bucket[]> {
  const scope = await bucketScope(db, caller, "select");
  if (isEmptyScope(scope)) return [];
  let query = db
    .selectFrom("storage.buckets")
    .selectAll()
    .where(scopeCondition(scope, sql.ref("id"), sql.ref("owner_id")))
    .orderBy(page.sortColumn ?? "id", page.sortOrder ?? "asc")
    .orderBy("id")
    .offset(page.offset ?? 0);
  if (page.search) query = query.where(sql<boolean>`strpos(lower(name), lower(${page.search})) > 0`);
  if (page.limit !== undefined) query = query.limit(page.limit);
  return query.execute();
}

export interface BucketSettings {
  readonly public?: boolean | undefined;
  /** Bytes. Null: no limit of its own. */
  readonly file_size_limit?: number | null | undefined;
  readonly allowed_mime_types?: string[] | null | undefined;
}

/** Creates a bucket. Throws BucketAlreadyExists, and AccessDenied if the caller may not create one. */
export async function createBucket(
  { db, now }: BucketsContext,
  caller: Caller,
  bucket: BucketSettings & { id: string; name: string },
): Promise<void> {
  if (!inScope(await bucketScope(db.sql, caller, "insert"), bucket.id, caller.sub))
    throw failures.notAllowed();
  const at = now();
  try {
    await db.sql
      .insertInto("storage.buckets")
      .values({
        id: bucket.id,
        name: bucket.name,
        owner_id: caller.sub,
        public: bucket.public ?? false,
        file_size_limit: bucket.file_size_limit ?? null,
        allowed_mime_types: bucket.allowed_mime_types ?? null,
        created_at: at,
        updated_at: at,
      })
      .execute();
  } catch (error) {
    throw getErrorCode(error) === UNIQUE ? failures.bucketExists() : error;
  }
}

/** Changes the provided settings of a bucket. */
export async function updateBucket(
  { db, now }: BucketsContext,
  caller: Caller,
  id: string,
  settings: BucketSettings,
): Promise<void> {
  await findBucketFor(db.sql, caller, id, "update");
  const { file_size_limit, allowed_mime_types } = settings;
  await db.sql
    .updateTable("storage.buckets")
    .set({
      ...(settings.public === undefined ? {} : { public: settings.public }),
      ...(file_size_limit === undefined ? {} : { file_size_limit }),
      ...(allowed_mime_types === undefined ? {} : { allowed_mime_types }),
      updated_at: now(),
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes an empty bucket. Throws ResourceNotEmpty. Rules that refer to it stay: they apply again to a bucket with that
 * id.
 */
export async function deleteBucket(db: Db, caller: Caller, id: string): Promise<void> {
  await findBucketFor(db, caller, id, "delete");
  try {
    await db.deleteFrom("storage.buckets").where("id", "=", id).execute();
  } catch (error) {
    throw getErrorCode(error) === FOREIGN_KEY ? failures.notEmpty() : error;
  }
}
