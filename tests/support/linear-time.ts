// Measures whether work takes time in proportion to its input, by processor time, so that other work on the machine is
// not counted.
import { expect } from "vitest";

/** Four times as much input may take this many times as long. Quadratic work takes sixteen times. */
const LINEAR = 8;
/** Time (ms) that does not grow with the input, such as compiling and collecting garbage. */
const CONSTANT_MS = 200;
/** Measurements of which the lowest counts, because interruptions only make one longer. */
const ATTEMPTS = 3;

const threadTime = (): NodeJS.CpuUsage => process.threadCpuUsage();
/** Returns the processor time of all threads, because those of a library are not counted elsewhere. */
export const processTime = (): NodeJS.CpuUsage => process.cpuUsage();

export interface LinearWork<Input> {
  /** The size of the largest input that the reader accepts. */
  readonly limit: number;
  readonly create: (size: number) => Input;
  readonly read: (input: Input) => unknown;
  readonly time?: typeof threadTime;
}

/** Fails if reading the largest input takes disproportionately longer than a quarter of it. */
export async function expectLinear<Input>(work: LinearWork<Input>): Promise<void> {
  const { limit, create: make, read, time = threadTime } = work;
  const measure = async (input: Input): Promise<number> => {
    const before = time();
    await read(input);
    const after = time();
    return (after.user - before.user + after.system - before.system) / 1_000;
  };
  const [part, full] = [make(Math.floor(limit / 4)), make(limit)];
  // Compiles the reader, because a slow first measurement would hide the effect of the second.
  await read(make(Math.floor(limit / 16)));
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let attempt = 0;
  do {
    least = Math.min(least, await measure(part));
    most = Math.min(most, await measure(full));
    attempt += 1;
  } while (attempt < ATTEMPTS && most > LINEAR * least + CONSTANT_MS);
  expect(most, `milliseconds for all of it; a quarter took ${least}`).toBeLessThanOrEqual(
    LINEAR * least + CONSTANT_MS,
  );
}

/** Returns the text of `length` characters that repeats `unit`. */
export const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
