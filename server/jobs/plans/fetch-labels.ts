// The job that fetches and reads the Facts Label of every listed plan. Each address is recorded by itself, so a run that
// is stopped continues where it was. A failure leaves the catalog as it is and is listed for the operator.
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import { seedBuckets } from "#server/domain/objects/product-buckets.ts";
import { StorageError } from "#server/domain/objects/storage-error.ts";
import {
  clearVersion,
  listAddresses,
  saveFailure,
  saveFetched,
  syncAddresses,
  type AddressRow,
  type Failure,
} from "#server/domain/plans/labels/label-addresses.ts";
import {
  createLabelClient,
  LABEL_TIMEOUT_MS,
  type LabelClient,
  type LabelTools,
} from "#server/domain/plans/labels/label-client.ts";
import { readLabelCopy, removeLabelCopies, saveLabelCopy } from "#server/domain/plans/labels/label-copies.ts";
import { listLabelPlans, type LabelPlan } from "#server/domain/plans/labels/label-plans.ts";
import { readResults, type ResultRow } from "#server/domain/plans/labels/label-results.ts";
import { dueAfterFailure, dueAfterSuccess } from "#server/domain/plans/labels/label-times.ts";
import {
  createDocumentReader,
  listUnread,
  readForPlans,
  type ReadDocument,
} from "#server/domain/plans/labels/read-for-plans.ts";
import type { DB } from "#server/platform/db/types.ts";
import { BackendFault } from "#server/platform/object-store/backend.ts";

export const FETCH_LABELS = "fetch-labels";

/** Sites that are requested at once. Each gets one request at a time. */
const SITES_AT_ONCE = 4;
/** A run of many labels ends after this time and queues the next one, so that other jobs get their turn. */
const MAX_RUN_MS = 120_000;

const REAL_TOOLS: LabelTools = {
  pause: (ms, signal) => delay(ms, undefined, { signal }).catch(() => {}),
  deadline: () => AbortSignal.timeout(LABEL_TIMEOUT_MS),
};

/** Queues a run, or does nothing if one is waiting. Runs never overlap. */
export async function queueLabelFetch(db: Kysely<DB>): Promise<void> {
  await sql`
    select from jobs.add_job(${FETCH_LABELS}::text, queue_name => ${FETCH_LABELS}::text,
      job_key => ${FETCH_LABELS}::text, max_attempts => 3)`.execute(db);
}

interface Run {
  readonly ctx: Context;
  readonly client: LabelClient;
  readonly signal: AbortSignal;
  /** Plans by the address of their label. */
  readonly plans: ReadonlyMap<string, LabelPlan[]>;
  readonly results: ReadonlyMap<string, ResultRow>;
  readonly read: ReadDocument;
  readonly counts: { fetched: number; unchanged: number; failed: number; read: number };
}

const isDue = ({ ctx }: Run, { next_due }: AddressRow): boolean => next_due <= ctx.now();

const unreadPlans = ({ plans, results }: Run, { address, sha256 }: AddressRow): LabelPlan[] =>
  sha256 === null ? [] : listUnread(plans.get(address) ?? [], results, sha256);

async function recordFailure(
  { ctx, counts }: Run,
  { address, attempts }: AddressRow,
  failure: Failure,
  { final, pausedUntil }: { final: boolean; pausedUntil: Date | null },
): Promise<void> {
  const at = ctx.now();
  const nextDue = dueAfterFailure(at, { attempts: attempts + 1, final, pausedUntil });
  await saveFailure(ctx.db.sql, address, failure, { at, nextDue });
  counts.failed += 1;
}

interface Refreshed {
  readonly row: AddressRow;
  /** Null if it wasn't sent again. */
  readonly bytes: Uint8Array | null;
}

/** Requests an address and records the response. Returns the row with its newest document. */
async function refresh(run: Run, row: AddressRow): Promise<Refreshed> {
  const { ctx, client, counts, signal } = run;
  const response = await client.request(row);
  const at = ctx.now();
  const times = { at, nextDue: dueAfterSuccess(at) };
  // A run that is stopped has cut the request off.
  if (signal.aborted && response.kind === "failed") return { row, bytes: null };
  if (response.kind === "failed") {
    await recordFailure(run, row, response.failure, response);
    return { row, bytes: null };
  }
  if (response.kind === "unchanged") {
    await saveFetched(ctx.db.sql, row, { ...times, version: null });
    counts.unchanged += 1;
    return { row, bytes: null };
  }
  const { bytes, etag, last_modified } = response.file;
  const version = { sha256: await saveLabelCopy(ctx, bytes), etag, last_modified };
  await removeLabelCopies(ctx, await saveFetched(ctx.db.sql, row, { ...times, version }));
  counts.fetched += 1;
  return { row: { ...row, ...version }, bytes };
}

