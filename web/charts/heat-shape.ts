// Geometry of a heat map: color steps and the outline around a set of cells.

/** A row of the map: a weekday, a month or a day. */
export interface HeatRow {
  /** Its date, if it is a single day. */
  readonly key: string;
  readonly short: string;
  readonly long: string;
  /** Average kWh of each of the 24 hours. null = no readings. */
  readonly kwh: readonly (number | null)[];
}

/** Hours that share a price, outlined and named. */
export interface HeatRegion {
  /** "free nights". */
  readonly name: string;
  readonly holds: (row: number, hour: number) => boolean;
}

/** Number of color steps, distinguished by lightness alone. */
export const HEAT_STEPS = 5;

/** Returns the step, 0..4, of a value between zero and the largest one. Zero and less are step 0. */
export function heatStep(value: number, largest: number): number {
  if (largest <= 0 || value <= 0) return 0;
  return Math.min(HEAT_STEPS - 1, Math.floor((value / largest) * HEAT_STEPS));
}

/** Returns the largest known value, at least 0. */
export function getLargest(rows: readonly (readonly (number | null)[])[]): number {
  return rows.reduce((top, row) => row.reduce<number>((max, value) => Math.max(max, value ?? 0), top), 0);
}

/**
 * Returns the value that `share` (0 to 1) of the known values do not exceed, at least 0: the end of the scale if a few
 * hours tower over all others.
 */
export function getQuantile(rows: readonly (readonly (number | null)[])[], share: number): number {
  const known = rows.flatMap((row) => row.filter((value) => value !== null)).sort((a, b) => a - b);
  return Math.max(0, known[Math.max(0, Math.ceil(known.length * share) - 1)] ?? 0);
}

/**
 * Returns the SVG path around the cells for which `inside` is true: a line wherever a member borders a non-member or
 * the edge.
 */
export function outlinePath(
  rows: number,
  columns: number,
  inside: (row: number, column: number) => boolean,
  cell: { readonly width: number; readonly height: number },
): string {
  const holds = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < rows && column < columns && inside(row, column);
  let path = "";
  for (let row = 0; row <= rows; row += 1) {
    path += runs(columns, (column) => holds(row - 1, column) !== holds(row, column))
      .map(([from, to]) => `M${px(from * cell.width)},${px(row * cell.height)}H${px(to * cell.width)}`)
      .join("");
  }
  for (let column = 0; column <= columns; column += 1) {
    path += runs(rows, (row) => holds(row, column - 1) !== holds(row, column))
      .map(([from, to]) => `M${px(column * cell.width)},${px(from * cell.height)}V${px(to * cell.height)}`)
      .join("");
  }
  return path;
}

/** Returns the runs `[from, to)` of consecutive indexes for which `test` is true. */
function runs(length: number, test: (index: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  for (let index = 0; index < length; index += 1) {
    if (!test(index)) continue;
    const last = found.at(-1);
    if (last && last[1] === index) last[1] = index + 1;
    else found.push([index, index + 1]);
  }
  return found;
}

function px(value: number): number {
  return Math.round(value * 100) / 100;
}
