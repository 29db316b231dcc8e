import { useId } from "react";
import type { Ranking } from "#contracts/compare.ts";
import { AfterDots } from "#web/charts/patterns.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { PricedItem } from "#rating/plan-groups.ts";
import { isShort } from "#rating/plan-groups.ts";
import { monthEnds } from "../results/view.ts";
import { buildSideMonths } from "./months-of.ts";

const WIDTH = 144;
const HEIGHT = 48;
const GAP = 3;

interface MonthBarsProps {
  readonly item: PricedItem;
  readonly months: Ranking["usage"]["months"];
  /** The highest bill of all plans shown, in cents, so that their bars share a scale. */
  readonly most: number;
}

/**
 * Twelve months as small bars from zero, shown next to those of other plans. Months after a price that ends are
 * dotted.
 */
export function MonthBars({ item, months, most }: MonthBarsProps) {
  const messages = useMessages("side");
  const format = useFormat();
  const id = useId();
  const bars = buildSideMonths(item, months);
  const short = isShort(item);
  const ends = short ? null : monthEnds(item.cost, months);
  const step = WIDTH / Math.max(1, bars.length);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <div className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-14 w-full max-w-56"
      >
        {short && <AfterDots id={id} />}
        {bars.map(({ month, cents, after }, index) => {
          const height = most > 0 ? Math.max(0, ((cents ?? 0) / most) * (HEIGHT - 2)) : 0;
          return (
            <rect
              key={month}
              x={index * step}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
              {...(after ? { fill: `url(#${id})` } : { className: "fill-accent" })}
            />
          );
        })}
        <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-control" />
      </svg>
      {first && last && (
        <span aria-hidden="true" className="flex max-w-56 justify-between text-small text-muted">
          <span>{format.monthShort(first.month)}</span>
          <span>{format.monthShort(last.month)}</span>
        </span>
      )}
      {short && (
        <span className="text-small text-muted">
          {messages.after({ month: item.twelve_months.price_through })}
        </span>
      )}
      {ends && (
        <span className="text-small">
          {messages.bills({
            low: ends.low.month,
            lowCents: ends.low.cents,
            high: ends.high.month,
            highCents: ends.high.cents,
          })}
        </span>
      )}
    </div>
  );
}
