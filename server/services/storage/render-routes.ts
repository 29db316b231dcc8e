// Stored images in another size or format, read in the same ways as the objects themselves (wire/storage.md §3).
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { readLink } from "#server/domain/objects/link-tokens.ts";
import { findObject, type StoredObject } from "#server/domain/objects/objects.ts";
import { callersObject, publicObject } from "./download-routes.ts";
import { downloadQuery, objectParams, tokenQuery } from "./http/params.ts";
import { isFresh, openObject, setHeaders, type ServeOptions } from "./http/serve.ts";
import { IMAGE_LIMITS, ImageRenderer, imageTooLarge } from "./images/render.ts";
import {
  describeTransform,
  readTransform,
  transformBody,
  transformQuery,
  type Transform,
} from "./images/transform.ts";

const RENDERED_PER_MINUTE = 300;

async function serveImage(
  ctx: Context,
  images: ImageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  transform: Transform,
  options: ServeOptions,
): Promise<FastifyReply> {
  const acceptsWebp = /\bimage\/webp\b/i.test(request.headers.accept ?? "");
  const done = describeTransform(transform);
  const key = createHash("md5")
    .update(JSON.stringify([object.version, transform, acceptsWebp]))
    .digest("hex");
  const etag = `"${key}"`;
  void reply.header("vary", "Origin, Accept");
  if (done !== "") void reply.header("x-transformations", done);
  const read = async (): Promise<Buffer> => {
    if (object.size > IMAGE_LIMITS.bytes) throw imageTooLarge();
    return buffer(await openObject(ctx, object, null));
  };
  // The result is an image, whatever type the upload had.
  const picture = { ...object, mimetype: "image/webp" };
  if (isFresh(request, { etag, last_modified: object.last_modified })) {
    setHeaders(reply, picture, { ...options, etag });
    return reply.removeHeader("content-type").removeHeader("accept-ranges").status(304).send();
  }
  const { bytes, contentType } = await images.render(key, read, transform, acceptsWebp);
  setHeaders(reply, picture, { ...options, etag });
  return reply
    .removeHeader("accept-ranges")
    .header("content-type", contentType)
    .header("content-length", bytes.length)
    .send(bytes);
}

/** Registers the image routes. */
export function renderRoutes(ctx: Context): (app: App) => Promise<void> {
  const images = new ImageRenderer();
  const config = {
    rateLimit: { max: Math.ceil(RENDERED_PER_MINUTE * ctx.config.rateLimitFactor), timeWindow: "1 minute" },
  };
  return async (app) => {
    for (const [routeName, find] of [
      ["public", publicObject],
      ["authenticated", callersObject],
    ] as const)
      app.route({
        method: ["GET", "HEAD"],
        url: `/render/image/${routeName}/:bucket/*`,
        exposeHeadRoute: false,
        config,
        schema: {
          summary: `A picture${routeName === "public" ? " of a public bucket" : ""} in another size or format`,
          params: objectParams,
          querystring: downloadQuery.extend(transformQuery.shape),
        },
        handler: async (request, reply) => {
          const object = await find(ctx, request);
          const transform = readTransform(request.query);
          return serveImage(ctx, images, request, reply, object, transform, request.query);
        },
      });
    app.route({
      method: ["GET", "HEAD"],
      url: "/render/image/sign/:bucket/*",
      exposeHeadRoute: false,
      config,
      schema: {
        summary: "A picture at its signed address, in the size that was signed",
        params: objectParams,
        querystring: downloadQuery.extend(tokenQuery.shape),
      },
      handler: async (request, reply) => {
        const { bucket, "*": name } = request.params;
        const link = readLink(ctx, request.query.token, "download", `${bucket}/${name}`);
        const object = await findObject(ctx.db.sql, bucket, name);
        // We signed it, so it had this shape, but an older server's link may not.
        const transformations = transformBody.safeParse(link.transformations ?? {});
        const transform = readTransform(transformations.success ? transformations.data : {});
        const options = { download: request.query.download, expires: link.exp };
        return serveImage(ctx, images, request, reply, object, transform, options);
      },
    });
  };
}
