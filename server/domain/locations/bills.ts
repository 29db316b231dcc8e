// Bills that customers store with a home (contracts/bills.ts) are deleted with it: their rows at once, their bytes by a
// job.
import { sql, type Kysely } from "kysely";
import { z } from "zod";
import { billFolder, BILLS } from "#contracts/bills.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";

export const REMOVE_BILLS = "remove-bills";

const payloadSchema = z.object({ keys: z.array(z.uuid()) });

/** Deletes in `trx` the bills that an account stores with a home. */
export async function deleteBills(trx: Kysely<DB>, userId: string, esiid: string): Promise<void> {
  const { rows } = await sql<{ version: string }>`
    delete from storage.objects
    where bucket_id = ${BILLS} and name ^@ ${`${billFolder(userId, esiid)}/`} returning version`.execute(trx);
  if (rows.length === 0) return;
  const keys = rows.map(({ version }) => version);
  await sql`select from jobs.add_job(${REMOVE_BILLS}::text, payload => ${JSON.stringify({ keys })}::json)`.execute(
    trx,
  );
}

/** Removes the bytes of deleted bills. Safe to run twice. */
export async function removeBillBytes(ctx: Pick<Context, "objects">, payload: unknown): Promise<void> {
  await ctx.objects.remove(payloadSchema.parse(payload).keys);
}
