// A usage file that somebody uploaded, read in a thread of its own: other requests do not wait for it.
import { buffer } from "node:stream/consumers";
import { USAGE_FILES } from "#contracts/usage-files.ts";
import { FILE_LIMITS } from "#meter/formats/limits.ts";
import { failed, type ReadResult } from "#meter/formats/result.ts";
import { AppError } from "#server/platform/errors.ts";
import { findObject, type ObjectsContext } from "#server/domain/objects/objects.ts";
import { StorageError } from "#server/domain/objects/storage-error.ts";
import { runInWorker } from "#server/platform/workers/run-in-worker.ts";

/** What a usage file may cost to read, beside what its reader takes (meter/formats/limits.ts). */
const USAGE_OBJECT_LIMITS = {
  milliseconds: 20_000,
  megabytes: 512,
} as const;
const SCRIPT = new URL("read-usage-bytes.worker.ts", import.meta.url);

/** The name within the bucket of an object of the account's own folder; throws `not_found` for any other. */
function toObjectName(userId: string, object: string): string {
  const name = object.slice(USAGE_FILES.length + 1);
  // Somebody else's is the same as none.
  if (!object.startsWith(`${USAGE_FILES}/`) || !name.startsWith(`${userId}/`)) throw noSuchFile();
  return name;
}

function noSuchFile(): AppError {
  return new AppError("not_found", "There is no such file. Please upload it once more.");
}

/** Makes sure that an account has uploaded such a file; throws `not_found`. */
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

/** Reads an uploaded file of the account `userId` (`usage-files/{account}/{name}`); throws `not_found`. */
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
    const result = await runInWorker<ReadResult>(SCRIPT, read, USAGE_OBJECT_LIMITS);
    if (result.ok) return result.value;
    if (result.why === "busy")
      throw new AppError("unavailable", "Many files are being read. Try again soon.");
    return failed(result.why === "failed" ? "unreadable" : "too_complex");
  } catch (error) {
    throw isMissing(error) ? noSuchFile() : error;
  }
}
