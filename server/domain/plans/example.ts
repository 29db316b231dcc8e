// The example on the first page: what the current list costs a typical home. Calculated like every ranking, once for
// each list and day.
import { toHomeUsage } from "#contracts/compare-address.ts";
import type { Example, ExampleCost } from "#contracts/compare.ts";
import { DEFAULT_HOME_SIZE, EXAMPLE_PLACE } from "#contracts/tables/home-sizes.ts";
import { findOnlyTdu } from "#market/areas.ts";
import { getLowest, isLasting, type PricedItem } from "#rating/plan-groups.ts";
import type { Catalog } from "./current-catalog.ts";
import { foldInput, rankFolded } from "./rank-for-usage.ts";

const cached = new WeakMap<Catalog, { readonly day: string; readonly example: Example | null }>();

/** Returns the example for a list on a day (YYYY-MM-DD, Central), or null if no plan there can be ranked. */
export function getExample(catalog: Catalog, day: string): Example | null {
  const known = cached.get(catalog);
  if (known?.day === day) return known.example;
  const example = createExample(catalog, day);
  cached.set(catalog, { day, example });
  return example;
}

function createExample(catalog: Catalog, day: string): Example | null {
  const tdu = findOnlyTdu(EXAMPLE_PLACE.zip);
  if (!tdu) return null;
  const folded = foldInput(toHomeUsage(DEFAULT_HOME_SIZE), tdu, day);
  const ranking = rankFolded(catalog, folded, {
    tdu,
    day,
    read_day: null,
    current: null,
    current_plan: null,
    conditions: [],
  });
  const lowest = getLowest(ranking.results).item;
  if (!lowest) return null;
  const advertised = ranking.results
    .filter(isLasting)
    .filter(({ plan }) => !plan.prepaid)
    .reduce((best, item) => (item.plan.label.kwh_1000 < best.plan.label.kwh_1000 ? item : best), lowest);
  return {
    as_of: ranking.as_of,
    home: { square_feet: DEFAULT_HOME_SIZE, city: EXAMPLE_PLACE.city, year_kwh: ranking.usage.year_kwh },
    of: ranking.counts.lasting,
    months: ranking.usage.months.map(({ month }) => month),
    lowest: toCost(lowest),
    advertised: advertised === lowest ? null : toCost(advertised),
  };
}

function toCost({ plan, cost, twelve_months }: PricedItem): ExampleCost {
  return {
    plan: { id: plan.id, name: plan.name, name_es: plan.name_es, provider: plan.provider.name },
    label_cents_per_kwh: plan.label.kwh_1000,
    cents: twelve_months.cents,
    month_cents: cost.month_cents,
  };
}
