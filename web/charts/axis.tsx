// Grid lines and axis labels, the same in every chart.

/** Size of all text in a chart, in pixels. */
export const AXIS_TEXT = 12;

interface ValueAxisProps {
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
  /** Left and right ends of the lines, in pixels. */
  readonly from: number;
  readonly to: number;
  readonly format: (value: number) => string;
}

/** Horizontal grid lines with their values on the left. The zero line is slightly stronger. */
export function ValueAxis({ ticks, y, from, to, format }: ValueAxisProps) {
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={from}
            x2={to}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? "stroke-control" : "stroke-line"}
          />
          <text
            x={from - 6}
            y={y(tick)}
            dy="0.35em"
            textAnchor="end"
            fontSize={AXIS_TEXT}
            className="figures fill-muted"
          >
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface LabelsProps {
  readonly labels: readonly { readonly at: number; readonly text: string; readonly strong?: boolean }[];
  readonly y: number;
}

/** Labels under the marks, each centered. */
export function MarkLabels({ labels, y }: LabelsProps) {
  return (
    <g>
      {labels.map(({ at, text, strong }) => (
        <text
          key={at}
          x={at}
          y={y}
          textAnchor="middle"
          fontSize={AXIS_TEXT}
          className={strong ? "figures fill-ink font-semibold" : "figures fill-muted"}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
