// Formats buckets and objects for the protocol (wire/storage.md §2, §3).
import type { Bucket } from "./buckets.ts";
import type { StoredObject } from "./objects.ts";

/** Returns the eTag of an object, with its quotes. */
export function getEtag({ md5 }: Pick<StoredObject, "md5">): string {
  return `"${md5}"`;
}

export function bucketJson(bucket: Bucket): object {
  return {
    id: bucket.id,
    name: bucket.name,
    owner: bucket.owner_id ?? "",
    public: bucket.public,
    file_size_limit: bucket.file_size_limit,
    allowed_mime_types: bucket.allowed_mime_types,
    created_at: bucket.created_at.toISOString(),
    updated_at: bucket.updated_at.toISOString(),
  };
}

/** The columns used for metadata. */
export const METADATA_COLUMNS = ["md5", "size", "mimetype", "cache_control", "last_modified"] as const;

export function metadataJson(object: Pick<StoredObject, (typeof METADATA_COLUMNS)[number]>): object {
  return {
    eTag: getEtag(object),
    size: object.size,
    mimetype: object.mimetype,
    cacheControl: object.cache_control,
    lastModified: object.last_modified.toISOString(),
    contentLength: object.size,
    httpStatusCode: 200,
  };
}

/** Returns the whole row, as in responses to deleting and copying. */
export function objectJson(object: StoredObject): object {
  return {
    name: object.name,
    bucket_id: object.bucket_id,
    owner: object.owner_id,
    owner_id: object.owner_id,
    version: object.version,
    id: object.id,
    updated_at: object.updated_at.toISOString(),
    created_at: object.created_at.toISOString(),
    last_accessed_at: object.last_accessed_at.toISOString(),
    metadata: metadataJson(object),
    user_metadata: object.user_metadata,
  };
}

/** Returns the body of GET /object/info. */
export function infoJson(object: StoredObject): object {
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: object.size,
    content_type: object.mimetype,
    cache_control: object.cache_control,
    etag: getEtag(object),
    metadata: object.user_metadata ?? {},
    last_modified: object.last_modified.toISOString(),
    created_at: object.created_at.toISOString(),
  };
}