/** Reads the newest document of an address for the plans that don't have its result yet. */
async function readNewest(run: Run, { row, bytes }: Refreshed): Promise<void> {
  const { ctx, counts, read } = run;
  const unread = unreadPlans(run, row);
  if (unread.length === 0 || row.sha256 === null) return;
  const document = bytes ?? (await readLabelCopy(ctx, row.sha256));
  if (document === null) return clearVersion(ctx.db.sql, row.address, ctx.now());
  const fetched = { sha256: row.sha256, bytes: document };
  if (await readForPlans(ctx, unread, fetched, read)) counts.read += unread.length;
}

/** Our own storage or database fails, so every other address would fail, too. */
const isOurs = (error: unknown): boolean => error instanceof StorageError || error instanceof BackendFault;

async function handleAddress(run: Run, row: AddressRow): Promise<void> {
  const { ctx } = run;
  try {
    if (row.origin === "") {
      const failure = { failure: "address", problem: "It isn't a web address.", quote: row.address };
      if (isDue(run, row)) await recordFailure(run, row, failure, { final: true, pausedUntil: null });
      return;
    }
    await readNewest(run, isDue(run, row) ? await refresh(run, row) : { row, bytes: null });
  } catch (error) {
    if (isOurs(error)) throw error;
    const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    ctx.log.error({ site: row.origin, why }, "a label could not be processed");
    const failure = { failure: "reader", problem: "An unexpected error. The log has it.", quote: null };
    await recordFailure(run, row, failure, { final: false, pausedUntil: null });
  }
}

/** Returns what to do by site. Documents that are already here come first, because they need no request. */
function groupWork(run: Run, rows: ReadonlyArray<AddressRow>): [string, AddressRow[]][] {
  const work = rows.filter((row) => isDue(run, row) || unreadPlans(run, row).length > 0);
  const sorted = work.toSorted((a, b) => Number(isDue(run, a)) - Number(isDue(run, b)));
  return Object.entries(Object.groupBy(sorted, ({ origin }) => origin)).map(([origin, group]) => [
    origin,
    group ?? [],
  ]);
}

/** Works through the sites, a few at once. Returns how many addresses the time was too short for. */
async function runSites(run: Run, sites: [string, AddressRow[]][]): Promise<number> {
  const { client, signal } = run;
  const end = performance.now() + MAX_RUN_MS;
  let failed = false;
  let left = 0;
  const runSite = async ([origin, rows]: [string, AddressRow[]]): Promise<void> => {
    for (const row of rows) {
      if (client.isPaused(origin) && isDue(run, row)) continue;
      if (failed || signal.aborted || performance.now() > end) left += 1;
      else await handleAddress(run, row);
    }
  };
  const waiting = [...sites];
  const runNext = async (): Promise<void> => {
    try {
      for (let site = waiting.shift(); site; site = waiting.shift()) await runSite(site);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: SITES_AT_ONCE }, runNext));
  const broken = lanes.find((lane) => lane.status === "rejected");
  if (broken) throw broken.reason;
  return left;
}

/**
 * Fetches the labels that are due and reads those that are new, as far as the time of one run allows. Returns how many
 * are left for the next run. Safe to run twice. Throws if the database or the object store fails, so that the queue
 * retries.
 */
export async function fetchLabels(
  ctx: Context,
  signal: AbortSignal = new AbortController().signal,
  tools: LabelTools = REAL_TOOLS,
): Promise<number> {
  if (ctx.config.labelFetch === null) return 0;
  await seedBuckets(ctx);
  const { sql: db } = ctx.db;
  const plans = await listLabelPlans(db);
  const addresses = new Map(plans.flatMap(({ at }) => (at ? [[at.address, at]] : [])));
  await removeLabelCopies(ctx, await syncAddresses(db, [...addresses.values()], ctx.now()));
  const counts = { fetched: 0, unchanged: 0, failed: 0, read: 0 };
  const run: Run = {
    ctx,
    client: await createLabelClient(ctx, tools, signal),
    signal,
    plans: Map.groupBy(plans, ({ at }) => at?.address ?? ""),
    results: await readResults(db),
    read: createDocumentReader(),
    counts,
  };
  const left = await runSites(run, groupWork(run, await listAddresses(db)));
  if (Object.values(counts).some((count) => count > 0)) ctx.log.info({ ...counts, left }, "labels fetched");
  return left;
}

/** Runs the job, and queues the next run if labels are left. */
export async function runLabelJob(ctx: Context, signal: AbortSignal): Promise<void> {
  const left = await fetchLabels(ctx, signal);
  if (left > 0) await queueLabelFetch(ctx.db.sql);
}
