// Makes responses about an address or an order take the same time whether or not it exists, so that the time reveals
// nothing.
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than either case takes on an idle machine. What takes longer ends at the next step. */
export const STEP_MS = 100;

async function untilStep(began: number, step = STEP_MS): Promise<void> {
  const spent = performance.now() - began;
  await wait(Math.ceil(spent / step) * step - spent);
}

/**
 * Runs `work`. An error is thrown at the next full tenth of a second since the start, a result is returned immediately.
 */
export async function withConstantTimeErrors<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    await untilStep(began);
    throw error;
  }
}

/**
 * Runs `work`. Its result or error comes at the next full `step` (milliseconds) since the start, a tenth of a second by
 * default.
 */
export async function runInConstantTime<T>(work: () => Promise<T>, step = STEP_MS): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await untilStep(began, step);
  }
}
