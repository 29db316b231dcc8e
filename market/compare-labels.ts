// Facts Labels as a second source: each one prints its utility's delivery charges. Labels can be weeks out of date, so
// one label proves little. Three providers that print the same charges, which aren't ours, mean that ours are wrong.
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { TduId } from "#contracts/plan.ts";
import { daysAfter } from "./closed-days.ts";
import { listDeliveryRows } from "./delivery.ts";

/** Delivery charges printed on a plan's label: dollars per month and cents per kWh. */
export interface LabelCharges {
  readonly provider: string;
  readonly tdu: TduId;
  readonly monthly_usd: number;
  readonly cents_per_kwh: number;
  /** YYYY-MM-DD. */
  readonly printed_on: string;
}

/** Charges that several providers print and that our rows don't have. */
export interface LabelDisagreement {
  readonly tdu: TduId;
  readonly monthly_usd: number;
  readonly cents_per_kwh: number;
  readonly providers: readonly string[];
  /** The newest of the labels. */
  readonly printed_on: string;
}

/** How many providers must agree (market facts, data/delivery). */
const PROVIDERS = 3;
/** How long a label may show the charges from before a change. Our own value: the labels seen were weeks late. */
const LATE_DAYS = 60;

/** Returns whether our rows explain a label: by charges of its day, of shortly before, or of a change whose day isn't known. */
export function isExplained(rows: readonly DeliveryRow[], label: LabelCharges): boolean {
  const known = listDeliveryRows(rows, label.tdu);
  const since = daysAfter(label.printed_on, -LATE_DAYS);
  const oldest = known[0]?.effective_date;
  // Charges before our oldest row are not known.
  if (oldest === undefined || label.printed_on < oldest) return true;
  return known.some(({ effective_date, certainty, monthly_usd, cents_per_kwh }, index) => {
    const ended = known[index + 1]?.effective_date;
    const before = known[index - 1]?.effective_date ?? effective_date;
    const isInForce = effective_date <= label.printed_on && (ended === undefined || ended > since);
    const canBeInForce =
      certainty === "by" && before <= label.printed_on && effective_date > label.printed_on;
    return (
      (isInForce || canBeInForce) &&
      monthly_usd === label.monthly_usd &&
      cents_per_kwh === label.cents_per_kwh
    );
  });
}

/** Returns the charges that at least three providers print and that no row explains. */
export function findLabelDisagreements(
  rows: readonly DeliveryRow[],
  labels: readonly LabelCharges[],
): LabelDisagreement[] {
  const groups = new Map<string, LabelCharges[]>();
  for (const label of labels) {
    if (isExplained(rows, label)) continue;
    const key = `${label.tdu} ${label.monthly_usd} ${label.cents_per_kwh}`;
    groups.set(key, [...(groups.get(key) ?? []), label]);
  }
  return [...groups.values()].flatMap((group) => {
    const providers = [...new Set(group.map(({ provider }) => provider))].sort();
    const [first] = group;
    if (!first || providers.length < PROVIDERS) return [];
    const { tdu, monthly_usd, cents_per_kwh } = first;
    const printed_on =
      group
        .map((label) => label.printed_on)
        .sort()
        .at(-1) ?? first.printed_on;
    return [{ tdu, monthly_usd, cents_per_kwh, providers, printed_on }];
  });
}

/** Returns a sentence about a disagreement, for the operator. */
export function formatDisagreement(one: LabelDisagreement): string {
  const { tdu, monthly_usd, cents_per_kwh, providers, printed_on } = one;
  return `labels of ${providers.length} providers (${providers.join(", ")}) show $${monthly_usd.toFixed(2)} and ${cents_per_kwh.toFixed(4)}¢ for ${tdu}, the newest of ${printed_on}; our rows don't`;
}
