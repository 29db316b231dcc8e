// A usage file that somebody uploaded, read where it lies.
import { USAGE_FILES } from "#contracts/usage-files.ts";
import { readUsageFile } from "#meter/formats/read-usage-file.ts";
import type { ReadResult } from "#meter/formats/result.ts";
import { AppError } from "../errors.ts";
import { findObject, type ObjectsContext } from "../objects/objects.ts";
import { StorageError } from "../objects/storage-error.ts";

/** The name within the bucket of an object of the account's own folder; throws `not_found` for any other. */
function ownName(userId: string, object: string): string {
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
  const name = ownName(userId, object);
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
  const name = ownName(userId, object);
  try {
    const { version, size } = await findObject(ctx.db.sql, USAGE_FILES, name);
    const body = await ctx.objects.get(version);
    if (!body) throw noSuchFile();
    return await readUsageFile(body, { size });
  } catch (error) {
    throw isMissing(error) ? noSuchFile() : error;
  }
}
