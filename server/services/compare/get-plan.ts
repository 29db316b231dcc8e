// GET /compare/v1/plans/:id
import type { LabelQuote, PlanDetail } from "#contracts/compare.ts";
import type { Label, Plan } from "#contracts/plan.ts";
import { deliveryForYear } from "#market/delivery.ts";
import { earliestStart } from "#market/start-dates.ts";
import { sameLabel as printsSame } from "#server/domain/plans/label-readings.ts";
import { getEnrollmentMethod } from "#server/domain/orders/enrollment-method.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { LABEL_DOCUMENTS } from "#server/domain/objects/product-buckets.ts";

interface PlanRow {
  readonly body: Plan;
  readonly seen_from: string;
  readonly seen_until: string | null;
  readonly as_of: string;
  /** The averages of the imported label, and its document if that can be opened. */
  readonly read_label: Label | null;
  readonly document: string | null;
  readonly quotes: LabelQuote[] | null;
}

const PLAN_SQL = `
  select p.body, p.seen_from, p.seen_until, (select max(as_of) from compare.snapshot) as as_of,
    r.label as read_label, b.id || '/' || o.name as document, r.proof -> 'quotes' as quotes
  from compare.plan p
  left join compare.label_reading r on r.plan_id = p.id
  left join storage.buckets b on b.id = '${LABEL_DOCUMENTS}' and b.public
  left join storage.objects o on o.bucket_id = b.id and o.name = r.object
  where p.id = $1`;

const HISTORY_SQL = `
  select valid_from as "from", body -> 'label' as label
  from compare.plan_version where plan_id = $1 order by valid_from`;

function sameLabel(a: Label, b: Label): boolean {
  return a.kwh_500 === b.kwh_500 && a.kwh_1000 === b.kwh_1000 && a.kwh_2000 === b.kwh_2000;
}

/** Returns a plan as it is or was last listed, with each change of its label. Throws `not_found`. */
export async function getPlan(ctx: Context, id: string): Promise<PlanDetail> {
  const found = await ctx.db.pool.query<PlanRow>(PLAN_SQL, [id]);
  const row = found.rows[0];
  if (!row) throw new AppError("not_found", "We couldn't find that plan.");
  const versions = await ctx.db.pool.query<{ from: string; label: Label }>(HISTORY_SQL, [id]);
  const { tdu } = row.body;
  const { delivery } = await ctx.readCatalog();
  const history = versions.rows.filter((version, index, all) => {
    const before = all[index - 1];
    return !before || !sameLabel(before.label, version.label);
  });
  // What a label stated at a price that the listing has changed since does not apply to this one.
  const isCurrent = row.read_label !== null && printsSame(row.read_label, row.body.label);
  return {
    as_of: row.as_of,
    plan: row.body,
    seen_from: row.seen_from,
    seen_until: row.seen_until,
    delivery: deliveryForYear(delivery, tdu, earliestStart(tdu, today(ctx), "switch")),
    connector: getEnrollmentMethod(ctx, row.body).connector,
    label_document: isCurrent ? row.document : null,
    ...(isCurrent && row.quotes && { label_quotes: row.quotes }),
    history,
  };
}
