// The delivery charges printed on imported Facts Labels, compared with the stored rows.
import { sql, type Kysely, type Transaction } from "kysely";
import type { Plan, TduId } from "#contracts/plan.ts";
import {
  findLabelDisagreements,
  isExplained,
  type LabelCharges,
  type LabelDisagreement,
} from "#market/compare-labels.ts";
import type { ParsedLabel } from "#market/facts-label/parsed-label.ts";
import type { DB } from "#server/platform/db/types.ts";
import { storedDeliveryOrShipped } from "./delivery-rows.ts";

type Db = Kysely<DB> | Transaction<DB>;

type StoredCharges = LabelCharges & { readonly plan_id: string };

/** Returns the stored charges of a utility's labels. */
async function listLabelCharges(db: Db, tdu: TduId): Promise<StoredCharges[]> {
  const labels = await db
    .selectFrom("compare.delivery_label")
    .select(["plan_id", "provider", "tdu", "monthly_usd", "cents_per_kwh", "printed_on"])
    .where("tdu", "=", tdu)
    .orderBy("plan_id")
    .execute();
  // Written only by saveLabelCharges.
  return labels as StoredCharges[];
}

/**
 * Saves the charges that a plan's label prints. Returns what three labels now agree on and the rows don't have, if this
 * label is the one that completes the three.
 */
export async function saveLabelCharges(
  trx: Transaction<DB>,
  plan: Plan,
  { stated_delivery, tdu, issued }: ParsedLabel,
  today: string,
): Promise<LabelDisagreement | null> {
  if (stated_delivery === null) return null;
  const row = {
    plan_id: plan.id,
    provider: plan.provider.name,
    tdu: tdu ?? plan.tdu,
    ...stated_delivery,
    printed_on: issued ?? today,
  };
  const rows = await storedDeliveryOrShipped(trx);
  // A label that our rows explain completes no disagreement. Comparing each with all others would be quadratic.
  const labels = isExplained(rows, row) ? null : await listLabelCharges(trx, row.tdu);
  await trx
    .insertInto("compare.delivery_label")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("plan_id").doUpdateSet({
        provider: sql`excluded.provider`,
        tdu: sql`excluded.tdu`,
        monthly_usd: sql`excluded.monthly_usd`,
        cents_per_kwh: sql`excluded.cents_per_kwh`,
        printed_on: sql`excluded.printed_on`,
      }),
    )
    .execute();
  if (labels === null) return null;
  const isSame = (a: LabelDisagreement, b: LabelDisagreement): boolean =>
    a.tdu === b.tdu && a.monthly_usd === b.monthly_usd && a.cents_per_kwh === b.cents_per_kwh;
  const others = labels.filter(({ plan_id }) => plan_id !== plan.id);
  const after = findLabelDisagreements(rows, [...others, row]);
  if (after.length === 0) return null;
  const before = findLabelDisagreements(rows, labels);
  return after.find((one) => !before.some((known) => isSame(known, one))) ?? null;
}
