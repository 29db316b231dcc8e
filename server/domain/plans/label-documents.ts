// Original label documents, stored in the public bucket `label-documents`, so the source of a price can be opened even
// after the provider removed its own copy. Named by plan and content, so the same document is one object.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { findBucket } from "#server/domain/objects/buckets.ts";
import {
  findObject,
  removeObjects,
  storeObject,
  type ObjectsContext,
} from "#server/domain/objects/objects.ts";
import { asService } from "#server/domain/objects/policies.ts";
import { LABEL_DOCUMENTS, seedBuckets } from "#server/domain/objects/product-buckets.ts";
import { StorageError } from "#server/domain/objects/storage-error.ts";

/** Different content has a different name. */
const CACHED = "max-age=31536000, immutable";

export interface StoredDocument {
  /** Its name in the bucket. */
  readonly name: string;
  /** False if it already existed. */
  readonly isNew: boolean;
}

/**
 * Saves the PDF of a plan's label under `{plan}/{sha256}.pdf`. Saving the same again results in the same object. Throws
 * StorageError.
 */
export async function saveLabelDocument(
  ctx: ObjectsContext,
  planId: string,
  pdf: Uint8Array,
): Promise<StoredDocument> {
  // The command line may run before the first start of a server, which normally creates it.
  await seedBuckets(ctx);
  const bucket = await findBucket(ctx.db.sql, LABEL_DOCUMENTS);
  const name = `${planId}/${createHash("sha256").update(pdf).digest("hex")}.pdf`;
  try {
    await storeObject(ctx, asService(), bucket, name, Readable.from([Buffer.from(pdf)]), {
      contentType: "application/pdf",
      cacheControl: CACHED,
      upsert: false,
      length: pdf.byteLength,
    });
    return { name, isNew: true };
  } catch (error) {
    if (error instanceof StorageError && error.code === "KeyAlreadyExists") return { name, isNew: false };
    throw error;
  }
}

/** Whether a document of the bucket can still be opened. */
export async function hasLabelDocument(db: Kysely<DB>, name: string): Promise<boolean> {
  try {
    await findObject(db, LABEL_DOCUMENTS, name);
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.code === "NoSuchKey") return false;
    throw error;
  }
}

/** Removes what `saveLabelDocument` saved for a reading that failed. */
export async function deleteLabelDocument(
  ctx: ObjectsContext,
  { name, isNew }: StoredDocument,
): Promise<void> {
  if (isNew) await removeObjects(ctx, asService(), LABEL_DOCUMENTS, [name]);
}
