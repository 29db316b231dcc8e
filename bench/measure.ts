// Timing on a machine with other workloads: all measures alternate many times, so that a slow spell affects every one
// of them. Results are medians.

export interface Measure {
  readonly name: string;
  /** Consecutive calls per sample. */
  readonly calls: number;
  readonly work: () => unknown;
}

/** Milliseconds per call, one sample per turn, by the measure's name. */
export type Samples = ReadonlyMap<string, ReadonlyArray<number>>;

let lastResult: unknown;
/** Stores a result, so that no engine can skip the work that produced it. */
function storeResult(result: unknown): void {
  lastResult = result ?? lastResult;
}

/** Returns the thread's processor time in milliseconds, which doesn't grow while other programs run. */
export function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function sampleMs({ calls, work }: Measure): number {
  const from = performance.now();
  for (let call = 0; call < calls; call++) storeResult(work());
  return (performance.now() - from) / calls;
}

/**
 * Returns the processor time of one call in milliseconds, the least of `runs` runs of `calls` calls. The clock has steps
 * of milliseconds, so a run must take hundreds.
 */
export function leastCpuMs({ work }: Pick<Measure, "work">, calls: number, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const from = readCpuMs();
    for (let call = 0; call < calls; call++) storeResult(work());
    least = Math.min(least, (readCpuMs() - from) / calls);
  }
  return least;
}

/** Runs every measure once per turn. The first `warm_up` turns are not counted. */
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

/** Returns the median milliseconds of a measure. */
export function medianMs(samples: Samples, name: string): number {
  return median(samples.get(name) ?? []);
}

/**
 * Formats a measure's median and, in brackets, the slowest of the fastest tenth, which is what an idle machine would
 * show.
 */
export function shownSamples(samples: Samples, name: string): string {
  const sorted = (samples.get(name) ?? []).toSorted((a, b) => a - b);
  return `${shownMs(median(sorted))} (${shownMs(sorted[Math.floor(sorted.length / 10)] ?? Number.NaN)})`;
}

/** Returns the median over all turns of one measure's time as a multiple of another's in the same turn. */
export function medianRatio(samples: Samples, name: string, other: string): number {
  const others = samples.get(other) ?? [];
  return median((samples.get(name) ?? []).map((ms, iteration) => ms / (others[iteration] ?? Number.NaN)));
}

/** Formats a line of a report: a label and its value. */
export function line(what: string, value: string): string {
  return `  ${what.padEnd(68)} ${value.padStart(22)}`;
}

/** Formats milliseconds as µs or ms, whichever is easier to read. */
export function shownMs(ms: number): string {
  if (ms >= 1) return `${ms.toFixed(2)} ms`;
  return `${(ms * 1000).toFixed(ms < 0.01 ? 2 : 1)} µs`;
}
