// The billing months of every read day as arrays, so that pricing a plan allocates nothing. Month `m` (0..11) of read
// day `r` (1..31) is at `cycleIndex(r) + m`. A read day is filled when a plan needs it.
export const MONTHS = 12;
const READ_DAYS = 31;

/** Values of the twelve months of all read days. */
const CYCLE_MONTHS = READ_DAYS * MONTHS;

/** Returns the index of a read day's first month. */
export function cycleIndex(read_day: number): number {
  return (read_day - 1) * MONTHS;
}

/** Cents of the billing months, in the order of `cycleIndex`. */
export interface CycleCents {
  readonly cents: Float64Array;
  /** 1 for each read day that is filled. */
  readonly filled: Uint8Array;
}

/** Wh of the billing months, in the order of `cycleIndex`: the values of `MonthSums`. */
export interface CycleSums {
  readonly wh: Float64Array;
  /** Per energy window. Only the total if there is one window. */
  readonly window_wh: ReadonlyArray<Float64Array>;
  /** Null if the home exports nothing. */
  readonly exported_wh: Float64Array | null;
  readonly exported_window_wh: ReadonlyArray<Float64Array>;
  /** 1 for each read day that is filled. */
  readonly filled: Uint8Array;
}

/** Day prefix sums of Wh: the sources of `CycleSums`, which has one array for each. */
export interface CycleSources {
  readonly total: Float64Array;
  readonly windows: ReadonlyArray<Float64Array>;
  readonly exported: Float64Array | null;
  readonly exported_windows: ReadonlyArray<Float64Array>;
}

export function createCycleCents(): CycleCents {
  return { cents: new Float64Array(CYCLE_MONTHS), filled: new Uint8Array(READ_DAYS + 1) };
}

/** Creates the empty arrays for prefix sums. */
export function createCycleSums({ total, windows, exported, exported_windows }: CycleSources): CycleSums {
  const wh = new Float64Array(CYCLE_MONTHS);
  return {
    wh,
    window_wh: windows.map((prefix) => (prefix === total ? wh : new Float64Array(CYCLE_MONTHS))),
    exported_wh: exported && new Float64Array(CYCLE_MONTHS),
    exported_window_wh: exported_windows.map(() => new Float64Array(CYCLE_MONTHS)),
    filled: new Uint8Array(READ_DAYS + 1),
  };
}

function fill(wh: Float64Array, prefix: Float64Array, reads: ReadonlyArray<number>, at: number): void {
  for (let month = 0; month < MONTHS; month++)
    wh[at + month] = (prefix[reads[month + 1] ?? 0] ?? 0) - (prefix[reads[month] ?? 0] ?? 0);
}

/** Fills the months of a read day. `reads` are the thirteen day numbers that bound them. */
export function fillCycle(
  sums: CycleSums,
  sources: CycleSources,
  reads: ReadonlyArray<number>,
  read_day: number,
): void {
  if (sums.filled[read_day] === 1) return;
  const at = cycleIndex(read_day);
  fill(sums.wh, sources.total, reads, at);
  const fillAll = (all: ReadonlyArray<Float64Array>, from: ReadonlyArray<Float64Array>): void =>
    all.forEach((wh, index) => {
      const prefix = from[index];
      if (prefix !== undefined && wh !== sums.wh) fill(wh, prefix, reads, at);
    });
  fillAll(sums.window_wh, sources.windows);
  fillAll(sums.exported_window_wh, sources.exported_windows);
  if (sums.exported_wh && sources.exported) fill(sums.exported_wh, sources.exported, reads, at);
  sums.filled[read_day] = 1;
}
