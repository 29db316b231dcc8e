// Removes what the backend still has from interrupted uploads, or from removals while the backend was unavailable.
import { sql } from "kysely";
import type { ObjectsContext } from "./objects.ts";

/** Longer than any upload takes from its first byte to its row. */
const RETENTION_MS = 48 * 3_600_000;
const BATCH_SIZE = 500;

type SweepContext = Pick<ObjectsContext, "db" | "log" | "now" | "objects">;

async function keysWithoutRow(ctx: SweepContext, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where not exists (select from storage.objects o where o.version::text = key)
      and not exists (select from storage.uploads u where u.parts @> array[key::uuid])`.execute(ctx.db.sql);
  return rows.map(({ key }) => key);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes keys that are two days old and that no row points to. Returns how many. Safe during running uploads. */
export async function sweepKeys(ctx: SweepContext): Promise<number> {
  const before = new Date(ctx.now().getTime() - RETENTION_MS);
  let removed = 0;
  const sweep = async (keys: readonly string[]): Promise<void> => {
    const lost = await keysWithoutRow(ctx, keys);
    if (lost.length > 0) await ctx.objects.remove(lost);
    removed += lost.length;
  };
  let batch: string[] = [];
  for await (const key of ctx.objects.list(before)) {
    // Not created by us.
    if (!UUID.test(key)) continue;
    batch.push(key);
    if (batch.length === BATCH_SIZE) {
      await sweep(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await sweep(batch);
  removed += await ctx.objects.sweepUnfinished(before);
  return removed;
}
