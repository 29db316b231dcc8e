// Uploads: in one request, with a token or at a signed address (wire/storage.md §3).
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { drain } from "#server/platform/http/drain.ts";
import { findBucket, type Bucket } from "#server/domain/objects/buckets.ts";
import { readLink, signLink } from "#server/domain/objects/link-tokens.ts";
import { admitUpload, storeObject, type StoredObject } from "#server/domain/objects/objects.ts";
import { asService, type Caller } from "#server/domain/objects/policies.ts";
import { failures } from "#server/domain/objects/storage-error.ts";
import { registerStreamedBodies } from "./http/body.ts";
import { callersOnly } from "./http/caller.ts";
import { isUpsert, readIncomingFile } from "./http/incoming-file.ts";
import { objectParams, tokenQuery } from "./http/params.ts";

/** Longer than a file of the default limit takes on a slow connection. */
const UPLOAD_BODY_SECONDS = 900;
const config = { bodySeconds: UPLOAD_BODY_SECONDS };

async function receive(
  ctx: Context,
  request: FastifyRequest,
  caller: Caller,
  bucket: Bucket,
  name: string,
  upsert: boolean,
): Promise<StoredObject> {
  try {
    const { body, contentType, length, late } = await readIncomingFile(request);
    return await storeObject(ctx, caller, bucket, name, body, { contentType, upsert, length, late });
  } catch (error) {
    drain(request.raw);
    throw error;
  }
}

function uploadWithToken(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    registerStreamedBodies(app);
    const getCaller = callersOnly(ctx, app);
    for (const method of ["POST", "PUT"] as const) {
      app.route({
        method,
        url: "/object/:bucket/*",
        config,
        schema: {
          summary: method === "POST" ? "Upload an object" : "Replace an object",
          params: objectParams,
        },
        handler: async (request) => {
          const { bucket: bucketId, "*": name } = request.params;
          const bucket = await findBucket(ctx.db.sql, bucketId);
          const upsert = method === "PUT" || isUpsert(request);
          const stored = await receive(ctx, request, getCaller(request), bucket, name, upsert);
          return { Key: `${bucketId}/${name}`, Id: stored.id };
        },
      });
    }
    // An object needs a name.
    app.route({
      method: ["POST", "PUT"],
      url: "/object/:bucket",
      schema: { hide: true },
      handler: async () => {
        throw failures.invalidKey("");
      },
    });
  };
}

function uploadWithLink(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    registerStreamedBodies(app);
    app.put("/object/upload/sign/:bucket/*", {
      config,
      schema: { summary: "Upload at a signed address", params: objectParams, querystring: tokenQuery },
      handler: async (request) => {
        const { bucket: bucketId, "*": name } = request.params;
        const link = readLink(ctx, request.query.token, "upload", `${bucketId}/${name}`);
        const bucket = await findBucket(ctx.db.sql, bucketId);
        await receive(ctx, request, asService(link.owner ?? null), bucket, name, link.upsert ?? false);
        return { Key: `${bucketId}/${name}` };
      },
    });
  };
}

function signUploads(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCaller = callersOnly(ctx, app);
    app.post("/object/upload/sign/:bucket/*", {
      schema: {
        summary: "A signed address that takes one upload",
        params: objectParams,
        body: z.object({}),
      },
      handler: async (request) => {
        const { bucket: bucketId, "*": name } = request.params;
        const { sub } = getCaller(request);
        const bucket = await findBucket(ctx.db.sql, bucketId);
        const upsert = isUpsert(request);
        // The file's type and size are checked when it arrives.
        await admitUpload(ctx, getCaller(request), { ...bucket, allowed_mime_types: null }, name, {
          contentType: null,
          upsert,
        });
        const url = `${bucketId}/${name}`;
        const claims = { url, scope: "upload" as const, upsert, ...(sub ? { owner: sub } : {}) };
        const token = signLink(ctx, claims, ctx.config.storage.signedUploadSeconds);
        return { url: `/object/upload/sign/${url}?token=${token}`, token };
      },
    });
  };
}

/** Registers the upload routes. */
export function uploadRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    await app.register(uploadWithToken(ctx));
    await app.register(uploadWithLink(ctx));
    await app.register(signUploads(ctx));
  };
}
