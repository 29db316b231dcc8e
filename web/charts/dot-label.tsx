import { AXIS_TEXT } from "./axis.tsx";
import { textLines, textWidth } from "./ticks.ts";

interface DotLabelProps {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Horizontal bounds of the label, in pixels. */
  readonly left: number;
  readonly right: number;
}

const PAD = 8;
const LINE = 16;
/** Pixels between the mark and the label. */
const OFFSET = 14;

/** A mark's text on a small card above it (below if there is no room), inside the chart. */
export function DotLabel({ x, y, text, left, right }: DotLabelProps) {
  const lines = textLines(text, AXIS_TEXT, right - left - 2 * PAD);
  const width = Math.max(...lines.map((line) => textWidth(line, AXIS_TEXT))) + 2 * PAD;
  const height = lines.length * LINE + PAD;
  const from = Math.max(left, Math.min(right - width, x - width / 2));
  const top = y - OFFSET - height >= 0 ? y - OFFSET - height : y + OFFSET;
  return (
    <g pointerEvents="none">
      <rect x={from} y={top} width={width} height={height} rx={6} className="fill-surface stroke-control" />
      {lines.map((line, index) => (
        <text
          key={line}
          x={from + width / 2}
          y={top + PAD / 2 + (index + 0.75) * LINE}
          textAnchor="middle"
          fontSize={AXIS_TEXT}
          className="figures fill-ink"
        >
          {line}
        </text>
      ))}
    </g>
  );
}
