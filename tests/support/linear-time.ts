// Whether work takes time in proportion to its input, by processor time: what else the machine does is not counted.
import { expect } from "vitest";

/** Four times as much input may take this many times as long; quadratic work takes sixteen times. */
const LINEAR = 8;
/** What does not grow with the input (ms), such as compiling and collecting garbage. */
const CONSTANT_MS = 200;
/** Measurements of which the least counts: only what interrupts the work makes one longer. */
const ATTEMPTS = 3;

const threadTime = (): NodeJS.CpuUsage => process.threadCpuUsage();
/** Returns the processor time of all threads: those of a library count in no other. */
export const processTime = (): NodeJS.CpuUsage => process.cpuUsage();

export interface LinearWork<Input> {
  /** The size of the largest input that the reader accepts. */
  readonly limit: number;
  readonly make: (size: number) => Input;
  readonly read: (input: Input) => unknown;
  readonly time?: typeof threadTime;
}

/** Fails where reading the largest input takes out of proportion longer than a quarter of it. */
export async function expectLinear<Input>(work: LinearWork<Input>): Promise<void> {
  const { limit, make, read, time = threadTime } = work;
  const measure = async (input: Input): Promise<number> => {
    const before = time();
    await read(input);
    const after = time();
    return (after.user - before.user + after.system - before.system) / 1_000;
  };
  const [part, whole] = [make(Math.floor(limit / 4)), make(limit)];
  // Compiles the reader: a slow first measurement would hide what the second shows.
  await read(make(Math.floor(limit / 16)));
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let attempt = 0;
  do {
    least = Math.min(least, await measure(part));
    most = Math.min(most, await measure(whole));
    attempt += 1;
  } while (attempt < ATTEMPTS && most > LINEAR * least + CONSTANT_MS);
  expect(most, `milliseconds for all of it; a quarter took ${least}`).toBeLessThanOrEqual(
    LINEAR * least + CONSTANT_MS,
  );
}

/** The text of `length` characters that repeats `unit`. */
export const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
