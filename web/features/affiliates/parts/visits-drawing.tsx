import { scaleColumns, scaleLinear } from "#web/charts/scale.ts";
import { AXIS_TEXT, MarkLabels, ValueAxis } from "#web/charts/axis.tsx";
import { barAxis, labelEvery, textWidth } from "#web/charts/ticks.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { VisitBar } from "./date-ranges.ts";

export const VISITS_HEIGHT = 284;
const LEFT = 40;
const BOTTOM = 26;
/** Height for the name of a row, and for its value when hovered. */
const HEAD = 34;
const VISITS_FOOT = 150;
const ORDERS_TOP = VISITS_FOOT + HEAD + 14;

/** Returns the bar under `x`, or null outside the bars. */
export function barAt(x: number, width: number, count: number): number | null {
  const index = Math.floor((x - LEFT) / ((width - LEFT) / count));
  return index >= 0 && index < count ? index : null;
}

interface DrawingProps {
  readonly bars: readonly VisitBar[];
  readonly width: number;
  readonly active: number | null;
}

export function VisitsDrawing({ bars, width, active }: DrawingProps) {
  const { stats: messages } = useMessages("affiliates");
  const format = useFormat();
  const columns = scaleColumns([LEFT, width], bars.length, { inner: 0.25, outer: 0.1 });
  const label = textWidth(format.dayShort("2026-09-30"), AXIS_TEXT);
  // The newest label is set back from the edge by up to half its width.
  const every = labelEvery(columns.step, label * 1.5 + 8);
  const pointed = active === null ? undefined : bars[active];
  return (
    <>
      {pointed && (
        <text x={width} y={12} textAnchor="end" fontSize={AXIS_TEXT} className="figures fill-ink">
          {format.dateShort(pointed.from)}
        </text>
      )}
      {active !== null && pointed && (
        <rect
          x={columns.centre(active) - columns.step / 2}
          y={HEAD - 18}
          width={columns.step}
          height={VISITS_HEIGHT - BOTTOM - HEAD + 18}
          rx={Math.min(4, columns.step / 3)}
          className="fill-raised"
        />
      )}
      <BarRow
        name={messages.visits}
        values={bars.map(({ visits }) => visits)}
        top={HEAD}
        foot={VISITS_FOOT}
        fill="fill-part-delivery"
        x={columns.left}
        barWidth={columns.width}
        right={width}
        active={active}
      />
      <BarRow
        name={messages.orders}
        values={bars.map(({ orders }) => orders)}
        top={ORDERS_TOP}
        foot={VISITS_HEIGHT - BOTTOM}
        fill="fill-accent"
        x={columns.left}
        barWidth={columns.width}
        right={width}
        active={active}
      />
      <MarkLabels
        y={VISITS_HEIGHT - 8}
        labels={bars.flatMap(({ from }, index) => {
          // Counted from the newest, which always has a label.
          const named = (bars.length - 1 - index) % every === 0 && columns.centre(index) > label / 2;
          return named
            ? [
                {
                  at: Math.min(columns.centre(index), width - label / 2),
                  text: format.dayShort(from),
                  strong: index === active,
                },
              ]
            : [];
        })}
      />
    </>
  );
}

interface BarRowProps {
  readonly name: string;
  readonly values: readonly number[];
  readonly top: number;
  readonly foot: number;
  readonly fill: string;
  readonly x: (index: number) => number;
  readonly barWidth: number;
  readonly right: number;
  readonly active: number | null;
}

function BarRow({ name, values, top, foot, fill, x, barWidth, right, active }: BarRowProps) {
  const format = useFormat();
  const axis = barAxis(values);
  // Orders are whole numbers.
  const ticks = axis.ticks.filter(Number.isInteger);
  const y = scaleLinear(axis.domain, [foot, top]);
  const value = active === null ? undefined : values[active];
  return (
    <g>
      <text x={0} y={top - 22} fontSize={AXIS_TEXT} className="fill-muted font-semibold">
        {name}
        {value !== undefined && (
          <tspan dx={8} className="figures fill-ink">
            {format.number(value)}
          </tspan>
        )}
      </text>
      <ValueAxis ticks={ticks} y={y} from={LEFT} to={right} format={(tick) => format.number(tick)} />
      {values.map(
        (count, index) =>
          count > 0 && (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
              key={index}
              x={x(index)}
              y={y(count)}
              width={Math.max(1, barWidth)}
              height={foot - y(count)}
              className={fill}
            />
          ),
      )}
    </g>
  );
}
