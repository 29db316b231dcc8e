interface RangeProps {
  /** Cheapest and most expensive of all, the ends of the bar. Any unit, the same for all values. */
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** The range of this value. Equal if it is certain. */
  readonly low: number;
  readonly high: number;
  /** The customer's current value, marked if known. */
  readonly current?: number | null;
}

/** Returns the position of the value between the ends, in percent of the bar and clamped to it. */
export function placeInRange(min: number, max: number, value: number): number {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) * 100 : 50;
}

/**
 * A thin bar that places a value between the cheapest and the most expensive, with its own range. It repeats the text
 * next to it, so it is hidden from screen readers. It measures nothing, so a list of hundreds stays fast.
 */
export function Range({ min, max, value, low, high, current }: RangeProps) {
  const at = (amount: number): number => placeInRange(min, max, amount);
  const [from, to] = [at(low), at(high)];
  return (
    <svg width="100%" height="14" aria-hidden="true" className="block overflow-visible">
      <rect x="0" y="5" width="100%" height="4" rx="2" className="fill-line" />
      {to > from && (
        <rect
          x={`${from}%`}
          y="4"
          width={`${to - from}%`}
          height="6"
          rx="3"
          fillOpacity={0.35}
          className="fill-accent"
        />
      )}
      {typeof current === "number" && (
        <line
          x1={`${at(current)}%`}
          x2={`${at(current)}%`}
          y1="0"
          y2="14"
          strokeWidth="2"
          className="stroke-control"
        />
      )}
      <circle cx={`${at(value)}%`} cy="7" r="5" strokeWidth="2" className="fill-accent stroke-surface" />
    </svg>
  );
}
