// Reads an uploaded usage file in its own thread so that other requests do not wait for it.
import { buffer } from "node:stream/consumers";
import { USAGE_FILES } from "#contracts/usage-files.ts";
import { FILE_LIMITS } from "#meter/formats/limits.ts";
import { failed, type ReadResult } from "#meter/formats/result.ts";
import { AppError, createProblemError } from "#server/platform/errors.ts";
import { findObject, type ObjectsContext } from "#server/domain/objects/objects.ts";
import { StorageError } from "#server/domain/objects/storage-error.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { enforceLimit } from "#server/platform/limits/limiter.ts";
import { runInWorker } from "#server/platform/workers/run-in-worker.ts";

/** Resource limits for reading a usage file, in addition to its reader's own (meter/formats/limits.ts). */
const USAGE_OBJECT_LIMITS = {
  milliseconds: 20_000,
  megabytes: 512,
} as const;
const SCRIPT = new URL("read-usage-bytes.worker.ts", import.meta.url);

/** A customer uploads a handful, and each one is a file to read through. */
const FILES_PER_HOUR = 60;

/** Counts a preview or a submission of an account's file. Throws `rate_limited` for the 61st within an hour. */
export async function limitUsageFiles(
  ctx: PlatformContext,
  name: "usage-previews" | "usage-files",
  userId: string,
): Promise<void> {
  const limit = { name, max: FILES_PER_HOUR, windowSeconds: 3600 };
  await enforceLimit(ctx, limit, userId, "Too many files at once. Try again in an hour.");
}

/** Returns the name within the bucket of an object in the account's own folder. Throws `not_found` for any other. */
function toObjectName(userId: string, object: string): string {
  const name = object.slice(USAGE_FILES.length + 1);
  // Another account's file looks the same as a missing one.
  if (!object.startsWith(`${USAGE_FILES}/`) || !name.startsWith(`${userId}/`)) throw noSuchFile();
  return name;
}

function noSuchFile(): AppError {
  return createProblemError("not_found", "file_missing", "We couldn't find this file. Upload it again.");
}

/** Throws `not_found` unless the account has uploaded the file. */
export async function requireUsageObject(
  ctx: Pick<ObjectsContext, "db">,
  userId: string,
  object: string,
): Promise<void> {
  const name = toObjectName(userId, object);
  try {
    await findObject(ctx.db.sql, USAGE_FILES, name);
  } catch (error) {
    throw isMissing(error) ? noSuchFile() : error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof StorageError && error.code === "NoSuchKey";
}

/** Reads a usage file in a thread. `read` returns its bytes when there is capacity. Throws `unavailable` without it. */
export async function readUsageBytes(read: () => Promise<Buffer>): Promise<ReadResult> {
  const result = await runInWorker<ReadResult>(SCRIPT, read, USAGE_OBJECT_LIMITS);
  if (result.ok) return result.value;
  if (result.why === "busy")
    throw new AppError("unavailable", "We're reading many files right now. Try again soon.");
  return failed(result.why === "failed" ? "unreadable" : "too_complex");
}

/** Reads an uploaded file of the account `userId` (`usage-files/{account}/{name}`). Throws `not_found`. */
export async function readUsageObject(
  ctx: ObjectsContext,
  userId: string,
  object: string,
): Promise<ReadResult> {
  const name = toObjectName(userId, object);
  try {
    const { version, size } = await findObject(ctx.db.sql, USAGE_FILES, name);
    if (size > FILE_LIMITS.bytes)
      return failed("too_large", { expected: `at most ${FILE_LIMITS.bytes / 1_000_000} MB` });
    const read = async (): Promise<Buffer> => {
      const body = await ctx.objects.get(version);
      if (!body) throw noSuchFile();
      return buffer(body);
    };
    return await readUsageBytes(read);
  } catch (error) {
    throw isMissing(error) ? noSuchFile() : error;
  }
}
