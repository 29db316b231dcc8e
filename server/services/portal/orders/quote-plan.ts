// Calculates what one plan would cost a home in a year, priced as in the ranking.
import type { Quote } from "#contracts/checkout.ts";
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import type { ConditionChoice, Plan } from "#contracts/plan.ts";
import type { UsageInput } from "#contracts/usage.ts";
import { taxBasisOn } from "#market/taxes/tax-rows.ts";
import { taxRankedPlan } from "#market/taxes/taxes.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { foldInput, rankFolded } from "#server/domain/plans/rank-for-usage.ts";
import type { Context } from "#server/domain/context.ts";
import { bestUsage } from "#server/domain/locations/best-usage.ts";
import type { CustomerLocation } from "#server/domain/locations/customer-locations.ts";

/** What a price may be based on: the request's data, otherwise what is known about the caller's own home. */
interface Known {
  readonly usage: UsageInput | undefined;
  readonly customerLocation: CustomerLocation | null;
  /** Conditions that the customer meets. If left out, those of the home. */
  readonly conditions: readonly ConditionChoice[] | undefined;
}

/** Returns the taxes of the quoted twelve months, at the place of the caller's home if it has one. */
function quoteTaxes(
  catalog: Catalog,
  found: RankedPlan,
  { tdu, usage }: Pick<Ranking, "tdu" | "usage">,
  { customerLocation }: Known,
  day: string,
): Pick<Quote, "taxes"> {
  const basis = taxBasisOn(catalog.taxes, customerLocation?.tax_place ?? { limits: "unknown" }, day, tdu);
  const taxes = taxRankedPlan(found, usage, basis);
  return taxes === null ? {} : { taxes: { ...taxes, basis } };
}

interface Basis {
  readonly input: UsageInput;
  /** Null: as in the year built from the input. */
  readonly estimated_share: number | null;
}

async function findBasis(
  ctx: Pick<Context, "db">,
  { usage, customerLocation }: Omit<Known, "conditions">,
): Promise<Basis | null> {
  if (usage) return { input: usage, estimated_share: null };
  if (!customerLocation) return null;
  const { load, summary } = bestUsage(ctx, customerLocation);
  return { input: await load(), estimated_share: summary.kind === "none" ? 1 : null };
}

/**
 * Returns the quote for the day `day` (YYYY-MM-DD, Central), or null if the usage is unknown or no tariff explains the
 * plan. Throws `unprocessable` if no year can be built from the usage.
 */
export async function quotePlan(
  ctx: Pick<Context, "db">,
  catalog: Catalog,
  plan: Plan,
  known: Known,
  { day, read_day }: { readonly day: string; readonly read_day: number | null },
): Promise<Quote | null> {
  const basis = await findBasis(ctx, known);
  if (!basis) return null;
  const { tdu } = plan;
  const conditions = known.conditions ?? known.customerLocation?.conditions ?? [];
  const folded = foldInput(basis.input, tdu, day);
  // Ranked with all plans of its area, because what follows a price that ends is priced by the others.
  const ranking = rankFolded(catalog, folded, {
    tdu,
    day,
    read_day,
    current: null,
    current_plan: null,
    conditions,
  });
  const { as_of, delivery, usage, results } = ranking;
  const found = results.find((one) => one.plan.id === plan.id);
  if (!found?.cost || !found.twelve_months) return null;
  const { cost, twelve_months } = found;
  return {
    year_cents: cost.year_cents,
    year_kwh: usage.year_kwh,
    as_of,
    months: usage.months.map(({ month, kwh }, index) => ({
      month,
      kwh,
      cents: cost.month_cents[index] ?? 0,
    })),
    estimated_share: basis.estimated_share ?? usage.estimated_share,
    twelve_months,
    delivery: plan.tariff?.delivery === "pass_through" ? delivery : null,
    ...quoteTaxes(catalog, found, ranking, known, day),
  };
}
