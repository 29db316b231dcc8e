// The bills of one read day's twelve months, from the arrays of cycle-sums.ts: every plan of a ranking is priced here.
// The arithmetic is market/price.ts's own, called with one reused month, so nothing is allocated. Tests compare it with
// the lines of `priceMonth`.
import type { BillParts } from "#contracts/compare.ts";
import type { DeliverySpan } from "#market/month-sums.ts";
import { buybackCredit } from "#market/price-buyback.ts";
import { deliveryCents } from "#market/price-delivery.ts";
import { energyCents, feesCents, usageCreditCents, type CompiledTariff } from "#market/price.ts";
import { cycleIndex, MONTHS, type CycleSums } from "./cycle-sums.ts";
import { addedDeliveryCents, deliveryRuns } from "./delivery-days.ts";
import type { ShapeSums, UsageFold } from "./fold.ts";
import { cycleSums, deliverySpans } from "./periods.ts";

type Spans = ReadonlyArray<DeliverySpan>;

/** The month being priced. There is one, because no two are priced at once. */
const current = {
  wh: 0,
  window_wh: [0],
  exported_wh: 0,
  exported_window_wh: [0],
  delivery_spans: undefined as Spans | undefined,
};

function copyWindows(from: ReadonlyArray<Float64Array>, index: number, to: number[]): void {
  for (let window = 0; window < from.length; window++) to[window] = from[window]?.[index] ?? 0;
}

function loadMonth(sums: CycleSums, index: number, spans: Spans | undefined): void {
  current.wh = sums.wh[index] ?? 0;
  copyWindows(sums.window_wh, index, current.window_wh);
  current.exported_wh = sums.exported_wh?.[index] ?? 0;
  if (sums.exported_wh !== null) copyWindows(sums.exported_window_wh, index, current.exported_window_wh);
  current.delivery_spans = spans;
}

/** Returns the spans of each month, for a tariff that waives delivery in some hours. Undefined without changes. */
function createSpans(fold: UsageFold, shape: ShapeSums, read_day: number): Spans[] | undefined {
  if (fold.delivery_days === null) return undefined;
  const runs = deliveryRuns(fold.calendar, fold.delivery_days, read_day);
  return runs.map((ofMonth) => deliverySpans(fold, shape, ofMonth));
}

/**
 * Adds the bills of a read day's twelve months to `parts`. Returns their sum in cents, and sets `month_cents` to each.
 * `fold` has its delivery days. Equal to the sums of `priceMonthWithCarry`.
 */
export function addCycle(
  compiled: CompiledTariff,
  fold: UsageFold,
  shape: ShapeSums,
  read_day: number,
  parts: BillParts,
  month_cents: number[] | null,
): number {
  const sums = cycleSums(fold, shape, read_day);
  const waives = compiled.waives_delivery && compiled.delivery.length > 0;
  const delivered = waives ? null : addedDeliveryCents(fold, compiled.delivery, read_day);
  const spans = waives ? createSpans(fold, shape, read_day) : undefined;
  const buyback = sums.exported_wh === null ? null : compiled.buyback;
  const { base_cents } = compiled;
  const at = cycleIndex(read_day);
  let [energy, delivery, fees, credits, carried, total] = [0, 0, 0, 0, 0, 0];
  for (let month = 0; month < MONTHS; month++) {
    loadMonth(sums, at + month, spans?.[month]);
    const energyOfMonth = energyCents(compiled, current);
    const deliveryOfMonth =
      delivered === null ? deliveryCents(compiled, current) : (delivered[at + month] ?? 0);
    const feesOfMonth = feesCents(compiled, current);
    let creditsOfMonth = usageCreditCents(compiled, current);
    let bill = base_cents + energyOfMonth + deliveryOfMonth + feesOfMonth + creditsOfMonth;
    if (buyback !== null) {
      const credit = buybackCredit(buyback, current, energyOfMonth, bill, carried);
      creditsOfMonth -= credit.used_cents;
      bill -= credit.used_cents;
      carried = credit.carried_cents;
    }
    energy += energyOfMonth;
    delivery += deliveryOfMonth;
    fees += feesOfMonth;
    credits += creditsOfMonth;
    total += bill;
    if (month_cents !== null) month_cents[month] = bill;
  }
  parts.energy += energy;
  parts.base += base_cents * MONTHS;
  parts.delivery += delivery;
  parts.fees += fees;
  parts.credits += credits;
  return total;
}
