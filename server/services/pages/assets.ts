// The build's hashed files, from memory. A first visit requests about twenty, and reading a file from the disk took a
// third of the processor time of such a request.
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { findEncoding } from "#server/platform/http/encodings.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};
const ENDINGS = { br: ".br", gzip: ".gz", identity: "" } as const;

/**
 * Serves the files in `assets` of the build. Each is read once, which takes 7 MB for all. A file of another type than
 * those above is sent from the disk.
 */
export function registerAssets(app: FastifyInstance, dist: string, cacheControl: string): void {
  const folder = path.join(dist, "assets");
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const bodies = new Map<string, Promise<Buffer>>();
  const read = (name: string): Promise<Buffer> => {
    const known = bodies.get(name);
    if (known) return known;
    const body = readFile(path.join(folder, name));
    // The next request reads it again.
    body.catch(() => bodies.delete(name));
    bodies.set(name, body);
    return body;
  };
  // One route for these hundreds of files. With one each, they took an eighth of the processor time of a start.
  app.get<{ Params: { file: string } }>(
    "/assets/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      if (!names.has(file)) throw new AppError("not_found", "Nothing is at this address.");
      const type = TYPES[path.extname(file)];
      if (type === undefined) return reply.sendFile(`assets/${file}`);
      // The name has the hash of the content.
      const etag = `W/"${file}"`;
      void reply.headers({ etag, "cache-control": cacheControl, vary: "accept-encoding" });
      if (request.headers["if-none-match"]?.includes(etag)) return reply.status(304).send();
      const encoding = findEncoding(request.headers["accept-encoding"]);
      // Small files and fonts have no compressed version.
      const isCompressed = encoding !== "identity" && names.has(file + ENDINGS[encoding]);
      if (isCompressed) void reply.header("content-encoding", encoding);
      return reply.type(type).send(await read(isCompressed ? file + ENDINGS[encoding] : file));
    },
  );
}
