// Sends a published file: compressed for those that accept it, a part of it for those that continue a download, and
// nothing to those that have it.
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MEDIA_TYPES } from "#server/domain/plans/record/manifest.ts";
import { findEncoding, type Encoding } from "#server/platform/http/encodings.ts";
import type { PublishedFile } from "#server/domain/plans/record/record-store.ts";
import { parseRange } from "./parse-range.ts";

const decompress = promisify(brotliDecompress);
const toGzip = promisify(gzip);
/** Characters of the hash in an ETag: 128 bits. */
const ETAG_LENGTH = 32;

const toEtag = ({ sha256 }: PublishedFile, encoding: Encoding): string =>
  `"${sha256.slice(0, ETAG_LENGTH)}${encoding === "identity" ? "" : `-${encoding}`}"`;

/** Whether the request names one of the file's ETags: the content is the same in each encoding. */
function isKnown(file: PublishedFile, header: string | undefined): boolean {
  const known = new Set((header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return (["br", "gzip", "identity"] as const).some((encoding) => known.has(toEtag(file, encoding)));
}

async function toBody({ body }: PublishedFile, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return body;
  const content = await decompress(body);
  return encoding === "gzip" ? toGzip(content) : content;
}

/** Sends a part of the content, without compression, so that its positions are those of the file. */
async function sendPart(
  reply: FastifyReply,
  file: PublishedFile,
  range: { readonly from: number; readonly end: number } | null,
): Promise<FastifyReply> {
  if (range === null)
    return reply.status(416).header("content-range", `bytes */${file.bytes}`).type("text/plain").send("");
  const content = await toBody(file, "identity");
  return reply
    .status(206)
    .header("content-range", `bytes ${range.from}-${range.end - 1}/${file.bytes}`)
    .send(content.subarray(range.from, range.end));
}

/** Sends a file with its cache-control. A request with Range gets a part, unless the file has changed since. */
export async function sendFile(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  file: PublishedFile,
  cacheControl: string,
): Promise<FastifyReply> {
  // It is compressed here, once, and a part of it never is.
  headers["x-no-compression"] = "true";
  const plain = toEtag(file, "identity");
  const range = method === "GET" ? parseRange(headers.range, file.bytes) : undefined;
  const condition = headers["if-range"];
  const isPart = range !== undefined && (condition === undefined || condition === plain);
  const encoding = isPart ? "identity" : findEncoding(headers["accept-encoding"]);
  void reply
    .headers({ etag: toEtag(file, encoding), "cache-control": cacheControl, "accept-ranges": "bytes" })
    .header("vary", "accept-encoding");
  if (isKnown(file, headers["if-none-match"])) return reply.status(304).send();
  void reply.type(MEDIA_TYPES[file.ending]);
  if (isPart) return sendPart(reply, file, range);
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  return reply.send(await toBody(file, encoding));
}
