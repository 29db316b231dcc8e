// A small generated directory for a developer's instance, so that adding a home can be tried at once.
import { sql } from "kysely";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { isLocalInstance } from "#server/platform/mail/local-instance.ts";
import { COLUMNS_22 } from "./columns.ts";
import { IMPORT_LOCK } from "./import/lock.ts";
import { rowReader, type PremiseRow } from "./import/read-row.ts";
import { writePremises, writeTerms } from "./import/write-premises.ts";
import { samplePremises } from "./sample/generate.ts";

const SAMPLE_SIZE = 2_000;

function sampleRows(): PremiseRow[] {
  const rows: PremiseRow[] = [];
  const read = rowReader(COLUMNS_22);
  for (const record of samplePremises(SAMPLE_SIZE)) {
    const result = read(COLUMNS_22.map((column) => record[column]));
    if (!result.ok) throw new Error(`A made-up premise is wrong: ${result.reason}`);
    rows.push(result.row);
  }
  return rows;
}

/** Writes about 2,000 generated premises if the directory is empty. Returns how many, or 0 if it is not empty. */
export async function seedSample(ctx: Pick<Context, "db" | "now">): Promise<number> {
  const empty = async (): Promise<boolean> =>
    (await ctx.db.sql.selectFrom("premises.premise").select("esiid").limit(1).executeTakeFirst()) ===
    undefined;
  if (!(await empty())) return 0;
  return ctx.db.sql.transaction().execute(async (trx) => {
    // An import holds the lock for hours, and then there is nothing to seed.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as mine`.execute(trx);
    if (!rows[0]?.mine) return 0;
    const sample = sampleRows();
    await writeTerms(trx, sample, new Set());
    return writePremises(trx, sample, { source: "sample", fileDate: today(ctx) });
  });
}

/** The same, but only on a developer's instance, because an operator's directory has real premises or none. */
export async function seedPremises(ctx: Pick<Context, "db" | "now" | "config">): Promise<number> {
  return isLocalInstance(ctx.config) ? seedSample(ctx) : 0;
}
