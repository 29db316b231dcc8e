// The months of a home's year for its chart, marked as the text beside it describes them. Pure.
import type { BestPlans, CustomUsage } from "#contracts/portal.ts";
import type { YearMonth } from "#web/features/compare/parts/wizard/year-preview.ts";

/**
 * Returns the months of the usage that the numbers are based on. Of entered months, those that were not entered are
 * estimated; of a linked meter none are, also if months were entered before it was linked.
 */
export function listYearMonths(
  { basis, usage }: Pick<BestPlans, "basis" | "usage">,
  customUsage: CustomUsage | null,
): readonly YearMonth[] {
  const known = new Set(customUsage?.kind === "monthly" ? customUsage.months.map(({ month }) => month) : []);
  return usage.months.map(({ month, kwh }) => ({
    month,
    kwh,
    estimated: basis.kind === "monthly" ? !known.has(month) : basis.kind !== "intervals",
  }));
}
