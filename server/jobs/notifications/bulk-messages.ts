// Continues an operation on many messages, batch by batch. After a restart it continues where it stopped.
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import type { Context } from "#server/domain/context.ts";
import { workOn } from "#server/services/feed/bulk/operations.ts";

const payloadSchema = z.object({ operation_id: z.uuid() });

async function markFailed({ db, now }: Pick<Context, "db" | "now">, id: string): Promise<void> {
  const at = now();
  await db.sql
    .updateTable("notify.bulk_operations")
    .set({ status: "failed", failed_at: at, updated_at: at })
    .where("id", "=", id)
    .where("status", "<>", "completed")
    .execute();
}

/**
 * Completes an operation that a request started. After the last failed attempt it is marked failed, and its finished
 * part stays.
 */
export async function bulkMessages(
  ctx: Pick<Context, "db" | "now">,
  payload: unknown,
  { job }: { readonly job: Pick<JobHelpers["job"], "attempts" | "max_attempts"> },
): Promise<void> {
  const { operation_id: id } = payloadSchema.parse(payload);
  try {
    let position = await workOn(ctx, id);
    while (position !== null) position = await workOn(ctx, id, position);
  } catch (error) {
    if (job.attempts >= job.max_attempts) await markFailed(ctx, id);
    throw error;
  }
}
