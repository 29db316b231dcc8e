// Four ways to read objects, and their metadata (wire/storage.md §3).
import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { findBucket } from "#server/domain/objects/buckets.ts";
import { readLink } from "#server/domain/objects/link-tokens.ts";
import { checkKey } from "#server/domain/objects/names.ts";
import { getEtag, infoJson } from "#server/domain/objects/object-json.ts";
import { findObject, findObjectFor, type StoredObject } from "#server/domain/objects/objects.ts";
import { failures, StorageError } from "#server/domain/objects/storage-error.ts";
import { readCaller } from "./http/caller.ts";
import { downloadQuery, objectParams, tokenQuery } from "./http/params.ts";
import { serveObject } from "./http/serve.ts";

type Named = FastifyRequest<{ Params: { bucket: string; "*": string } }>;

/** Returns an object of a public bucket. Any other bucket is treated as missing. */
export async function publicObject(ctx: Context, { params }: Named): Promise<StoredObject> {
  const bucket = await findBucket(ctx.db.sql, params.bucket);
  if (!bucket.public) throw failures.noSuchBucket();
  return findObject(ctx.db.sql, bucket.id, checkKey(params["*"]));
}

/** Returns an object that the caller may see. */
export async function callersObject(ctx: Context, request: Named): Promise<StoredObject> {
  const caller = await readCaller(ctx, request);
  const bucket = await findBucket(ctx.db.sql, request.params.bucket);
  const name = checkKey(request.params["*"]);
  // Public objects need no policy.
  if (bucket.public) return findObject(ctx.db.sql, bucket.id, name);
  return findObjectFor(ctx.db.sql, caller, bucket.id, name, "select");
}

// The short form: from a public bucket without a token, or from any bucket with one.
async function anyObject(ctx: Context, request: Named): Promise<StoredObject> {
  try {
    return await publicObject(ctx, request);
  } catch (error) {
    if (error instanceof StorageError && error.code === "NoSuchBucket") return callersObject(ctx, request);
    throw error;
  }
}

function downloads(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const routes = [
      { url: "/object/public/:bucket/*", summary: "An object of a public bucket", find: publicObject },
      {
        url: "/object/authenticated/:bucket/*",
        summary: "An object that the caller may see",
        find: callersObject,
      },
      {
        url: "/object/:bucket/*",
        summary: "An object that the caller, or everybody, may see",
        find: anyObject,
      },
    ];
    for (const { url, summary, find } of routes) {
      app.route({
        method: ["GET", "HEAD"],
        url,
        exposeHeadRoute: false,
        schema: { summary, params: objectParams, querystring: downloadQuery },
        handler: async (request, reply) =>
          serveObject(ctx, request, reply, await find(ctx, request), request.query),
      });
    }
    app.route({
      method: ["GET", "HEAD"],
      url: "/object/sign/:bucket/*",
      exposeHeadRoute: false,
      schema: {
        summary: "An object at its signed address",
        params: objectParams,
        querystring: downloadQuery.extend(tokenQuery.shape),
      },
      handler: async (request, reply) => {
        const { bucket, "*": name } = request.params;
        const { exp: expires } = readLink(ctx, request.query.token, "download", `${bucket}/${name}`);
        const object = await findObject(ctx.db.sql, bucket, name);
        return serveObject(ctx, request, reply, object, { ...request.query, expires });
      },
    });
  };
}

function infos(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const routes = [
      { url: "/object/info/public/:bucket/*", find: publicObject },
      { url: "/object/info/authenticated/:bucket/*", find: callersObject },
      { url: "/object/info/:bucket/*", find: anyObject },
    ];
    for (const { url, find } of routes) {
      app.route({
        method: ["GET", "HEAD"],
        url,
        exposeHeadRoute: false,
        schema: { summary: "What is known of an object", params: objectParams },
        handler: async (request, reply) => {
          const object = await find(ctx, request);
          return reply
            .header("etag", getEtag(object))
            .header("last-modified", object.last_modified.toUTCString())
            .header("cache-control", "no-store")
            .send(infoJson(object));
        },
      });
    }
  };
}

/** Registers the download and info routes. */
export function downloadRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    await app.register(downloads(ctx));
    await app.register(infos(ctx));
  };
}
