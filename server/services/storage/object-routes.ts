// Lists, deletes, moves, copies and signs objects (wire/storage.md §3).
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { findBucket } from "#server/domain/objects/buckets.ts";
import { signLink, type LinkClaims } from "#server/domain/objects/link-tokens.ts";
import { listObjectsV2 } from "#server/domain/objects/list-objects-v2.ts";
import { listObjects } from "#server/domain/objects/list-objects.ts";
import { copyObject, moveObject } from "#server/domain/objects/move-object.ts";
import { checkKey } from "#server/domain/objects/names.ts";
import { objectJson } from "#server/domain/objects/object-json.ts";
import { findObjectFor, objectsFor, removeObjects } from "#server/domain/objects/objects.ts";
import { failures } from "#server/domain/objects/storage-error.ts";
import { readObject } from "./http/body.ts";
import { callersOnly } from "./http/caller.ts";
import { isUpsert } from "./http/incoming-file.ts";
import { bucketParams, objectParams, storableText } from "./http/params.ts";
import { transformBody } from "./images/transform.ts";

const MAX_LISTED = 1_500;
const MAX_LISTED_V2 = 1_000;
const MAX_DELETED = 1_000;
const MAX_SIGNED = 20_000;
/** Ten years. The client has no limit. */
const MAX_TTL_SECONDS = 10 * 365 * 86_400;

const order = z.enum(["asc", "desc"]).default("asc");
const name = storableText.max(2_048);
const listBody = z.object({
  prefix: name.default(""),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).max(100_000_000).default(0),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"),
      order,
    })
    .nullish(),
  search: name.nullish(),
});
const listV2Body = z.object({
  prefix: name.nullish(),
  limit: z.int().min(1).nullish(),
  cursor: z.string().max(4_000).nullish(),
  with_delimiter: z.boolean().nullish(),
  sortBy: z.object({ column: z.enum(["name", "updated_at", "created_at"]).default("name"), order }).nullish(),
});
const deleteBody = z.object({
  prefixes: z
    .array(z.union([name, z.object({ name })]))
    .min(1)
    .max(MAX_DELETED, { error: `must NOT have more than ${MAX_DELETED} items` }),
});
const placesBody = z.object({
  bucketId: storableText,
  sourceKey: name,
  destinationKey: name,
  destinationBucket: storableText.nullish(),
});
const copyBody = placesBody.extend({
  copyMetadata: z.boolean().nullish(),
  metadata: z
    .object({ cacheControl: z.string().max(255).nullish(), mimetype: z.string().max(255).nullish() })
    .nullish(),
});
const expiresIn = z.int().min(1).max(MAX_TTL_SECONDS);
const signBody = z.object({ expiresIn, transform: transformBody.nullish() });
const signManyBody = z.object({ expiresIn, paths: z.array(name).min(1).max(MAX_SIGNED) });

const UNSEEN = "Either the object does not exist or you do not have access to it";

function listObjectPaths(body: z.infer<typeof placesBody>) {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = body;
  return [
    { bucketId, name: sourceKey },
    { bucketId: destinationBucket ?? bucketId, name: destinationKey },
  ] as const;
}

// If copyMetadata is false, the copy gets the request's metadata, which may be empty.
function parseMetadata(header: string | string[] | undefined, copyMetadata: boolean) {
  if (copyMetadata) return undefined;
  return typeof header === "string" ? readObject(Buffer.from(header, "base64").toString()) : null;
}

function lists(ctx: Context): (app: App) => Promise<void> {
  const db = ctx.db.sql;
  return async (app) => {
    const getCaller = callersOnly(ctx, app);
    app.post("/object/list/:bucket", {
      schema: { summary: "A folder of a bucket", params: bucketParams, body: listBody },
      handler: async (request) => {
        const { prefix, limit, offset, sortBy, search } = request.body;
        return listObjects(db, getCaller(request), request.params.bucket, {
          prefix,
          limit: Math.min(limit, MAX_LISTED),
          offset,
          column: sortBy?.column ?? "name",
          order: sortBy?.order ?? "asc",
          search: search ?? "",
        });
      },
    });
    app.post("/object/list-v2/:bucket", {
      schema: { summary: "Objects of a bucket, by pages", params: bucketParams, body: listV2Body },
      handler: async (request) => {
        const { prefix, limit, cursor, with_delimiter, sortBy } = request.body;
        return listObjectsV2(db, getCaller(request), request.params.bucket, {
          prefix: prefix ?? "",
          limit: Math.min(limit ?? MAX_LISTED_V2, MAX_LISTED_V2),
          cursor: cursor ?? undefined,
          delimiter: with_delimiter ?? false,
          column: sortBy?.column ?? "name",
          order: sortBy?.order ?? "asc",
        });
      },
    });
  };
}

