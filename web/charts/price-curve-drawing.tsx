import { scaleLinear } from "./scale.ts";
import { useId } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { AXIS_TEXT, MarkLabels, ValueAxis } from "./axis.tsx";
import { curvePath, findJumps, perKwh, getTop } from "./curve-shape.ts";
import type { CurveSegment } from "./curve-shape.ts";
import { DotLabel } from "./dot-label.tsx";
import type { CurveMark, CurveMonth, CurveUnit } from "./curve-shape.ts";
import { roundAxis, textWidth } from "./ticks.ts";
import type { Axis } from "./ticks.ts";

export const CURVE_HEIGHT = 290;
const TOP = 36;
const BOTTOM = 44;
const LEFT = 44;
const RIGHT = 16;
/** Below this, a month's average price is nearly all base charge, so it does not set the height of the axis. */
const FIRST_FAIR_KWH = 300;

export interface CurveScales {
  readonly x: (kwh: number) => number;
  readonly y: (value: number) => number;
  readonly right: number;
  readonly xTicks: readonly number[];
  readonly yAxis: Axis;
  readonly segments: readonly CurveSegment[];
  /** Position of a month's dot. A dot above the axis is placed at its top. */
  readonly place: (month: CurveMonth) => { readonly x: number; readonly y: number; readonly above: boolean };
}

/** Returns the scales and curve of a unit. Bills are in cents, the axis in ¢/kWh or in cents per month. */
export function curveScales(
  bills: readonly CurveSegment[],
  months: readonly CurveMonth[],
  far: number,
  unit: CurveUnit,
  width: number,
): CurveScales {
  const per = unit === "per_kwh";
  const segments = per ? perKwh(bills) : bills;
  const getValue = (month: CurveMonth): number => (per ? month.cents / Math.max(1, month.kwh) : month.cents);
  const fair = months.filter((month) => month.kwh >= FIRST_FAIR_KWH).map(getValue);
  const lowest = Math.min(0, ...segments.flat().map((point) => point.value));
  const highest = Math.max(getTop(segments, per ? FIRST_FAIR_KWH : 0), ...fair) * 1.06;
  const yAxis = roundAxis(lowest, highest);
  const y = scaleLinear(yAxis.domain, [CURVE_HEIGHT - BOTTOM, TOP]);
  const x = scaleLinear([0, far], [LEFT, width - RIGHT]);
  return {
    x,
    y,
    right: width - RIGHT,
    xTicks: roundAxis(0, far).ticks,
    yAxis,
    segments: segments,
    place: (month) => {
      const exact = y(getValue(month));
      return { x: x(month.kwh), y: Math.max(TOP, exact), above: exact < TOP };
    },
  };
}

interface DrawingProps {
  readonly scales: CurveScales;
  readonly bills: readonly CurveSegment[];
  readonly marks: readonly CurveMark[];
  readonly months: readonly CurveMonth[];
  readonly unit: CurveUnit;
  readonly active: number | null;
  readonly text: string | null;
}

export function PriceCurveDrawing({ scales, marks, months, unit, active, text: activeText }: DrawingProps) {
  const clip = useId();
  const format = useFormat();
  const messages = useMessages("charts").curve;
  const { x, y, right, place } = scales;
  const activeMonth = active === null ? undefined : months[active];
  return (
    <>
      <clipPath id={clip}>
        <rect
          x={LEFT}
          y={TOP - 4}
          width={Math.max(0, right - LEFT + 4)}
          height={CURVE_HEIGHT - BOTTOM - TOP + 6}
        />
      </clipPath>
      <text x={0} y={12} fontSize={AXIS_TEXT} className="fill-muted">
        {unit === "per_kwh" ? messages.perKwh : messages.perMonth}
      </text>
      <ValueAxis
        ticks={scales.yAxis.ticks}
        y={y}
        from={LEFT}
        to={right}
        format={(value) => (unit === "per_kwh" ? format.number(value) : format.money(value))}
      />
      <MarkLabels
        y={CURVE_HEIGHT - BOTTOM + 18}
        labels={scales.xTicks.map((kwh) => ({ at: x(kwh), text: format.number(kwh) }))}
      />
      <text x={right} y={CURVE_HEIGHT - 6} textAnchor="end" fontSize={AXIS_TEXT} className="fill-muted">
        {messages.axis}
      </text>
      <Thresholds scales={scales} marks={marks} />
      <g clipPath={`url(#${clip})`}>
        <path
          d={curvePath(scales.segments, x, y)}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          className="stroke-ink"
        />
      </g>
      {months.map((month, index) => {
        const { x: cx, y: cy, above } = place(month);
        return (
          <g key={month.month}>
            {above && (
              <path
                d={`M${cx - 4},${cy - 9}l4,-5l4,5`}
                fill="none"
                strokeWidth={2}
                className="stroke-accent"
              />
            )}
            <circle
              cx={cx}
              cy={cy}
              r={index === active ? 7 : 5}
              strokeWidth={2}
              className="fill-accent stroke-surface"
            />
          </g>
        );
      })}
      {activeMonth && activeText && (
        <DotLabel
          x={place(activeMonth).x}
          y={place(activeMonth).y}
          text={activeText}
          left={0}
          right={right}
        />
      )}
    </>
  );
}

/** A dotted line with a label wherever the price jumps or a stated threshold is. */
function Thresholds({
  scales,
  marks,
}: {
  readonly scales: CurveScales;
  readonly marks: readonly CurveMark[];
}) {
  const { x, y, right } = scales;
  const jumps = findJumps(scales.segments);
  return (
    <g>
      {marks.map((mark, index) => {
        const jump = jumps.find((candidate) => candidate.kwh === mark.kwh);
        const at = x(mark.kwh);
        const fits = at + 6 + textWidth(mark.label, AXIS_TEXT) < right;
        return (
          <g key={`${mark.kwh} ${mark.label}`}>
            <line
              x1={at}
              x2={at}
              y1={TOP - 6}
              y2={CURVE_HEIGHT - BOTTOM}
              strokeDasharray="2 3"
              className="stroke-control"
            />
            {jump && (
              <line
                x1={at}
                x2={at}
                y1={Math.max(TOP, y(jump.before))}
                y2={y(jump.after)}
                strokeWidth={2}
                strokeDasharray="2 3"
                className="stroke-ink"
              />
            )}
            <text
              x={fits ? at + 6 : right}
              y={TOP + 4 + index * 18}
              textAnchor={fits ? "start" : "end"}
              fontSize={AXIS_TEXT}
              strokeWidth={4}
              paintOrder="stroke"
              className="figures fill-ink stroke-surface font-semibold"
            >
              {mark.label}
            </text>
          </g>
        );
      })}
    </g>
  );
}
