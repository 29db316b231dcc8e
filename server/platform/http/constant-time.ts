// Answers about an address or an order come after the same time whether or not there is one, so that the time does not tell.
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than the work of either case takes on a machine at rest; what takes longer ends at the next step. */
export const STEP_MS = 100;

async function untilStep(began: number, step = STEP_MS): Promise<void> {
  const spent = performance.now() - began;
  await wait(Math.ceil(spent / step) * step - spent);
}

/** Runs `work`; an error comes at the next full tenth of a second since the start, an answer at once. */
export async function withConstantTimeErrors<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    await untilStep(began);
    throw error;
  }
}

/** Runs `work`; its answer or error comes at the next full `step` (milliseconds) since the start, a tenth of a second unless given. */
export async function inEvenTime<T>(work: () => Promise<T>, step = STEP_MS): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await untilStep(began, step);
  }
}
