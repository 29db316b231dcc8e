// Axes: at most five grid lines, round numbers, and zero if bars are based on it.
import { roundTicks } from "./scale.ts";

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
  for (let count = MAX_TICKS; count > 0; count -= 1) {
    const ticks = roundTicks(low, top, count);
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

/** Pixels between two labels at the same height. */
const LABEL_GAP = 4;

interface MarkLabel {
  readonly text: string;
  /** Its baseline in pixels. */
  readonly y: number;
}

/**
 * Returns the texts of labels above marks that are `step` pixels apart, empty for those that would overlap another. The
 * marks in `keep` have theirs in any case, and they are the only ones if a label is far wider than a step.
 */
export function fittingLabels(
  labels: readonly MarkLabel[],
  size: number,
  step: number,
  keep: readonly (number | null)[],
): readonly string[] {
  const widths = labels.map(({ text }) => textWidth(text, size));
  const collide = (a: number, b: number): boolean =>
    Math.abs((labels[a]?.y ?? 0) - (labels[b]?.y ?? 0)) < size &&
    Math.abs(a - b) * step < ((widths[a] ?? 0) + (widths[b] ?? 0)) / 2 + LABEL_GAP;
  const shown = new Set(keep.filter((index) => index !== null));
  // A label that reaches far over the next mark would cover it.
  if (Math.max(0, ...widths) <= step * 1.2)
    for (const index of labels.keys())
      if (![...shown].some((other) => collide(index, other))) shown.add(index);
  return labels.map(({ text }, index) => (shown.has(index) ? text : ""));
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
