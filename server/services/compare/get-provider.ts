// GET /compare/v1/providers/:id
import type { Plan, TduId } from "#contracts/plan.ts";
import type { ProviderDetail, ProviderPlan, ProviderPrice } from "#contracts/providers.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import { listCertificateNames } from "#market/providers/providers.ts";
import type { Context } from "#server/domain/context.ts";
import {
  findListRating,
  listComplaints,
  listLabelPeriods,
  listProviderNames,
  type LabelPeriod,
} from "#server/domain/plans/provider-store.ts";
import { AppError } from "#server/platform/errors.ts";
import { groupByProvider, toProviderSummary } from "./list-providers.ts";

function toProviderPlan({ id, name, texts, label, ...plan }: Plan): ProviderPlan {
  const { term_months, rate_type, prepaid, time_of_use, new_customers_only } = plan;
  const { termination_fee, renewable_percent } = plan;
  return {
    id,
    name,
    name_es: texts.es?.name ?? null,
    term_months,
    rate_type,
    prepaid,
    time_of_use,
    new_customers_only,
    termination_fee,
    renewable_percent,
    label,
  };
}

/** Returns the middle of an ascending list, or the mean of the two in the middle. Two decimals. */
function median(values: readonly number[]): number {
  const half = values.length / 2;
  const [low = 0, high = 0] = [values[Math.ceil(half) - 1], values[Math.floor(half)]];
  return Math.round((low + high) * 50) / 100;
}

/** Returns the label averages at 1,000 kWh for each day on which one of them changed, oldest first. */
export function toPriceHistory(periods: readonly LabelPeriod[]): ProviderPrice[] {
  const days = new Set(periods.flatMap(({ from, until }) => (until === null ? [from] : [from, until])));
  const history: ProviderPrice[] = [];
  for (const day of [...days].toSorted()) {
    const prices = periods
      .filter(({ from, until }) => from <= day && (until === null || until > day))
      .map(({ label }) => label.kwh_1000)
      .toSorted((a, b) => a - b);
    const [low, high] = [prices[0], prices.at(-1)];
    if (low === undefined || high === undefined) continue;
    const price = { plans: prices.length, low, median: median(prices), high };
    const before = history.at(-1);
    const isSame =
      before !== undefined &&
      JSON.stringify({ ...before, from: day }) === JSON.stringify({ from: day, ...price });
    if (!isSame) history.push({ from: day, ...price });
  }
  return history;
}

/** Returns the utility with the most listed plans. Null without plans. */
function mostPlans(tdus: ProviderDetail["tdus"]): TduId | null {
  return (
    tdus.reduce<ProviderDetail["tdus"][number] | null>(
      (best, tdu) => (best && best.plans >= tdu.plans ? best : tdu),
      null,
    )?.id ?? null
  );
}

/** Returns a provider that is or was on the plan list. Throws `not_found`. */
export async function getProvider(
  ctx: Context,
  id: string,
  requested: TduId | undefined,
): Promise<ProviderDetail> {
  const catalog = await ctx.readCatalog();
  const names = (await listProviderNames(ctx, catalog)).filter(({ name }) => toProviderId(name) === id);
  const [provider] = names;
  if (!provider) throw new AppError("not_found", "We couldn't find that provider.");
  const plans = groupByProvider(catalog).get(id) ?? [];
  const summary = toProviderSummary(provider, plans);
  const tdu = requested ?? mostPlans(summary.tdus);
  const listed = plans.filter((plan) => plan.tdu === tdu);
  const [periods, list_rating, complaints] = await Promise.all([
    tdu === null
      ? []
      : listLabelPeriods(
          ctx,
          tdu,
          names.map(({ name }) => name),
        ),
    findListRating(ctx, provider.name),
    listComplaints(ctx, provider.puct_number),
  ]);
  return {
    ...summary,
    as_of: catalog.as_of,
    other_names: listCertificateNames(provider.puct_number, provider.name),
    phone: plans.find(({ enroll }) => enroll.phone)?.enroll.phone ?? null,
    website: plans.find(({ website }) => website)?.website ?? null,
    tdu,
    listed: listed.map(toProviderPlan).toSorted((a, b) => a.label.kwh_1000 - b.label.kwh_1000),
    history: toPriceHistory(periods),
    list_rating,
    complaints,
  };
}
