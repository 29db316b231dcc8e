// Runs a reader of untrusted bytes in its own thread: its cost is bounded in time and memory, and other requests are
// served in the meantime.
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";

/** Limits of one run. */
export interface WorkerLimits {
  readonly milliseconds: number;
  /** Of the thread's heap and of its external buffers. */
  readonly megabytes: number;
}

export type WorkerResult<Value> =
  | { readonly ok: true; readonly value: Value }
  /**
   * `busy`: too many wait; `late` and `memory`: it was stopped at its limit; `failed`: it threw, or ended without an
   * answer.
   */
  | { readonly ok: false; readonly why: "busy" | "late" | "memory" | "failed" };

/** Concurrent threads in a process. The others wait. */
const THREADS = 2;
const MAX_WAITING = 40;
/** How often the buffers are measured, because the heap's own limit does not count them. */
const MEASURED_MS = 25;
const MEGABYTE = 1024 * 1024;
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

const limit = pLimit(THREADS);

async function isOver(worker: Worker, { megabytes }: WorkerLimits): Promise<boolean> {
  try {
    const { external_memory, used_heap_size } = await worker.getHeapStatistics();
    return external_memory + used_heap_size > megabytes * MEGABYTE;
  } catch {
    // It has not started yet, or has ended.
    return false;
  }
}

function start<Value>(script: URL, input: unknown, limits: WorkerLimits): Promise<WorkerResult<Value>> {
  return new Promise((resolve) => {
    const worker = new Worker(script, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
      // Output of libraries about untrusted bytes is not logged.
      stdout: true,
      stderr: true,
    });
    const end = (result: WorkerResult<Value>): void => {
      clearTimeout(late);
      clearInterval(measure);
      resolve(result);
      void worker.terminate();
    };
    const late = setTimeout(() => end({ ok: false, why: "late" }), limits.milliseconds);
    const measure = setInterval(() => {
      void isOver(worker, limits).then((over) => (over ? end({ ok: false, why: "memory" }) : undefined));
    }, MEASURED_MS);
    worker.on("message", (value: Value) => end({ ok: true, value }));
    worker.on("error", (error: NodeJS.ErrnoException) =>
      end({ ok: false, why: error.code === OUT_OF_MEMORY ? "memory" : "failed" }),
    );
    worker.on("exit", () => end({ ok: false, why: "failed" }));
  });
}

/**
 * Returns the message that `script` posts about the result of `read` (its `workerData`), or why there is none. A few
 * run at once, in order. `read` is called when its run starts, so that waiting runs hold no file.
 */
export async function runInWorker<Value>(
  script: URL,
  read: () => Promise<unknown>,
  limits: WorkerLimits,
): Promise<WorkerResult<Value>> {
  if (limit.pendingCount >= MAX_WAITING) return { ok: false, why: "busy" };
  return limit(async () => start<Value>(script, await read(), limits));
}