function removals(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCaller = callersOnly(ctx, app);
    app.delete("/object/:bucket/*", {
      schema: { summary: "Delete an object", params: objectParams },
      handler: async (request) => {
        const { bucket, "*": key } = request.params;
        await findBucket(ctx.db.sql, bucket);
        const removed = await removeObjects(ctx, getCaller(request), bucket, [checkKey(key)]);
        if (removed.length === 0) throw failures.noSuchKey();
        return { message: "Successfully deleted" };
      },
    });
    app.delete("/object/:bucket", {
      schema: { summary: "Delete objects", params: bucketParams, body: deleteBody },
      handler: async (request) => {
        const names = request.body.prefixes.map((entry) => (typeof entry === "string" ? entry : entry.name));
        const removed = await removeObjects(ctx, getCaller(request), request.params.bucket, names);
        return removed.map(objectJson);
      },
    });
  };
}

function moveRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCaller = callersOnly(ctx, app);
    app.post("/object/move", {
      schema: { summary: "Move an object", body: placesBody },
      handler: async (request) => {
        const [from, to] = listObjectPaths(request.body);
        const { id } = await moveObject(ctx, getCaller(request), from, to);
        return { message: "Successfully moved", Id: id, Key: `${to.bucketId}/${to.name}` };
      },
    });
    app.post("/object/copy", {
      schema: { summary: "Copy an object", body: copyBody },
      handler: async (request) => {
        const [from, to] = listObjectPaths(request.body);
        const { copyMetadata, metadata } = request.body;
        const copy = await copyObject(ctx, getCaller(request), from, to, {
          upsert: isUpsert(request),
          contentType: metadata?.mimetype ?? null,
          cacheControl: metadata?.cacheControl ?? request.headers["cache-control"] ?? null,
          userMetadata: parseMetadata(request.headers["x-metadata"], copyMetadata ?? true),
        });
        return { Id: copy.id, Key: `${to.bucketId}/${to.name}`, ...objectJson(copy) };
      },
    });
  };
}

function signing(ctx: Context): (app: App) => Promise<void> {
  const sign = (
    url: string,
    seconds: number,
    routeName = "object/sign",
    transform?: LinkClaims["transformations"],
  ): string => {
    const claims = { url, scope: "download" as const };
    const token = signLink(ctx, transform ? { ...claims, transformations: transform } : claims, seconds);
    return `/${routeName}/${url}?token=${token}`;
  };
  return async (app) => {
    const getCaller = callersOnly(ctx, app);
    app.post("/object/sign/:bucket/*", {
      schema: { summary: "A signed address of an object", params: objectParams, body: signBody },
      handler: async (request) => {
        const { bucket, "*": key } = request.params;
        const { expiresIn: seconds, transform } = request.body;
        await findBucket(ctx.db.sql, bucket);
        await findObjectFor(ctx.db.sql, getCaller(request), bucket, checkKey(key), "select");
        const transforms = transform && Object.keys(transform).length > 0 ? transform : undefined;
        return {
          signedURL: sign(
            `${bucket}/${key}`,
            seconds,
            transforms ? "render/image/sign" : "object/sign",
            transforms,
          ),
        };
      },
    });
    app.post("/object/sign/:bucket", {
      schema: { summary: "Signed addresses of objects", params: bucketParams, body: signManyBody },
      handler: async (request) => {
        const { bucket } = request.params;
        const { paths, expiresIn: seconds } = request.body;
        const seen = await objectsFor(ctx.db.sql, getCaller(request), bucket, paths);
        return paths.map((path) =>
          seen.has(path)
            ? { error: null, path, signedURL: sign(`${bucket}/${path}`, seconds) }
            : { error: UNSEEN, path, signedURL: null },
        );
      },
    });
  };
}

/** Registers all of them. */
export function objectRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    await app.register(lists(ctx));
    await app.register(removals(ctx));
    await app.register(moveRoutes(ctx));
    await app.register(signing(ctx));
  };
}
