// Label documents as they came, kept in the public bucket `label-documents`: what a price rests on can be opened, also
// after the retailer has taken its own copy away. Named by plan and content, so that the same document is one object.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { findBucket } from "#server/domain/objects/buckets.ts";
import { removeObjects, storeObject, type ObjectsContext } from "#server/domain/objects/objects.ts";
import { asService } from "#server/domain/objects/policies.ts";
import { LABEL_DOCUMENTS, seedBuckets } from "#server/domain/objects/product-buckets.ts";
import { StorageError } from "#server/domain/objects/storage-error.ts";

/** Another content has another name. */
const CACHED = "max-age=31536000, immutable";

export interface StoredDocument {
  /** Its name in the bucket. */
  readonly name: string;
  /** False where it was there before. */
  readonly isNew: boolean;
}

/** Keeps the PDF of a plan's label under `{plan}/{sha256}.pdf`; the same once more is the same object. Throws StorageError. */
export async function saveLabelDocument(
  ctx: ObjectsContext,
  planId: string,
  pdf: Uint8Array,
): Promise<StoredDocument> {
  // The command line may come before the first start of a server, which else makes it.
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

/** Removes what `saveLabelDocument` made for a reading that came to nothing. */
export async function deleteLabelDocument(
  ctx: ObjectsContext,
  { name, isNew }: StoredDocument,
): Promise<void> {
  if (isNew) await removeObjects(ctx, asService(), LABEL_DOCUMENTS, [name]);
}
