import type { PlanCost, Ranking } from "#contracts/compare.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { monthEnds } from "../results/view.ts";

const WIDTH = 144;
const HEIGHT = 48;
const GAP = 3;

interface MonthBarsProps {
  readonly cost: PlanCost;
  readonly months: Ranking["usage"]["months"];
  /** The dearest bill of all plans shown, in cents, so that their bars compare. */
  readonly most: number;
}

/** Twelve bills as small bars from zero, to be set beside those of other plans. */
export function MonthBars({ cost, months, most }: MonthBarsProps) {
  const words = useMessages("results").side;
  const format = useFormat();
  const ends = monthEnds(cost, months);
  const step = WIDTH / Math.max(1, cost.month_cents.length);
  const [first, last] = [months[0], months.at(-1)];
  return (
    <div className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-14 w-full max-w-56"
      >
        {cost.month_cents.map((cents, index) => {
          const height = most > 0 ? Math.max(0, (cents / most) * (HEIGHT - 2)) : 0;
          return (
            <rect
              key={months[index]?.month ?? index}
              x={index * step}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
              className="fill-accent"
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
      {ends && (
        <span className="text-small">
          {words.bills(ends.low.month, ends.low.cents, ends.high.month, ends.high.cents)}
        </span>
      )}
    </div>
  );
}
