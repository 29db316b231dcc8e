// The ranking for the home of an address, once for everything about it: the server's own version of the page, its head,
// and its card.
import { LRUCache } from "lru-cache";
import {
  findAddressTdu,
  formatCompareAddress,
  isTdu,
  isZip,
  type CompareAddress,
} from "#contracts/compare-address.ts";
import type { Ranking } from "#contracts/compare.ts";
import { toPlace } from "#market/areas.ts";
import type { Context } from "#server/domain/context.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { rankForUsage } from "#server/domain/plans/rank-for-usage.ts";
import { today } from "#server/platform/context.ts";

/** Each is up to half a megabyte. */
const CACHED = 20;

/**
 * Returns the ranking of a home, or null if its usage or its utility isn't known. "busy": the client has requested too
 * many. Only what has to be calculated counts as a request.
 */
export type RankAddress = (
  catalog: Catalog,
  home: CompareAddress,
  mayRank: () => Promise<boolean>,
) => Promise<Ranking | "busy" | null>;

/** Creates the function, which remembers the newest rankings. */
export function createAddressRanker(ctx: Context): RankAddress {
  const cached = new LRUCache<string, { readonly catalog: Catalog; readonly ranking: Promise<Ranking> }>({
    max: CACHED,
  });
  return async (catalog, home, mayRank) => {
    const tdu = findAddressTdu(home, isZip(home.zip) ? toPlace(home.zip) : null);
    const { usage, read_day, conditions } = home;
    if (!isTdu(tdu) || !usage) return null;
    const key = `${today(ctx)} ${formatCompareAddress({ ...home, tdu })}`;
    const known = cached.get(key);
    if (known?.catalog === catalog) return known.ranking;
    if (!(await mayRank())) return "busy";
    const ranking = rankForUsage(ctx, catalog, { tdu, usage, read_day, conditions: [...conditions] });
    cached.set(key, { catalog, ranking });
    // A failure is not remembered.
    ranking.catch(() => cached.delete(key));
    return ranking;
  };
}
