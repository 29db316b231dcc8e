// Timing on a machine that others use as well: all measures run in turn, many
// times over, so that a slow spell falls on every one of them; figures are medians.

export interface Measure {
  readonly name: string;
  /** Calls in a row that make one sample. */
  readonly calls: number;
  readonly work: () => unknown;
}

/** Milliseconds of one call, a sample a turn, by the measure's name. */
export type Samples = ReadonlyMap<string, ReadonlyArray<number>>;

let lastResult: unknown;
/** Holds on to a result, so that no engine may skip the work that made it. */
function storeResult(result: unknown): void {
  lastResult = result ?? lastResult;
}

function sampleMs({ calls, work }: Measure): number {
  const from = performance.now();
  for (let call = 0; call < calls; call++) storeResult(work());
  return (performance.now() - from) / calls;
}

/** Runs every measure once a turn; the first `warm_up` turns are not counted. */
export function runInterleaved(
  measures: ReadonlyArray<Measure>,
  iterations: number,
  warm_up: number,
): Samples {
  const samples = new Map<string, number[]>(measures.map(({ name }) => [name, []]));
  for (let iteration = 0; iteration < warm_up + iterations; iteration++) {
    for (const measure of measures) {
      const ms = sampleMs(measure);
      if (iteration >= warm_up) samples.get(measure.name)?.push(ms);
    }
  }
  return samples;
}

function median(values: ReadonlyArray<number>): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Median milliseconds of a measure. */
export function medianMs(samples: Samples, name: string): number {
  return median(samples.get(name) ?? []);
}

/** A measure's median, and in brackets the fastest tenth's slowest: what an idle machine would show. */
export function shownSamples(samples: Samples, name: string): string {
  const sorted = (samples.get(name) ?? []).toSorted((a, b) => a - b);
  return `${shownMs(median(sorted))} (${shownMs(sorted[Math.floor(sorted.length / 10)] ?? Number.NaN)})`;
}

/** Median over the turns of one measure's time as a multiple of another's in the same turn. */
export function medianRatio(samples: Samples, name: string, other: string): number {
  const others = samples.get(other) ?? [];
  return median((samples.get(name) ?? []).map((ms, iteration) => ms / (others[iteration] ?? Number.NaN)));
}

/** A line of a report: what, and its figure. */
export function line(what: string, value: string): string {
  return `  ${what.padEnd(68)} ${value.padStart(22)}`;
}

/** Milliseconds as µs or ms, whichever reads best. */
export function shownMs(ms: number): string {
  if (ms >= 1) return `${ms.toFixed(2)} ms`;
  return `${(ms * 1000).toFixed(ms < 0.01 ? 2 : 1)} µs`;
}
