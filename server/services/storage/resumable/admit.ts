// Decides who may start a resumable upload and who may continue one, before any byte is read.
import { randomUUID } from "node:crypto";
import { ERRORS } from "@tus/server";
import type { FastifyRequest } from "fastify";
import type { Context } from "#server/domain/context.ts";
import { findBucket } from "#server/domain/objects/buckets.ts";
import { readLink } from "#server/domain/objects/link-tokens.ts";
import { admitUpload, sizeLimit } from "#server/domain/objects/objects.ts";
import { asService, type Caller } from "#server/domain/objects/policies.ts";
import { failures } from "#server/domain/objects/storage-error.ts";
import {
  toCaller,
  findUpload,
  isFinished,
  UPLOAD_TTL_MS,
  type ChunkedUpload,
} from "#server/domain/objects/uploads.ts";
import { readCaller } from "../http/caller.ts";
import { NOT_ALLOWED, PlainFailure } from "./failure.ts";
import { readDetails } from "./metadata.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A request that may proceed: to an existing upload, or with one to be created. */
export interface Admitted {
  readonly upload: ChunkedUpload;
  /** Maximum size of its object in bytes. */
  readonly limit: number;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

interface Sender {
  readonly caller: Caller;
  readonly upsert: boolean;
}

/** Identifies the sender: the bearer of a token, or of the signed address of this one object. */
async function authenticateSender(
  ctx: Context,
  request: FastifyRequest,
  signed: boolean,
  place: { bucketId: string; name: string },
): Promise<Sender> {
  if (!signed)
    return { caller: await readCaller(ctx, request), upsert: header(request, "x-upsert") === "true" };
  const url = `${place.bucketId}/${place.name}`;
  const signature = header(request, "x-signature");
  if (!signature) throw failures.invalidSignature("Missing x-signature header");
  const { owner, upsert } = readLink(ctx, signature, "upload", url);
  return { caller: asService(owner ?? null), upsert: upsert ?? false };
}

function parseUploadLength(request: FastifyRequest): number | null {
  const text = header(request, "upload-length") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const OVERRIDES = new Set(["PATCH", "DELETE", "HEAD"]);

/**
 * Returns the requested method. A client that can only send POST names the method in a header (tus 1.0.0, "Headers"). A
 * POST to a known upload without that header is rejected with 405.
 */
export function getMethod(request: FastifyRequest): string {
  const { id } = request.params as { id?: string };
  if (request.method !== "POST" || id === undefined) return request.method;
  const named = header(request, "x-http-method-override")?.toUpperCase() ?? "";
  if (!OVERRIDES.has(named)) throw new PlainFailure(NOT_ALLOWED);
  return named;
}

/** Validates a new upload. Nothing is written yet. */
export async function admitNew(ctx: Context, request: FastifyRequest, signed: boolean): Promise<Admitted> {
  // A caller without a token gets that error first, whatever else is wrong.
  if (!signed) await readCaller(ctx, request);
  const { bucketId, name, contentType, cacheControl, userMetadata } = readDetails(
    header(request, "upload-metadata"),
  );
  const { caller, upsert } = await authenticateSender(ctx, request, signed, { bucketId, name });
  const bucket = await findBucket(ctx.db.sql, bucketId);
  const length = parseUploadLength(request);
  await admitUpload(ctx, caller, bucket, name, { contentType, upsert, length });
  const at = ctx.now();
  const upload = {
    id: randomUUID(),
    bucket_id: bucketId,
    name,
    owner_id: caller.sub,
    role: caller.role,
    upsert,
    length,
    received: 0,
    mimetype: contentType,
    cache_control: cacheControl,
    user_metadata: userMetadata as ChunkedUpload["user_metadata"],
    parts: [],
    expires_at: new Date(at.getTime() + UPLOAD_TTL_MS),
    created_at: at,
  };
  return { upload, limit: sizeLimit(ctx, bucket, name) };
}

/** Returns the upload that a request continues. Another caller's upload returns the same 404 as a missing one. */
export async function admitKnown(ctx: Context, request: FastifyRequest, signed: boolean): Promise<Admitted> {
  const apiCaller = signed ? null : await readCaller(ctx, request);
  const { id = "" } = request.params as { id?: string };
  const upload = UUID.test(id) ? await findUpload(ctx.db.sql, id) : undefined;
  if (!upload) throw new PlainFailure(ERRORS.FILE_NOT_FOUND);
  const place = { bucketId: upload.bucket_id, name: upload.name };
  const caller = apiCaller ?? (await authenticateSender(ctx, request, signed, place)).caller;
  const uploadOwner = toCaller(upload);
  const theirs = uploadOwner.role === caller.role && uploadOwner.sub === caller.sub;
  if (!theirs && !(apiCaller?.role === "service_role")) throw new PlainFailure(ERRORS.FILE_NOT_FOUND);
  if (upload.expires_at <= ctx.now()) throw new PlainFailure(ERRORS.FILE_NO_LONGER_EXISTS);
  const bucket = await findBucket(ctx.db.sql, upload.bucket_id);
  if (getMethod(request) === "PATCH" && !isFinished(upload)) {
    const { mimetype: contentType, upsert, length } = upload;
    await admitUpload(ctx, uploadOwner, bucket, upload.name, { contentType, upsert, length });
  }
  return { upload, limit: sizeLimit(ctx, bucket, upload.name) };
}
