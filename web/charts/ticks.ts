// Axes: at most five grid lines, round numbers, and zero if bars are based on it.
import { scaleLinear } from "d3-scale";

/** Maximum number of grid lines in a chart. */
export const MAX_TICKS = 5;

export interface Axis {
  /** Lowest and highest value of the axis, as passed in: the top grid line may be below the highest mark. */
  readonly domain: readonly [number, number];
  /** Ascending round values inside the domain, at most `MAX_TICKS`. */
  readonly ticks: readonly number[];
}

/** Returns round ticks within `[low, high]`, at most five. An empty or flat range gets a height of one. */
export function roundAxis(low: number, high: number): Axis {
  const top = high > low ? high : low + 1;
  const scale = scaleLinear().domain([low, top]);
  for (let count = MAX_TICKS; count > 0; count -= 1) {
    const ticks = scale.ticks(count);
    if (ticks.length <= MAX_TICKS) return { domain: [low, top], ticks };
  }
  return { domain: [low, top], ticks: [] };
}

/** Returns the axis of bars, which always includes zero. */
export function barAxis(values: readonly number[]): Axis {
  return roundAxis(Math.min(0, ...values), Math.max(0, ...values));
}

/** Returns the interval at which labels fit, if each mark has `step` pixels and a label needs `needed`. At least 1. */
export function labelEvery(step: number, needed: number): number {
  return step <= 0 ? 1 : Math.max(1, Math.ceil(needed / step));
}

/**
 * Returns the width in pixels that `text` needs at `size` pixels, slightly overestimated (tabular figures of the text
 * face).
 */
export function textWidth(text: string, size: number): number {
  return text.length * size * 0.56;
}

/**
 * Returns the labels of adjacent marks. If they would overlap, only the marks in `keep` have labels and the others are
 * empty.
 */
export function fittingLabels(
  labels: readonly string[],
  size: number,
  step: number,
  fixedTicks: readonly (number | null)[],
): readonly string[] {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label, size)));
  // Slightly more than a step is fine: adjacent labels are rarely at the same height.
  if (widest <= step * 1.2) return labels;
  return labels.map((label, index) => (fixedTicks.includes(index) ? label : ""));
}

/** Breaks `text` between words into lines of at most `width` pixels at `size`. A longer word gets its own line. */
export function textLines(text: string, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/**
 * Moves one-dimensional label centers apart until each pair is `gap` pixels apart, preserving their order and staying
 * in `[low, high]` if there is room.
 */
export function spreadLabels(
  centres: readonly number[],
  gap: number,
  low: number,
  high: number,
): readonly number[] {
  const order = centres.map((_, index) => index).sort((a, b) => (centres[a] ?? 0) - (centres[b] ?? 0));
  const placed = centres.map(() => 0);
  let floor = low;
  for (const index of order) {
    placed[index] = Math.max(centres[index] ?? 0, floor);
    floor = (placed[index] ?? 0) + gap;
  }
  let ceiling = high;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = (placed[index] ?? 0) - gap;
  }
  return placed;
}
