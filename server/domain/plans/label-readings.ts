// Stores label readings in SQL, and replaces inferred tariffs with them.
import { sql, type Kysely, type Transaction } from "kysely";
import type { LabelQuote } from "#contracts/compare.ts";
import type { Label, Plan, Proof, Tariff } from "#contracts/plan.ts";
import { keepListedTerms } from "#market/terms/listed-terms.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { LabelKind } from "./label-limits.ts";

export interface LabelReading {
  readonly plan_id: string;
  /** The averages of the document, cents per kWh. */
  readonly label: Label;
  readonly tariff: Tariff;
  readonly proof: Proof;
}

/** A reading with the lines of the document that it is from. They are stored with the proof, for the plan's page. */
export interface QuotedReading extends LabelReading {
  readonly quotes: ReadonlyArray<LabelQuote>;
}

/** Returns every stored reading. */
export async function labelReadings(db: Kysely<DB> | Transaction<DB>): Promise<LabelReading[]> {
  const rows = await db
    .selectFrom("compare.label_reading")
    .select(["plan_id", "label", "tariff", "proof"])
    .execute();
  // Written only by saveReading. A catalog in memory doesn't need the quotes.
  return (rows as unknown as LabelReading[]).map(({ plan_id, label, tariff, proof }) => ({
    plan_id,
    label,
    tariff,
    proof: withoutQuotes(proof),
  }));
}

function withoutQuotes({ quotes: _quotes, ...proof }: Proof & { readonly quotes?: unknown }): Proof {
  return proof;
}

/** Returns the stored reading of a plan with its document's name. Null if there is none. */
export async function findReading(
  db: Kysely<DB>,
  planId: string,
): Promise<(LabelReading & { readonly object: string | null }) | null> {
  const row = await db
    .selectFrom("compare.label_reading")
    .select(["plan_id", "label", "tariff", "proof", "object"])
    .where("plan_id", "=", planId)
    .executeTakeFirst();
  // Written only by saveReading.
  const reading = row as unknown as (LabelReading & { readonly object: string | null }) | undefined;
  return reading ? { ...reading, proof: withoutQuotes(reading.proof) } : null;
}

/** Returns the label's lines of each plan whose label was read at the averages it is listed with, by plan id. */
export async function findLabelQuotes(
  db: Kysely<DB>,
  plans: ReadonlyArray<Pick<Plan, "id" | "label">>,
): Promise<Map<string, LabelQuote[]>> {
  const rows = await db
    .selectFrom("compare.label_reading")
    .select(["plan_id", "label", sql<LabelQuote[] | null>`proof -> 'quotes'`.as("quotes")])
    .where(
      "plan_id",
      "in",
      plans.map(({ id }) => id),
    )
    .execute();
  const labels = new Map(plans.map(({ id, label }) => [id, label]));
  return new Map(
    rows.flatMap(({ plan_id, label, quotes }) => {
      const listed = labels.get(plan_id);
      // Written only by saveReading.
      return listed && quotes && sameLabel(label as unknown as Label, listed) ? [[plan_id, quotes]] : [];
    }),
  );
}

/**
 * Saves a reading with its source (`name`: in the bucket of label documents). A newer one of the same plan replaces it.
 */
export async function saveReading(
  trx: Transaction<DB>,
  reading: QuotedReading,
  document: { readonly kind: LabelKind; readonly name: string | null },
): Promise<void> {
  const { plan_id, label, tariff, quotes } = reading;
  const proof = { ...reading.proof, quotes };
  await sql`
    insert into compare.label_reading (plan_id, label, tariff, proof, document, object)
    values (${plan_id}, ${JSON.stringify(label)}, ${JSON.stringify(tariff)}, ${JSON.stringify(proof)}, ${document.kind}, ${document.name})
    on conflict (plan_id) do update
    set label = excluded.label, tariff = excluded.tariff, proof = excluded.proof, document = excluded.document,
      object = excluded.object, read_at = now()
  `.execute(trx);
}

/** Labels print tenths of a cent, and listings carry the same numbers. */
const SAME_LABEL_CENTS = 0.051;

/** Whether two labels have the same three averages. */
export function sameLabel(a: Label, b: Label): boolean {
  const points = ["kwh_500", "kwh_1000", "kwh_2000"] as const;
  return points.every((point) => Math.abs(a[point] - b[point]) < SAME_LABEL_CENTS);
}

/** Returns the plans, with their label's tariff if one was read for the averages they are listed with. */
export function withReadings(plans: ReadonlyArray<Plan>, readings: ReadonlyArray<LabelReading>): Plan[] {
  const byPlan = new Map(readings.map((reading) => [reading.plan_id, reading]));
  return plans.map((plan) => {
    const reading = byPlan.get(plan.id);
    if (!reading || !sameLabel(reading.label, plan.label)) return plan;
    return { ...plan, ...keepListedTerms(plan, reading) };
  });
}
