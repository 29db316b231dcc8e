// The address of a shared page: the home's usage and what its prices depend on, and nothing that identifies it.
import type { CompareAddress } from "#contracts/compare-address.ts";
import { isZip } from "#contracts/compare-address.ts";
import { sharedPath, type SharedView } from "#contracts/shared-view.ts";
import { toAddressUsage } from "#rating/address-usage.ts";
import type { CompareInputs } from "../inputs.ts";
import { formatList, parseList } from "../results/filters.ts";

/** Returns the home of a link to these inputs, or null if their readings are not a year. `today`: ISO date, Central. */
export function toShareAddress(inputs: CompareInputs, today: string): CompareAddress | null {
  const { zip, tdu, read_day, conditions = [] } = inputs;
  const usage = toAddressUsage(inputs.usage, tdu, today);
  return usage && { zip: isZip(zip ?? "") ? (zip ?? "") : "", tdu, usage, size: null, read_day, conditions };
}

/** Returns the path of a view. A list keeps its filters and its order, which are in `search`. */
export function toSharePath(view: SharedView, home: CompareAddress, search: string): string {
  const path = sharedPath(view, home);
  if (view.page !== "results") return path;
  const list = formatList(parseList(new URLSearchParams(search)), new URLSearchParams()).toString();
  return list ? `${path}&${list}` : path;
}
