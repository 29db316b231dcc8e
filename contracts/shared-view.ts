// What a shared link or an emailed comparison shows: a list, one plan, or plans side by side. Pure, without zod.
import { formatCompareAddress, type CompareAddress } from "./compare-address.ts";

export const SHARED_PAGES = ["results", "plan", "side_by_side"] as const;
/** As many as fit side by side. */
export const MAX_SHARED_PLANS = 4;

export interface SharedView {
  readonly page: (typeof SHARED_PAGES)[number];
  /** None for a list, one for a plan. */
  readonly plan_ids: readonly string[];
}

/** Returns the path and query of a view for a home. */
export function sharedPath({ page, plan_ids }: SharedView, home: CompareAddress): string {
  const query = formatCompareAddress(home);
  const ids = plan_ids.map(encodeURIComponent);
  if (page === "plan") return `/compare/plans/${ids[0] ?? ""}?${query}`;
  if (page === "side_by_side") return `/compare/side-by-side?ids=${ids.join(",")}&${query}`;
  return `/compare/results?${query}`;
}
