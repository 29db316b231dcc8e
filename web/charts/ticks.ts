// Axes: at most five grid lines, round numbers, zero where bars stand on it.
import { scaleLinear } from "d3-scale";

/** Most grid lines a chart may draw. */
export const MAX_TICKS = 5;

export interface Axis {
  /** Lowest and highest value of the axis, as given: the top line may lie below the highest mark. */
  readonly domain: readonly [number, number];
  /** Ascending round values inside the domain, at most `MAX_TICKS`. */
  readonly ticks: readonly number[];
}

/** Round ticks within `[low, high]`, as many as fit under five; an empty or flat range gets a height of one. */
export function roundAxis(low: number, high: number): Axis {
  const top = high > low ? high : low + 1;
  const scale = scaleLinear().domain([low, top]);
  for (let count = MAX_TICKS; count > 0; count -= 1) {
    const ticks = scale.ticks(count);
    if (ticks.length <= MAX_TICKS) return { domain: [low, top], ticks };
  }
  return { domain: [low, top], ticks: [] };
}

/** The axis of bars: it always holds zero. */
export function barAxis(values: readonly number[]): Axis {
  return roundAxis(Math.min(0, ...values), Math.max(0, ...values));
}

/** Every how many marks a label fits, when each mark has `step` pixels and a label needs `needed`; at least 1. */
export function labelEvery(step: number, needed: number): number {
  return step <= 0 ? 1 : Math.max(1, Math.ceil(needed / step));
}

/** Width in pixels that `text` needs at `size` pixels, a little generous (tabular figures of the text face). */
export function textWidth(text: string, size: number): number {
  return text.length * size * 0.56;
}

/** The labels of neighbouring marks; where they would run into each other only those of the marks in `keep`, the others empty. */
export function fittingLabels(
  labels: readonly string[],
  size: number,
  step: number,
  keep: readonly (number | null)[],
): readonly string[] {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label, size)));
  // A little more than a step is fine: neighbours rarely stand equally high.
  if (widest <= step * 1.2) return labels;
  return labels.map((label, index) => (keep.includes(index) ? label : ""));
}

/** Breaks `text` between words into lines of at most `width` pixels at `size`; a longer word gets a line of its own. */
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

/** Moves one-dimensional label centres apart until each pair is `gap` pixels apart, keeping their order and staying in `[low, high]` where there is room. */
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
