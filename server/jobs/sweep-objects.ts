// Daily sweep of uploads that were never finished and of bytes that belong to no object.
import type { Context } from "#server/domain/context.ts";
import { sweepKeys } from "#server/domain/objects/sweep-objects.ts";
import { sweepUploads } from "#server/domain/objects/uploads.ts";

/** Sweeps once. A key that stays behind is swept tomorrow. */
export async function sweepObjects(ctx: Pick<Context, "db" | "log" | "now" | "objects">): Promise<void> {
  const uploads = await sweepUploads(ctx);
  const keys = await sweepKeys(ctx);
  if (uploads + keys > 0) ctx.log.info({ uploads, keys }, "storage swept");
}
