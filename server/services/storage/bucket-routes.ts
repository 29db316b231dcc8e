// Buckets (wire/storage.md §2).
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import {
  createBucket,
  deleteBucket,
  findBucketFor,
  listBuckets,
  updateBucket,
  type BucketSettings,
} from "#server/domain/objects/buckets.ts";
import { emptyBucket } from "#server/domain/objects/empty-bucket.ts";
import { parseByteSize } from "#server/platform/settings/byte-size.ts";
import { checkBucketName, isTypePattern } from "#server/domain/objects/names.ts";
import { bucketJson } from "#server/domain/objects/object-json.ts";
import { failures, StorageError } from "#server/domain/objects/storage-error.ts";
import { callersOnly } from "./http/caller.ts";

const params = z.object({ id: z.string() });
const number = z.coerce.number().int().min(0).max(1_000_000);
const page = z.object({
  limit: number.min(1).max(10_000).optional(),
  offset: number.optional(),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).optional(),
  sortOrder: z.enum(["asc", "desc"]).optional(),
  search: z
    .string()
    .max(200)
    .refine((text) => !text.includes("\0"))
    .optional(),
});
const settings = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.number(), z.string().max(40)]).nullish(),
  allowed_mime_types: z.array(z.string().max(255)).max(200).nullish(),
});
const creation = settings.extend({
  id: z.string().optional(),
  name: z.string(),
  type: z.string().optional(),
});

function readSettings(ctx: Context, input: z.infer<typeof settings>): BucketSettings {
  const { file_size_limit, allowed_mime_types } = input;
  const bytes =
    typeof file_size_limit === "number" || typeof file_size_limit === "string"
      ? parseByteSize(file_size_limit)
      : null;
  if (file_size_limit !== null && file_size_limit !== undefined && bytes === null)
    throw new StorageError(
      400,
      "InvalidRequest",
      "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B",
      "InvalidRequest",
    );
  if (bytes !== null && bytes > ctx.config.storage.fileSizeLimit) throw failures.tooLarge();
  const odd = allowed_mime_types?.find((type) => !isTypePattern(type));
  if (odd !== undefined) throw failures.mimeRejected(odd);
  return {
    public: input.public ?? undefined,
    file_size_limit: file_size_limit === undefined ? undefined : bytes,
    allowed_mime_types,
  };
}

/** Registers the bucket routes. Policies decide who may do what (decision 0014). */
export function bucketRoutes(ctx: Context): (app: App) => Promise<void> {
  const db = ctx.db.sql;
  return async (app) => {
    const getCaller = callersOnly(ctx, app);

    app.get("/bucket", {
      schema: { summary: "Buckets that the caller may see", querystring: page },
      handler: async (request) => {
        const buckets = await listBuckets(db, getCaller(request), request.query);
        return buckets.map((bucket) => Object.assign(bucketJson(bucket), { type: "STANDARD" }));
      },
    });

    app.get("/bucket/:id", {
      schema: { summary: "One bucket", params },
      handler: async (request) =>
        bucketJson(await findBucketFor(db, getCaller(request), request.params.id, "select")),
    });

    app.post("/bucket", {
      schema: { summary: "Make a bucket", body: creation },
      handler: async (request) => {
        const { id, name, type, ...rest } = request.body;
        checkBucketName(name);
        checkBucketName(id ?? name);
        if (type !== undefined && type !== "STANDARD")
          throw failures.invalidRequest("body/type must be equal to one of the allowed values");
        await createBucket(ctx, getCaller(request), { ...readSettings(ctx, rest), id: id ?? name, name });
        return { name };
      },
    });

    app.put("/bucket/:id", {
      schema: { summary: "Change a bucket", params, body: settings },
      handler: async (request) => {
        await updateBucket(ctx, getCaller(request), request.params.id, readSettings(ctx, request.body));
        return { message: "Successfully updated" };
      },
    });

    app.post("/bucket/:id/empty", {
      schema: { summary: "Delete every object of a bucket", params },
      handler: async (request) => {
        await emptyBucket(ctx, getCaller(request), request.params.id);
        return { message: "Empty bucket has been queued. Completion may take up to an hour." };
      },
    });

    app.delete("/bucket/:id", {
      schema: { summary: "Delete an empty bucket", params },
      handler: async (request) => {
        await deleteBucket(db, getCaller(request), request.params.id);
        return { message: "Successfully deleted" };
      },
    });
  };
}
