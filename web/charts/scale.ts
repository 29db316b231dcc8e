// Scales of the charts: numbers to pixels, columns of equal width, round ticks. The results are those of d3-scale, which
// a test compares. Its module also brings colors and number formats: 9 kB of gzip on every page with a chart.

/** Returns a function that converts a number of the domain to pixels of the range. Outside the domain it continues. */
export function scaleLinear(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  return (value) => {
    const share = (value - from) / (to - from);
    return start * (1 - share) + end * share;
  };
}

export interface Columns {
  /** Left edge of a column by its index, in pixels. */
  readonly left: (index: number) => number;
  /** Middle of a column by its index, in pixels. */
  readonly centre: (index: number) => number;
  /** Width of a column in pixels. */
  readonly width: number;
  /** Pixels from the left edge of a column to that of the next. */
  readonly step: number;
}

/**
 * Divides the range into `count` columns. `inner` and `outer`: the gap between columns and at both ends, as a share of a
 * step.
 */
export function scaleColumns(
  [start, end]: readonly [number, number],
  count: number,
  { inner, outer }: { readonly inner: number; readonly outer: number },
): Columns {
  const step = (end - start) / Math.max(1, count - inner + outer * 2);
  const first = start + (end - start - step * (count - inner)) / 2;
  const width = step * (1 - inner);
  const left = (index: number): number => first + step * index;
  return { left, centre: (index) => left(index) + width / 2, width, step };
}

/** Returns about `count` round numbers (1, 2 or 5 times a power of ten) from `low` to `high`, which must be higher. */
export function roundTicks(low: number, high: number, count: number): readonly number[] {
  const rough = (high - low) / count;
  const power = Math.floor(Math.log10(rough));
  const factor = roundFactor(rough / 10 ** power);
  // A whole number of units per tick, or of ticks per unit: multiples of 0.1 would not be exact.
  const [unit, per] = power < 0 ? [1, 10 ** -power / factor] : [10 ** power * factor, 1];
  const first = Math.ceil((low / unit) * per);
  const last = Math.floor((high / unit) * per);
  if (last < first) return count < 2 ? roundTicks(low, high, count * 2) : [];
  return Array.from({ length: last - first + 1 }, (_, index) => ((first + index) * unit) / per);
}

/** Rounds 1..10 to 1, 2, 5 or 10 at the geometric means between them. */
function roundFactor(rough: number): number {
  if (rough >= Math.sqrt(50)) return 10;
  if (rough >= Math.sqrt(10)) return 5;
  return rough >= Math.sqrt(2) ? 2 : 1;
}
