// The answer comes after the same time whether or not anything was found, so that its time does not tell.
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than either case takes on a machine at rest; what takes longer ends at the next step. */
const STEP_MS = 100;

/** Runs `work`; its answer or error comes at the next full tenth of a second since the start. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - began;
    await wait(Math.ceil(spent / STEP_MS) * STEP_MS - spent);
  }
}
