// Where objects lie, from the configuration: the local folder, or an S3 bucket.
import path from "node:path";
import type { Config } from "#server/platform/config.ts";
import type { ObjectBackend } from "./backend.ts";
import { openLocalBackend } from "./local.ts";

/** Opens DATA_DIR/objects, or the bucket that STORAGE_S3 names; asks nothing of either yet. */
export async function openObjectBackend(
  config: Pick<Config, "dataDir" | "storageS3">,
): Promise<ObjectBackend> {
  if (!config.storageS3) return openLocalBackend(path.join(config.dataDir, "objects"));
  // The SDK takes memory and a moment to load, which only those pay who use it.
  const { openS3Backend } = await import("./s3.ts");
  return openS3Backend(config.storageS3);
}
