// Opens the configured object storage: the local folder, or an S3 bucket.
import path from "node:path";
import type { Config } from "#server/platform/config.ts";
import type { ObjectBackend } from "./backend.ts";
import { openLocalBackend } from "./local.ts";

/** Opens DATA_DIR/objects, or the bucket in STORAGE_S3. Does not access either yet. */
export async function openObjectBackend(
  config: Pick<Config, "dataDir" | "storageS3">,
): Promise<ObjectBackend> {
  if (!config.storageS3) return openLocalBackend(path.join(config.dataDir, "objects"));
  // The SDK takes memory and time to load, so it is loaded only if used.
  const { openS3Backend } = await import("./s3.ts");
  return openS3Backend(config.storageS3);
}
