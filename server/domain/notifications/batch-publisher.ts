// Publishes outside of a transaction. What is published while others are being written goes to the database with the
// next batch, in one statement. A thousand publishes a second cost it a tenth of a thousand statements.
import DataLoader from "dataloader";
import pLimit from "p-limit";
import { DatabaseError } from "pg";
import type { WorkflowKey } from "#contracts/workflows.ts";
import type { DeliveryChannel } from "./deliveries.ts";
import type { Run } from "./notification-plan.ts";
import type { Published } from "./write-run.ts";

/** A run and the data for its notifications. */
export interface Due {
  readonly run: Run & { readonly workflow: WorkflowKey };
  readonly elsewhere: readonly DeliveryChannel[];
}

/** Maximum publishes per batch. */
const BATCH_SIZE = 100;
/** Concurrent statements: one that waits for a lock does not hold up the next. */
const LANES = 2;
/** With more recipients, a publish is written alone so that the others do not wait for it. */
const MAX_RECIPIENTS = 20;
/** PostgreSQL error classes not caused by any publish in the batch: the database is full or shutting down. */
const UNAVAILABLE_CLASSES: ReadonlySet<string> = new Set(["53", "57", "58"]);

type Write = (list: readonly Due[]) => Promise<readonly Published[]>;
type PublishResult = Published | Error;

/**
 * Splits into batches of one tenant in which no user is notified twice. The second of two for one user goes into a
 * later batch.
 */
function splitIntoBatches(list: readonly Due[]): Due[][] {
  const found: Array<{ tenant: string | null; userIds: Set<string>; list: Due[] }> = [];
  for (const due of list) {
    const { tenant, recipients } = due.run;
    const last = found.findLastIndex(({ userIds }) => recipients.some((id) => userIds.has(id)));
    let batch = found.find((one, index) => index > last && one.tenant === tenant);
    if (!batch) found.push((batch = { tenant, userIds: new Set(), list: [] }));
    for (const id of recipients) batch.userIds.add(id);
    batch.list.push(due);
  }
  return found.map((batch) => batch.list);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const isRowError = (error: unknown): boolean =>
  error instanceof DatabaseError && !UNAVAILABLE_CLASSES.has((error.code ?? "").slice(0, 2));

async function writeBatch(write: Write, list: readonly Due[]): Promise<readonly PublishResult[]> {
  try {
    return await write(list);
  } catch (error) {
    if (list.length === 1 || !isRowError(error)) return list.map(() => asError(error));
    // The batch wrote nothing. Trying each one alone finds the one that fails.
    const results: PublishResult[] = [];
    for (const due of list) results.push(...(await writeBatch(write, [due])));
    return results;
  }
}

async function writeInBatches(write: Write, list: readonly Due[]): Promise<readonly PublishResult[]> {
  const results = new Map<Due, PublishResult>();
  for (const batch of splitIntoBatches(list)) {
    const written = await writeBatch(write, batch);
    batch.forEach((due, index) => results.set(due, written[index] ?? new Error("no answer to a publish")));
  }
  return list.map((due) => results.get(due) ?? new Error("no answer to a publish"));
}

/**
 * Creates the batch publisher. `write` receives runs of one tenant with no recipient in common and writes all or
 * nothing.
 */
export function createBatchPublisher(write: Write): (due: Due) => Promise<Published> {
  const lane = pLimit(LANES);
  let writing: Promise<readonly PublishResult[]> = Promise.resolve([]);
  const loader = new DataLoader<Due, Published>((list) => (writing = writeInBatches(write, list)), {
    cache: false,
    maxBatchSize: BATCH_SIZE,
    batchScheduleFn: (dispatch) =>
      void lane(() => {
        dispatch();
        return writing;
      }),
  });
  return async (due) => {
    if (due.run.recipients.length <= MAX_RECIPIENTS) return loader.load(due);
    const [published] = await write([due]);
    return published ?? { run_id: due.run.id, replayed: true };
  };
}
