// Stores label readings in SQL, and replaces inferred tariffs with them.
import { sql, type Kysely, type Transaction } from "kysely";
import type { Label, Plan, Proof, Tariff } from "#contracts/plan.ts";
import { keepListedTerms } from "#market/terms/listed-terms.ts";
import type { DB } from "#server/platform/db/types.ts";

export interface LabelReading {
  readonly plan_id: string;
  /** The averages of the document, cents per kWh. */
  readonly label: Label;
  readonly tariff: Tariff;
  readonly proof: Proof;
}

/** Returns every stored reading. */
export async function labelReadings(db: Kysely<DB> | Transaction<DB>): Promise<LabelReading[]> {
  const rows = await db
    .selectFrom("compare.label_reading")
    .select(["plan_id", "label", "tariff", "proof"])
    .execute();
  // Written only by saveReading.
  return rows as unknown as LabelReading[];
}

/**
 * Saves a reading with its source (`name`: in the bucket of label documents). A newer one of the same plan replaces it.
 */
export async function saveReading(
  trx: Transaction<DB>,
  reading: LabelReading,
  document: { readonly kind: "pdf" | "html"; readonly name: string | null },
): Promise<void> {
  const { plan_id, label, tariff, proof } = reading;
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
