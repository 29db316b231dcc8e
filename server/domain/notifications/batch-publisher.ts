// Publishes outside of a transaction. What is published while others are being written goes to the database with the
// next batch, in one statement. A thousand publishes a second cost it a tenth of a thousand statements.
import type { WorkflowKey } from "#contracts/workflows.ts";
import { createBatches } from "#server/platform/db/batches.ts";
import type { DeliveryChannel } from "./deliveries.ts";
import type { Run } from "./notification-plan.ts";
import type { Published } from "./write-run.ts";

/** A run and the data for its notifications. */
export interface Due {
  readonly run: Run & { readonly workflow: WorkflowKey };
  readonly elsewhere: readonly DeliveryChannel[];
}

/** With more recipients, a publish is written alone so that the others do not wait for it. */
const MAX_RECIPIENTS = 20;
type Write = (list: readonly Due[]) => Promise<readonly Published[]>;

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

/**
 * Creates the batch publisher. `write` receives runs of one tenant with no recipient in common and writes all or
 * nothing.
 */
export function createBatchPublisher(write: Write): (due: Due) => Promise<Published> {
  const writeInBatch = createBatches(write, { split: splitIntoBatches });
  return async (due) => {
    if (due.run.recipients.length <= MAX_RECIPIENTS) return writeInBatch(due);
    const [published] = await write([due]);
    return published ?? { run_id: due.run.id, replayed: true };
  };
}
