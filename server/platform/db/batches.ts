// Work of many requests that goes to the database together. What arrives while earlier batches are there waits for the
// next one, so that a busy process sends few large statements instead of many small ones. Nothing waits in a quiet one.
import { DatabaseError, type Pool } from "pg";

/** Maximum items per batch. */
const BATCH_SIZE = 100;
/** Concurrent batches: one that waits for a lock does not hold up the next. */
const LANES = 2;
/** PostgreSQL error classes not caused by any item of the batch: the database is full or shutting down. */
const UNAVAILABLE_CLASSES: ReadonlySet<string> = new Set(["53", "57", "58"]);

type Run<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;
type Split<Item> = (items: readonly Item[]) => ReadonlyArray<readonly Item[]>;

export interface BatchOptions<Item> {
  /** Divides items that cannot share a batch into several, which run one after the other. */
  readonly split?: Split<Item>;
  /** How long an item waits for earlier batches before it fails with ETIMEDOUT. If left out, as long as they take. */
  readonly maxWaitMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const isItemError = (error: unknown): boolean =>
  error instanceof DatabaseError && !UNAVAILABLE_CLASSES.has((error.code ?? "").slice(0, 2));

async function runBatch<Item, Result>(
  run: Run<Item, Result>,
  batch: ReadonlyArray<Waiting<Item, Result>>,
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item));
    if (results.length !== batch.length) throw new Error("A batch has other results than items.");
    batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
  } catch (error) {
    if (batch.length === 1 || !isItemError(error)) return batch.forEach(({ reject }) => reject(error));
    // The batch had no effect. Running each one alone finds the one that fails.
    for (const one of batch) await runBatch(run, [one]);
  }
}

function createLateError(): Error {
  return Object.assign(new Error("The database has not finished earlier work in time."), {
    code: "ETIMEDOUT",
  });
}

/**
 * Creates a function that runs items in batches. `run` gets at most 100 items, handles all or none, and returns one
 * result per item. If the database rejects a batch, each item runs alone, so that an item only fails by its own error.
 */
export function createBatches<Item extends object, Result>(
  run: Run<Item, Result>,
  { split = (items) => [items], maxWaitMs }: BatchOptions<Item> = {},
): (item: Item) => Promise<Result> {
  const waiting: Array<Waiting<Item, Result>> = [];
  let running = 0;
  let isScheduled = false;
  let watch: NodeJS.Timeout | null = null;
  const runAll = async (taken: ReadonlyArray<Waiting<Item, Result>>): Promise<void> => {
    const byItem = new Map(taken.map((one) => [one.item, one]));
    for (const items of split(taken.map(({ item }) => item)))
      await runBatch(
        run,
        items.flatMap((item) => byItem.get(item) ?? []),
      );
  };
  const start = (): void => {
    isScheduled = false;
    running += 1;
    void runAll(waiting.splice(0, BATCH_SIZE)).finally(() => {
      running -= 1;
      schedule();
    });
    schedule();
  };
  // After the requests that have arrived are read, so that they go together.
  const schedule = (): void => {
    if (isScheduled || running >= LANES || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(start);
  };
  const rejectLate = (limitMs: number): void => {
    watch = null;
    const until = performance.now() - limitMs;
    const isLate = ({ since }: Waiting<Item, Result>): boolean => since <= until;
    const late = waiting.splice(0, waiting.findLastIndex(isLate) + 1);
    for (const { reject } of late) reject(createLateError());
    watchWaiting();
  };
  const watchWaiting = (): void => {
    const [first] = waiting;
    if (maxWaitMs === undefined || watch !== null || first === undefined) return;
    const left = first.since + maxWaitMs - performance.now();
    watch = setTimeout(() => rejectLate(maxWaitMs), left).unref();
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, since: performance.now(), resolve, reject });
      watchWaiting();
      schedule();
    });
}

/** Returns a function that returns the same result of `open` for the same pool. */
export function oncePerPool<Opened>(open: (pool: Pool) => Opened): (pool: Pool) => Opened {
  const opened = new WeakMap<Pool, Opened>();
  return (pool) => {
    const known = opened.get(pool) ?? open(pool);
    opened.set(pool, known);
    return known;
  };
}
