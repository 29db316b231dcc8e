// Twelve small bars: a year at a glance. They repeat the text next to them, so they are hidden from screen readers.
import { cx } from "#web/ui/cx.ts";

const STEP = 8;
const BAR = 6.5;
const HEIGHT = 28;
/** The lowest bar is still visible. */
const MIN_HEIGHT = 3;

export type MiniYearTone = "bar" | "used" | "accent" | "warn" | "bad";
const FILLS: Record<MiniYearTone, string> = {
  bar: "fill-bar",
  used: "fill-line",
  accent: "fill-accent",
  warn: "fill-warn",
  bad: "fill-bad",
};

interface MiniYearProps {
  /** One value per bar, from zero up. */
  readonly values: readonly number[];
  /** The tone of a bar. By default all are the same and the highest stands out. */
  readonly toneOf?: (index: number) => MiniYearTone;
  /** The value of a full bar. By default the highest one, so that several years need a common value to compare. */
  readonly max?: number;
}

export function MiniYear({ values, toneOf, max }: MiniYearProps) {
  const top = max ?? Math.max(1, ...values);
  const peak = values.indexOf(Math.max(...values));
  const tone = toneOf ?? ((index: number): MiniYearTone => (index === peak ? "accent" : "bar"));
  const width = values.length * STEP;
  const bars = values.map((value, index) => ({ value, index, x: index * STEP }));
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {bars.map(({ x, value, index }) => {
        const height = Math.max(MIN_HEIGHT, (value / top) * HEIGHT);
        return (
          <rect
            key={x}
            x={x}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx={1.5}
            className={cx(FILLS[tone(index)])}
          />
        );
      })}
    </svg>
  );
}
