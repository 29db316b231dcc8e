import { AXIS_TEXT } from "./axis.tsx";
import { textWidth } from "./ticks.ts";

interface DotLabelProps {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Between which pixels the label must stay. */
  readonly left: number;
  readonly right: number;
}

/** The words of a mark on a small card of its own, beside it and inside the drawing. */
export function DotLabel({ x, y, text, left, right }: DotLabelProps) {
  const width = textWidth(text, AXIS_TEXT) + 16;
  const from = Math.max(left, Math.min(right - width, x - width / 2));
  const top = y > 60 ? y - 40 : y + 14;
  return (
    <g pointerEvents="none">
      <rect x={from} y={top} width={width} height={26} rx={6} className="fill-surface stroke-control" />
      <text
        x={from + width / 2}
        y={top + 17}
        textAnchor="middle"
        fontSize={AXIS_TEXT}
        className="figures fill-ink"
      >
        {text}
      </text>
    </g>
  );
}
