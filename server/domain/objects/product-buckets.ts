// The portal's own buckets, created when an instance that has none with that name starts. An operator's changes to them
// or to their rules are preserved.
import { BILL_MAX_BYTES, BILL_TYPES, BILLS } from "#contracts/bills.ts";
import { FILE_LIMITS } from "#meter/formats/limits.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import type { Action } from "./policies.ts";

/** The bucket of the labels that plans' prices were read from (server/domain/plans/label-documents.ts). */
export const LABEL_DOCUMENTS = "label-documents";

/** The bucket of the label documents that a job fetched (server/domain/plans/labels/label-copies.ts). */
export const LABEL_COPIES = "label-copies";

const MAX_LABEL_BYTES = 50_000_000;
const ALL: Action[] = ["select", "insert", "update", "delete"];

interface ProductBucket {
  readonly id: string;
  readonly public: boolean;
  readonly file_size_limit: number;
  readonly allowed_mime_types: string[];
  /** Whether every account has its own folder, named by its id. */
  readonly perUserFolders: boolean;
}

export const PRODUCT_BUCKETS: readonly ProductBucket[] = [
  {
    id: "usage-files",
    public: false,
    file_size_limit: FILE_LIMITS.bytes,
    allowed_mime_types: [
      "text/csv",
      "text/plain",
      "text/xml",
      "application/xml",
      "application/atom+xml",
      "application/json",
      "application/octet-stream",
      // The type that Windows uses for a CSV file.
      "application/vnd.ms-excel",
    ],
    perUserFolders: true,
  },
  {
    id: BILLS,
    public: false,
    file_size_limit: BILL_MAX_BYTES,
    allowed_mime_types: [...BILL_TYPES],
    perUserFolders: true,
  },
  {
    id: LABEL_DOCUMENTS,
    public: true,
    file_size_limit: MAX_LABEL_BYTES,
    allowed_mime_types: ["application/pdf"],
    perUserFolders: false,
  },
  {
    id: LABEL_COPIES,
    public: false,
    file_size_limit: MAX_LABEL_BYTES,
    allowed_mime_types: ["application/octet-stream"],
    perUserFolders: false,
  },
];

/** Creates the missing buckets. Returns how many. Safe to run in several processes at once. */
export async function seedBuckets({ db, now }: Pick<PlatformContext, "db" | "now">): Promise<number> {
  let created = 0;
  for (const { perUserFolders, ...bucket } of PRODUCT_BUCKETS) {
    await db.sql.transaction().execute(async (trx) => {
      const times = { created_at: now(), updated_at: now() };
      const row = await trx
        .insertInto("storage.buckets")
        .values({ ...bucket, name: bucket.id, ...times })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!row) return;
      created += 1;
      if (!perUserFolders) return;
      await trx
        .insertInto("storage.policies")
        .values({ bucket_id: row.id, name_pattern: "{uid}/", role: "authenticated", actions: ALL })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
  return created;
}
