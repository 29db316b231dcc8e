import { useFormat } from "#web/shared/i18n/use-format.ts";
import { AXIS_TEXT, MarkLabels } from "./axis.tsx";
import { DotLabel } from "./dot-label.tsx";
import type { HeatRegion, HeatRow } from "./heat-shape.ts";
import { heatStep, outlinePath } from "./heat-shape.ts";

const HOURS = 24;
const LEFT = 40;
/** Row height in pixels. Rows are lower if there are many, so that a month fits on a screen. */
const ROW = { few: 24, many: 16 } as const;
const MANY = 12;
const BOTTOM = 24;
const TOP = 4;
/** Opacity of the accent color on the card, by step: lightness alone distinguishes them. */
export const STEP_OPACITY = [0.08, 0.26, 0.46, 0.7, 1] as const;
/** Outlines differ by their dashes as well as their names. */
export const REGION_DASH = ["", "6 3", "2 2", "8 2 2 2"] as const;

/** Returns the height of a map of `rows` rows, in pixels. */
export function heatHeight(rows: number): number {
  return TOP + rows * rowHeight(rows) + BOTTOM;
}

function rowHeight(rows: number): number {
  return rows > MANY ? ROW.many : ROW.few;
}

/** Returns the cell under a point, counted row by row, or null outside. */
export function heatCellAt(x: number, y: number, width: number, rows: number): number | null {
  const hour = Math.floor((x - LEFT) / ((width - LEFT - 2) / HOURS));
  const row = Math.floor((y - TOP) / rowHeight(rows));
  return hour >= 0 && hour < HOURS && row >= 0 && row < rows ? row * HOURS + hour : null;
}

interface DrawingProps {
  readonly rows: readonly HeatRow[];
  readonly regions: readonly HeatRegion[];
  readonly largest: number;
  readonly width: number;
  readonly active: number | null;
  readonly text: string | null;
}

export function HeatMapDrawing({ rows, regions, largest, width, active, text: activeText }: DrawingProps) {
  const format = useFormat();
  const high = rowHeight(rows.length);
  const cell = { width: (width - LEFT - 2) / HOURS, height: high };
  const place = (index: number): { x: number; y: number } => ({
    x: LEFT + ((index % HOURS) + 0.5) * cell.width,
    y: TOP + (Math.floor(index / HOURS) + 0.5) * high,
  });
  return (
    <>
      {rows.map((row, index) => (
        <g key={row.key} transform={`translate(${LEFT} ${TOP + index * high})`}>
          <text x={-8} y={high / 2} dy="0.35em" textAnchor="end" fontSize={AXIS_TEXT} className="fill-muted">
            {row.short}
          </text>
          {row.kwh.map((value, hour) => (
            // oxlint-disable-next-line react/no-array-index-key -- an hour is its index
            <Cell key={hour} value={value} largest={largest} x={hour * cell.width} {...cell} />
          ))}
        </g>
      ))}
      <g transform={`translate(${LEFT} ${TOP})`} pointerEvents="none">
        {regions.map((region, index) => {
          const path = outlinePath(rows.length, HOURS, region.holds, cell);
          return (
            <g key={region.name} fill="none" strokeLinecap="square">
              <path d={path} strokeWidth={4} className="stroke-surface" />
              <path
                d={path}
                strokeWidth={2}
                strokeDasharray={REGION_DASH[index % REGION_DASH.length]}
                className="stroke-ink"
              />
            </g>
          );
        })}
      </g>
      <MarkLabels
        y={TOP + rows.length * high + 18}
        labels={[0, 6, 12, 18].map((hour) => ({
          at: LEFT + (hour + 0.5) * cell.width,
          text: format.clock(hour * 60),
        }))}
      />
      {active !== null && (
        <rect
          x={place(active).x - cell.width / 2}
          y={place(active).y - high / 2}
          width={cell.width}
          height={high}
          fill="none"
          strokeWidth={2}
          className="stroke-accent"
        />
      )}
      {active !== null && activeText && (
        <DotLabel {...place(active)} text={activeText} left={0} right={width} />
      )}
    </>
  );
}

interface CellProps {
  readonly value: number | null;
  readonly largest: number;
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

function Cell({ value, largest, x, width, height }: CellProps) {
  const box = { x: x + 0.5, y: 0.5, width: Math.max(1, width - 1), height: height - 1 };
  if (value === null) return <rect {...box} fill="none" strokeDasharray="1 2" className="stroke-control" />;
  return <rect {...box} fillOpacity={STEP_OPACITY[heatStep(value, largest)]} className="fill-accent" />;
}
