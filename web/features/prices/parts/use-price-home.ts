// The home whose prices the page shows: one of the account, the visitor's own usage, or a typical home of a size.
import { useLocation } from "react-router";
import { toHomeUsage } from "#contracts/compare-address.ts";
import type { PriceHistoryRequest } from "#contracts/price-history.ts";
import type { TduId } from "#contracts/plan.ts";
import { DEFAULT_HOME_SIZE, HOME_SIZES } from "#contracts/tables/home-sizes.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { toPricing } from "#web/features/compare/parts/inputs.ts";
import { usePageInputs, type PageLocation } from "#web/features/compare/parts/page-inputs.ts";

/** The utility of the example home. */
const DEFAULT_TDU: TduId = "oncor";

export interface PriceHome {
  /** Null while the home loads. */
  readonly request: PriceHistoryRequest | null;
  /** The home of the account. Null for a visitor. */
  readonly location: PageLocation | null;
  /** Square feet of the typical home that is shown. Null for the visitor's own usage. */
  readonly size: number | null;
  readonly tdu: TduId;
  /** Whether the visitor has entered usage. */
  readonly hasOwn: boolean;
}

/** Returns the size that an address names, or null. */
export function parseSize(query: URLSearchParams): number | null {
  // With a ZIP code, it is the address of a comparison (contracts/compare-address.ts).
  if (query.has("zip")) return null;
  return HOME_SIZES.find((size) => String(size) === query.get("size")) ?? null;
}

/** Returns the home of the page. */
export function usePriceHome(): PriceHome {
  const query = new URLSearchParams(useLocation().search);
  const { inputs, location, pending } = usePageInputs();
  const named = TDU_IDS.find((id) => id === query.get("tdu"));
  const hasOwn = inputs !== null;
  const size = location ? null : (parseSize(query) ?? (hasOwn || pending ? null : DEFAULT_HOME_SIZE));
  if (size !== null) {
    const tdu = named ?? inputs?.tdu ?? DEFAULT_TDU;
    return { request: { tdu, usage: toHomeUsage(size) }, location: null, size, tdu, hasOwn };
  }
  const tdu = inputs?.tdu ?? DEFAULT_TDU;
  return { request: inputs && !pending ? { tdu, ...toPricing(inputs) } : null, location, size, tdu, hasOwn };
}
