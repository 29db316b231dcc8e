// Requests about an address answer after the same time whether or not the address has an account.
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than the work of either case takes on a busy machine. */
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
