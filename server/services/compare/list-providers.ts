// GET /compare/v1/providers
import type { Plan, TduId } from "#contracts/plan.ts";
import type { Providers, ProviderSummary } from "#contracts/providers.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import type { Context } from "#server/domain/context.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { listProviderNames } from "#server/domain/plans/provider-store.ts";

interface NamedProvider {
  readonly name: string;
  readonly puct_number: string | null;
}

function countByTdu(plans: readonly Plan[]): ProviderSummary["tdus"] {
  const counts = new Map<TduId, number>();
  for (const { tdu } of plans) counts.set(tdu, (counts.get(tdu) ?? 0) + 1);
  return TDU_IDS.flatMap((id) => {
    const count = counts.get(id);
    return count === undefined ? [] : [{ id, plans: count }];
  });
}

/** Returns one provider of the catalog. `plans` are its listed ones. */
export function toProviderSummary(
  { name, puct_number }: NamedProvider,
  plans: readonly Plan[],
): ProviderSummary {
  return { id: toProviderId(name), name, puct_number, plans: plans.length, tdus: countByTdu(plans) };
}

/** Returns the listed plans of each provider, by its id. */
export function groupByProvider(catalog: Catalog): Map<string, Plan[]> {
  return Map.groupBy(catalog.plans, ({ provider }) => toProviderId(provider.name));
}

/** Returns every provider that is or was on the plan list, by name. */
export async function listProviders(ctx: Context): Promise<Providers> {
  const catalog = await ctx.readCatalog();
  const plans = groupByProvider(catalog);
  const known = new Map<string, NamedProvider>();
  for (const provider of await listProviderNames(ctx, catalog)) {
    const id = toProviderId(provider.name);
    if (!known.has(id)) known.set(id, provider);
  }
  const items = [...known].map(([id, provider]) => toProviderSummary(provider, plans.get(id) ?? []));
  return {
    as_of: catalog.as_of,
    items: items.toSorted((a, b) => a.name.localeCompare(b.name, "en", { sensitivity: "base" })),
  };
}
