// A plan's label prices over time: one step line for each of its three usage levels.
import { scaleLinear } from "./scale.ts";
import { useState } from "react";
import type { ReactNode } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { AXIS_TEXT, MarkLabels, ValueAxis } from "./axis.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import type { TableAlternative } from "./chart-table.tsx";
import { dayNumber, stepPath } from "./history-shape.ts";
import { Plot } from "./plot.tsx";
import { roundAxis, spreadLabels } from "./ticks.ts";

export interface HistoryPoint {
  /** YYYY-MM-DD from which these prices applied. */
  readonly from: string;
  /** Cents per kWh, in the order of `lines`. */
  readonly values: readonly number[];
}

/** What the values are, and how they are written. Default: label prices in cents per kWh. */
interface HistoryUnit {
  /** Above the axis: "$ a year". */
  readonly axis: string;
  /** The chart's name for screen readers. */
  readonly label: string;
  /** Describes a point: "Jan 10, 2026: lowest $1,456, middle $1,702." */
  readonly speak: (point: HistoryPoint) => string;
  readonly table: TableAlternative;
}

interface HistoryLineProps {
  readonly sentence: ReactNode;
  /** The usage level of each line: "500 kWh". */
  readonly lines: readonly string[];
  /** Oldest first. */
  readonly points: readonly HistoryPoint[];
  /** Last known day, YYYY-MM-DD. */
  readonly through: string;
  readonly unit?: HistoryUnit;
}

const HEIGHT = 200;
const LEFT = 36;
const RIGHT = 78;
const TOP = 22;
const BOTTOM = 26;
const DASHES = ["2 3", "", "7 3"] as const;

export function HistoryLine({ sentence, lines, points, through, unit: given }: HistoryLineProps) {
  const [active, setActive] = useState<number | null>(null);
  const labels = useLabelUnit(lines, points);
  const unit = given ?? labels;
  return (
    <ChartFrame sentence={sentence} table={unit.table}>
      <Plot
        label={unit.label}
        height={HEIGHT}
        marks={{
          count: points.length,
          columns: null,
          at: (x, _y, width) => {
            const scale = dayScale(points, through, width);
            const index = points.findLastIndex((point) => scale(dayNumber(point.from)) <= x);
            return index === -1 ? null : index;
          },
          speak: (index) => {
            const point = points[index];
            return point ? unit.speak(point) : "";
          },
          active,
          onActive: setActive,
        }}
      >
        {(width) => (
          <Drawing
            lines={lines}
            points={points}
            through={through}
            width={width}
            active={active}
            axis={unit.axis}
          />
        )}
      </Plot>
    </ChartFrame>
  );
}

function useLabelUnit(lines: readonly string[], points: readonly HistoryPoint[]): HistoryUnit {
  const messages = useMessages("charts");
  const format = useFormat();
  const formatRate = (value: number): string => format.rate(value);
  return {
    axis: messages.curve.perKwh,
    label: messages.history.label,
    speak: ({ from, values }) =>
      messages.history.spoken({
        day: format.date(from),
        prices: lines.map((line, nth) =>
          messages.history.price({ price: formatRate(values[nth] ?? 0), kwh: line }),
        ),
      }),
    table: {
      caption: messages.history.table,
      columns: [messages.history.from, ...lines],
      rows: points.map((point) => ({
        key: point.from,
        cells: [format.date(point.from), ...point.values.map(formatRate)],
      })),
    },
  };
}

/** Scales days to the chart's width. A history of one day gets the width of a day. */
function dayScale(points: readonly HistoryPoint[], through: string, width: number): (day: number) => number {
  const last = dayNumber(through);
  const first = Math.min(dayNumber(points[0]?.from ?? through), last - 1);
  return scaleLinear([first, last], [LEFT, width - RIGHT]);
}

interface DrawingProps {
  readonly lines: readonly string[];
  readonly points: readonly HistoryPoint[];
  readonly through: string;
  readonly width: number;
  readonly active: number | null;
  readonly axis: string;
}

function Drawing({ lines, points, through, width, active, axis }: DrawingProps) {
  const format = useFormat();
  const x = dayScale(points, through, width);
  const values = points.flatMap((point) => point.values);
  const { domain, ticks } = roundAxis(
    Math.floor(Math.min(...values) - 0.5),
    Math.ceil(Math.max(...values) + 0.5),
  );
  const y = scaleLinear(domain, [HEIGHT - BOTTOM, TOP]);
  const last = points.at(-1);
  const labels = spreadLabels(
    (last?.values ?? []).map((value) => y(value)),
    15,
    TOP,
    HEIGHT - BOTTOM,
  );
  const start = points[0]?.from ?? through;
  const marked = active === null ? undefined : points[active];
  return (
    <>
      <text x={0} y={12} fontSize={AXIS_TEXT} className="fill-muted">
        {axis}
      </text>
      <ValueAxis
        ticks={ticks}
        y={y}
        from={LEFT}
        to={width - RIGHT}
        format={(value) => format.number(value)}
      />
      {lines.map((line, nth) => (
        <g key={line}>
          <path
            d={stepPath(
              points.map((point) => ({ from: point.from, value: point.values[nth] ?? 0 })),
              through,
              x,
              y,
            )}
            fill="none"
            strokeWidth={2}
            strokeDasharray={DASHES[nth % DASHES.length]}
            className="stroke-ink"
          />
          <text
            x={width - RIGHT + 6}
            y={labels[nth] ?? 0}
            dy="0.35em"
            fontSize={AXIS_TEXT}
            className="figures fill-ink"
          >
            {line}
          </text>
          {marked && (
            <circle
              cx={x(dayNumber(marked.from))}
              cy={y(marked.values[nth] ?? 0)}
              r={5}
              strokeWidth={2}
              className="fill-ink stroke-surface"
            />
          )}
        </g>
      ))}
      <g>
        <text x={LEFT} y={HEIGHT - 6} fontSize={AXIS_TEXT} className="fill-muted">
          {format.dayShort(start)}
        </text>
        <MarkLabels y={HEIGHT - 6} labels={[{ at: width - RIGHT, text: format.dayShort(through) }]} />
      </g>
    </>
  );
}
