// Responds with the bytes of an object, a range of them, or its metadata (wire/storage.md §3).
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange } from "#server/platform/object-store/backend.ts";
import { headerSafe } from "#server/domain/objects/names.ts";
import { getEtag } from "#server/domain/objects/object-json.ts";
import { toStorageFailure, type ObjectsContext, type StoredObject } from "#server/domain/objects/objects.ts";
import { failures } from "#server/domain/objects/storage-error.ts";
import { shownType } from "./display-type.ts";

export interface ServeOptions {
  /**
   * From the query. undefined: shown inline. "": downloaded under its own name. Otherwise downloaded under this name.
   */
  readonly download?: string | undefined;
  /** When the signed address expires, in unix seconds. Replaces the object's own cache duration. */
  readonly expires?: number;
  /** ETag of a rendered version, instead of the object's own. */
  readonly etag?: string;
}

function disposition(name: string): string {
  if (name === "") return "attachment;";
  const encoded = encodeURIComponent(name.toWellFormed());
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`;
}

/** Sets the headers of a served object. */
export function setHeaders(reply: FastifyReply, object: StoredObject, options: ServeOptions): void {
  const { download, expires, etag = getEtag(object) } = options;
  const { contentType, inline, policy, resourcePolicy } = shownType(object.mimetype);
  void reply
    .header("accept-ranges", "bytes")
    .header("content-type", contentType)
    .header("etag", etag)
    .header("last-modified", object.last_modified.toUTCString())
    .header("x-robots-tag", "none")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", policy)
    // Other sites may show images of public buckets.
    .header("cross-origin-resource-policy", resourcePolicy)
    .removeHeader("x-frame-options");
  if (expires === undefined) void reply.header("cache-control", headerSafe(object.cache_control, "no-cache"));
  else void reply.header("expires", new Date(expires * 1000).toUTCString());
  if (download !== undefined) void reply.header("content-disposition", disposition(download));
  else if (!inline) void reply.header("content-disposition", disposition(""));
}

function matchesEtag(header: string, etag: string): boolean {
  return header.split(",").some((part) => {
    const tag = part.trim().replace(/^W\//, "");
    return tag === "*" || tag === etag || `"${tag}"` === etag;
  });
}

/** Whether the client already has it, unchanged. */
export function isFresh(
  { headers }: FastifyRequest,
  { etag, last_modified }: { etag: string; last_modified: Date },
): boolean {
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return Number.isFinite(since) && Math.floor(last_modified.getTime() / 1000) * 1000 <= since;
}

/**
 * Returns the requested bytes, or null for all of them. A request for more than one range gets all bytes. Throws
 * InvalidRange.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const from = Math.max(0, size - Number(last));
    if (Number(last) === 0 || size === 0) throw failures.invalidRange();
    return { from, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return null;
  if (from >= size) throw failures.invalidRange();
  return { from, to };
}

function findRequestedRange({ headers }: FastifyRequest, object: StoredObject): ByteRange | null {
  const condition = headers["if-range"];
  if (
    typeof condition === "string" &&
    condition !== getEtag(object) &&
    condition !== object.last_modified.toUTCString()
  )
    return null;
  return parseRange(headers.range, object.size);
}

/** Streams an object. Supports HEAD, If-None-Match, If-Modified-Since and Range as in HTTP. */
export async function serveObject(
  ctx: Pick<ObjectsContext, "objects">,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  options: ServeOptions = {},
): Promise<FastifyReply> {
  if (isFresh(request, { etag: getEtag(object), last_modified: object.last_modified })) {
    setHeaders(reply, object, options);
    return reply.removeHeader("content-type").status(304).send();
  }
  let range: ByteRange | null;
  try {
    range = findRequestedRange(request, object);
  } catch (error) {
    void reply.header("content-range", `bytes */${object.size}`);
    throw error;
  }
  const length = range ? range.to - range.from + 1 : object.size;
  const body = request.method === "HEAD" ? undefined : await openObject(ctx, object, range);
  setHeaders(reply, object, options);
  void reply.header("content-length", length).status(range ? 206 : 200);
  if (range) void reply.header("content-range", `bytes ${range.from}-${range.to}/${object.size}`);
  return reply.send(body);
}

/** Returns the bytes of an object, or a range of them. Throws NoSuchKey if they are gone. */
export async function openObject(
  ctx: Pick<ObjectsContext, "objects">,
  object: StoredObject,
  range: ByteRange | null,
): Promise<NodeJS.ReadableStream> {
  let body: NodeJS.ReadableStream | null;
  try {
    body = await ctx.objects.get(object.version, range ?? undefined);
  } catch (error) {
    throw toStorageFailure(error);
  }
  // The object was replaced or deleted after its row was read.
  if (!body) throw failures.noSuchKey();
  return body;
}
