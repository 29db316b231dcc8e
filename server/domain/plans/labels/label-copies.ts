// Copies of fetched label documents, named by their content, so that a new version of the reader reads them without
// another request. In a bucket that is not public: the sites that sent them are not trusted.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { findBucket } from "#server/domain/objects/buckets.ts";
import {
  findObject,
  removeObjects,
  storeObject,
  type ObjectsContext,
} from "#server/domain/objects/objects.ts";
import { asService } from "#server/domain/objects/policies.ts";
import { LABEL_COPIES } from "#server/domain/objects/product-buckets.ts";
import { StorageError } from "#server/domain/objects/storage-error.ts";

/** Saves a document and returns its SHA-256 in hex. Saving the same again changes nothing. Throws StorageError. */
export async function saveLabelCopy(ctx: ObjectsContext, bytes: Uint8Array): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const bucket = await findBucket(ctx.db.sql, LABEL_COPIES);
  try {
    await storeObject(ctx, asService(), bucket, sha256, Readable.from([Buffer.from(bytes)]), {
      contentType: "application/octet-stream",
      upsert: false,
      length: bytes.byteLength,
    });
  } catch (error) {
    if (!(error instanceof StorageError && error.code === "KeyAlreadyExists")) throw error;
  }
  return sha256;
}

/** Returns a saved document, or null if it was removed. */
export async function readLabelCopy(ctx: ObjectsContext, sha256: string): Promise<Uint8Array | null> {
  try {
    const { version } = await findObject(ctx.db.sql, LABEL_COPIES, sha256);
    const body = version === null ? null : await ctx.objects.get(version);
    return body && (await buffer(body));
  } catch (error) {
    if (error instanceof StorageError && error.code === "NoSuchKey") return null;
    throw error;
  }
}

/** Removes documents that no address has any more. */
export async function removeLabelCopies(ctx: ObjectsContext, hashes: ReadonlyArray<string>): Promise<void> {
  if (hashes.length > 0) await removeObjects(ctx, asService(), LABEL_COPIES, [...hashes]);
}
