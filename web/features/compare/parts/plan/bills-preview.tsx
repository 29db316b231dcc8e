// The bills of a plan before their chart has loaded: the same amounts as simple bars, which need no code of the charts.
import { YearBars } from "#web/charts/year-bars.tsx";
import { isShort } from "#rating/plan-groups.ts";
import { afterMonths, monthAhead } from "../results/after-months.ts";
import { BillsFrame, listMonthCents } from "./bills-frame.tsx";
import type { MonthCents } from "./bills-frame.tsx";
import { inOrder } from "./bills-in-price.ts";
import type { PlanPrice } from "./use-plan-price.ts";

interface BillsPreviewProps {
  readonly price: PlanPrice;
  readonly readDay: number | null;
}

/** The section of the bills with the ranking's own amounts. It is as tall as the chart that replaces it. */
export function BillsPreview({ price, readDay }: BillsPreviewProps) {
  return (
    <BillsFrame price={price} readDay={readDay}>
      {(sentence) => (
        <figure data-skeleton className="flex flex-col gap-3">
          <figcaption className="max-w-[65ch]">{sentence}</figcaption>
          <YearBars months={listBars(price)} />
        </figure>
      )}
    </BillsFrame>
  );
}

/** Returns the months as the chart orders them. Those after a price that ends have the typical price, or are left out. */
function listBars(price: PlanPrice): (MonthCents & { readonly faint: boolean })[] {
  const { twelve, usage } = price;
  const months = listMonthCents(price).map(({ month, cents }, index) => ({
    month,
    cents,
    index,
    faint: false,
  }));
  if (!isShort({ twelve_months: twelve })) return months;
  const after = afterMonths(twelve, usage.months);
  return inOrder(months, ({ month }) => month, twelve).flatMap(({ month, cents, index }) => {
    const later = after.get(index);
    const ahead = monthAhead(month, twelve.from);
    if (later === null) return [];
    return [{ month: ahead, cents: later ?? cents, faint: later !== undefined }];
  });
}
