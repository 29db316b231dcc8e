// SQL of what the label of each plan showed.
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Label } from "#contracts/plan.ts";
import type { CompareLabelResult, DB } from "#server/platform/db/types.ts";

/**
 * Increase it if the reader of documents or of labels reads more than before: every stored copy is then read again,
 * without a request.
 */
export const READER_VERSION = 4;

export type LabelOutcome = "verified" | "unproven" | "rejected";

export interface PlanResult {
  readonly outcome: LabelOutcome;
  readonly reason: string | null;
  readonly quote: string | null;
}

export type ResultRow = Omit<Selectable<CompareLabelResult>, "label" | "outcome"> & {
  readonly label: Label;
  readonly outcome: LabelOutcome;
};

/** Returns every result by its plan. */
export async function readResults(db: Kysely<DB>): Promise<Map<string, ResultRow>> {
  const rows = await db.selectFrom("compare.label_result").selectAll().execute();
  // Written only by saveResults.
  return new Map((rows as unknown as ResultRow[]).map((row) => [row.plan_id, row]));
}

/** Saves the results of the plans that share a document. */
export async function saveResults(
  db: Kysely<DB> | Transaction<DB>,
  sha256: string,
  results: ReadonlyArray<PlanResult & { readonly plan_id: string; readonly label: Label }>,
  at: Date,
): Promise<void> {
  if (results.length === 0) return;
  await db
    .insertInto("compare.label_result")
    .values(
      results.map(({ label, ...result }) => ({
        ...result,
        sha256,
        label: JSON.stringify(label),
        reader: READER_VERSION,
        read_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("plan_id").doUpdateSet((eb) => ({
        sha256: eb.ref("excluded.sha256"),
        reader: eb.ref("excluded.reader"),
        label: eb.ref("excluded.label"),
        outcome: eb.ref("excluded.outcome"),
        reason: eb.ref("excluded.reason"),
        quote: eb.ref("excluded.quote"),
        read_at: eb.ref("excluded.read_at"),
      })),
    )
    .execute();
}
