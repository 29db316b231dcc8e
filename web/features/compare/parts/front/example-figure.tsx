import type { Example } from "#contracts/compare.ts";
import type { ExampleBar } from "#rating/example-bars.ts";
import { BASELINE, exampleBars } from "#rating/example-bars.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";

/** The example home's twelve bills: a drawing for wide screens and one for phones, so that text keeps its size. */
export function ExampleFigure({ example }: { readonly example: Example }) {
  const { example: messages } = useMessages("front");
  const { lowest, advertised } = example;
  const { name, name_es, provider } = lowest.plan;
  const plan = useLanguage() === "es" ? (name_es ?? name) : name;
  return (
    <figure className="mt-4">
      <Drawing example={example} wide />
      <Drawing example={example} />
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-8 gap-y-1 text-small">
        <span className="text-muted">{messages.bills({ plan, provider })}</span>
        {advertised && (
          <span>
            <i className="mr-1.5 inline-block h-2.5 w-3.5 border-[1.5px] border-b-0 border-dashed border-warn" />
            {messages.advertised({ cents: advertised.label_cents_per_kwh })}{" "}
            <strong className="figures font-semibold">
              {messages.advertisedYear({ cents: advertised.cents })}
            </strong>
            .
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function Drawing({ example, wide }: { readonly example: Example; readonly wide?: boolean }) {
  const { example: messages } = useMessages("front");
  const [width, height] = wide ? [1120, 236] : [358, 168];
  const bars = exampleBars(example, width, height);
  const byCost = bars.toSorted((left, right) => left.cents - right.cents);
  const [low, high] = [byCost[0], byCost.at(-1)];
  if (!low || !high) return null;
  const base = height - BASELINE;
  return (
    <svg
      role="img"
      aria-label={messages.chart({
        low: low.cents,
        lowMonth: low.month,
        high: high.cents,
        highMonth: high.month,
        n: bars.filter(({ more }) => more !== null).length,
      })}
      viewBox={`0 0 ${width} ${height}`}
      className={cx(
        "w-full fill-muted text-[13px] [text-anchor:middle]",
        wide ? "max-sm:hidden" : "sm:hidden",
      )}
    >
      {bars.map((bar) => (
        <Bar key={bar.month} bar={bar} height={height} wide={wide ?? false} />
      ))}
      <line x1={0} x2={width} y1={base + 0.5} y2={base + 0.5} className="stroke-control" />
    </svg>
  );
}

interface BarProps {
  readonly bar: ExampleBar;
  readonly height: number;
  readonly wide: boolean;
}

function Bar({ bar, height, wide }: BarProps) {
  const format = useFormat();
  const { x, y, width, more, moreY, peak, cents, month } = bar;
  const middle = x + width / 2;
  const base = height - BASELINE;
  const radius = Math.min(4, base - y);
  return (
    <>
      <path
        d={`M${x} ${base}V${y + radius}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}V${base}z`}
        className={peak ? "fill-accent" : "fill-bar"}
      />
      {moreY !== null && (
        <path
          d={`M${x + 0.75} ${y}V${moreY}h${width - 1.5}V${y}`}
          strokeWidth={1.5}
          strokeDasharray="4 3"
          className="fill-none stroke-warn"
        />
      )}
      {(wide || peak) && (
        <text
          x={middle}
          y={wide ? y + 17 : (moreY ?? y) - 7}
          className={cx("font-semibold", wide && peak ? "fill-on-accent" : "fill-ink")}
        >
          {format.money(cents)}
        </text>
      )}
      {wide && more !== null && (
        <text x={middle} y={(moreY ?? 0) - 7} className="fill-warn font-semibold">
          {format.moneyChange(more)}
        </text>
      )}
      <text x={middle} y={height - 5}>
        {wide ? format.monthShort(month) : format.monthInitial(month)}
      </text>
    </>
  );
}
