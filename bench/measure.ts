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

let kept: unknown;
/** Holds on to a result, so that no engine may skip the work that made it. */
function keep(result: unknown): void {
  kept = result ?? kept;
}

function sampleMs({ calls, work }: Measure): number {
  const from = performance.now();
  for (let call = 0; call < calls; call++) keep(work());
  return (performance.now() - from) / calls;
}

/** Runs every measure once a turn; the first `warm_up` turns are not counted. */
export function takeTurns(measures: ReadonlyArray<Measure>, turns: number, warm_up: number): Samples {
  const samples = new Map<string, number[]>(measures.map(({ name }) => [name, []]));
  for (let turn = 0; turn < warm_up + turns; turn++) {
    for (const measure of measures) {
      const ms = sampleMs(measure);
      if (turn >= warm_up) samples.get(measure.name)?.push(ms);
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
  return median((samples.get(name) ?? []).map((ms, turn) => ms / (others[turn] ?? Number.NaN)));
}

/** A line of a report: what, and its figure. */
export function line(what: string, figure: string): string {
  return `  ${what.padEnd(68)} ${figure.padStart(22)}`;
}

/** Milliseconds as µs or ms, whichever reads best. */
export function shownMs(ms: number): string {
  if (ms >= 1) return `${ms.toFixed(2)} ms`;
  return `${(ms * 1000).toFixed(ms < 0.01 ? 2 : 1)} µs`;
}
