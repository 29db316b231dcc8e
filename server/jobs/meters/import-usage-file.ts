// Imports an uploaded usage file as the home's usage: quarter hours as readings of its meter, days and billing months
// as months. The object is deleted when its content is saved.
import type { JobHelpers } from "graphile-worker";
import type { ExpressionBuilder, ExpressionWrapper, Selectable, SqlBool } from "kysely";
import { z } from "zod";
import { FILE_NOT_READ, USAGE_FILES } from "#contracts/usage-files.ts";
import type { ReadResult } from "#meter/formats/result.ts";
import { groupBillsByMonth, groupDaysByMonth } from "#meter/group-by-month.ts";
import { toDayReads } from "#meter/series-days.ts";
import type { IntervalSeries } from "#meter/usage.ts";
import type { MonthKwh } from "#meter/year.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB, UsageFiles } from "#server/platform/db/types.ts";
import { AppError } from "#server/platform/errors.ts";
import { saveUsage, buildDeclaredYear } from "#server/domain/locations/custom-usage.ts";
import { findCustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { hasLocation, lockLocation } from "#server/domain/locations/add-location.ts";
import { IMPORT_USAGE_FILE } from "#server/domain/locations/usage-files.ts";
import { saveLocationReadings } from "#server/domain/meters/save-location-readings.ts";
import { notifyFileFailed } from "#server/domain/meters/notify-meter.ts";
import { readUsageObject } from "#server/domain/meters/usage-object.ts";
import { removeObjects } from "#server/domain/objects/objects.ts";
import { asService } from "#server/domain/objects/policies.ts";

type FileRow = Selectable<UsageFiles>;
type JobAttempts = Pick<JobHelpers["job"], "attempts" | "max_attempts">;

const payloadSchema = z.object({ file_id: z.uuid() });

/** Why nothing of a file was saved, with the codes of contracts/usage-files.ts. */
class FileRejected extends Error {
  readonly problem: string;
  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}

/** Whether the file of a row still has to be read, including one that we failed to read, whose job may be restarted. */
function isToRead({ state, problem }: FileRow): boolean {
  return state === "waiting" || problem === FILE_NOT_READ;
}

/** Returns the same as a condition on rows. */
function toRead(eb: ExpressionBuilder<DB, "usage.files">): ExpressionWrapper<DB, "usage.files", SqlBool> {
  return eb.or([eb("state", "=", "waiting"), eb("problem", "=", FILE_NOT_READ)]);
}

type Usage =
  | { readonly kind: "series"; readonly series: IntervalSeries }
  | { readonly kind: "months"; readonly months: readonly MonthKwh[] };

function toUsage(result: ReadResult, meter: number): Usage {
  if (!result.ok) throw new FileRejected(result.errors[0]?.code ?? "unreadable");
  const { readings } = result;
  const none = (): never => {
    throw new FileRejected("too_little");
  };
  switch (readings.kind) {
    case "intervals":
      return { kind: "series", series: readings.series[meter] ?? none() };
    case "daily":
      return { kind: "months", months: groupDaysByMonth((readings.meters[meter] ?? none()).days) };
    case "monthly":
      return { kind: "months", months: groupBillsByMonth((readings.meters[meter] ?? none()).months) };
    default:
      return readings satisfies never;
  }
}

/** Saves the usage and marks the file as done, all or nothing. */
async function importUsage(ctx: Context, file: FileRow, usage: Usage): Promise<void> {
  const { id, user_id, esiid } = file;
  const now = ctx.now();
  const customerLocation = await findCustomerLocation(ctx, user_id, esiid);
  // Removed in the meantime.
  if (!customerLocation) throw new FileRejected("gone");
  await ctx.db.sql.transaction().execute(async (trx) => {
    // The account may be erased at the same time: nothing of it may be saved after that.
    await lockLocation(trx, esiid);
    if (!(await hasLocation(trx, user_id, esiid))) throw new FileRejected("gone");
    let savedCount: number;
    if (usage.kind === "series") {
      const days = toDayReads(usage.series, now);
      const { added, changed, unchanged } = await saveLocationReadings(
        trx,
        { user_id, esiid },
        days.filter(({ day }) => day <= today(ctx)),
        now,
      );
      savedCount = added + changed + unchanged;
    } else {
      const declared = { kind: "monthly" as const, months: [...usage.months] };
      const year = buildDeclaredYear(declared, customerLocation.location.tdu, today(ctx));
      if (!(await saveUsage(trx, { user_id, esiid }, declared, year, now))) throw new FileRejected("gone");
      savedCount = usage.months.length;
    }
    if (savedCount === 0) throw new FileRejected("too_little");
    await trx
      .updateTable("usage.files")
      .set({ state: "done", problem: null, kept: savedCount, done_at: now })
      .where("id", "=", id)
      .execute();
  });
}

function findProblem(error: unknown): string | null {
  if (error instanceof FileRejected) return error.problem;
  if (!(error instanceof AppError)) return null;
  if (error.code === "not_found") return "gone";
  return error.code === "unprocessable" ? "too_little" : null;
}

/** Records why nothing was saved and notifies the file's account, unless it removed the home. */
async function fail(ctx: Context, file: FileRow, problem: string): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable("usage.files")
      .set({ state: "failed", problem, done_at: ctx.now() })
      .where("id", "=", file.id)
      .where(toRead)
      .returning("id")
      .executeTakeFirst();
    if (failed && problem !== "gone") await notifyFileFailed(ctx, trx, file);
  });
}

/**
 * Removes the object that was read, unless it still has to be read for another home or another of its meters, which
 * removes it later.
 */
async function deleteObject(ctx: Context, object: string): Promise<void> {
  const waiting = await ctx.db.sql
    .selectFrom("usage.files")
    .select("id")
    .where("object", "=", object)
    .where(toRead)
    .limit(1)
    .executeTakeFirst();
  if (waiting) return;
  await removeObjects(ctx, asService(), USAGE_FILES, [object.slice(USAGE_FILES.length + 1)]);
}

/**
 * Reads and saves the file of a row. Safe to run again at any point. A problem of the file itself is recorded and not
 * retried. A failure of ours is thrown, and recorded too once no attempt is left, because no one should wait for a dead
 * job.
 */
export async function importUsageFile(
  ctx: Context,
  payload: unknown,
  { job }: { readonly job: JobAttempts },
): Promise<void> {
  const { file_id } = payloadSchema.parse(payload);
  const file = await ctx.db.sql
    .selectFrom("usage.files")
    .selectAll()
    .where("id", "=", file_id)
    .executeTakeFirst();
  if (!file) return;
  if (isToRead(file)) {
    try {
      await importUsage(
        ctx,
        file,
        toUsage(await readUsageObject(ctx, file.user_id, file.object), file.meter),
      );
    } catch (error) {
      const problem = findProblem(error);
      if (problem !== null) await fail(ctx, file, problem);
      else {
        if (job.attempts >= job.max_attempts) await fail(ctx, file, FILE_NOT_READ);
        throw error;
      }
    }
  }
  await deleteObject(ctx, file.object);
}

/** Uploaded files that were never submitted for import are removed after this long. */
const UNSUBMITTED_MS = 2 * 86_400_000;
const SWEPT_AT_ONCE = 500;

/** All attempts of a job are over by then. */
const STALE_FILE_MS = 2 * 3_600_000;

/**
 * Fails files whose job died silently, for example because the database was unavailable at its last attempt, so that no
 * customer waits for them.
 */
async function failStaleFiles(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.pool.query<FileRow>(
    `select f.* from usage.files f
     where f.state = 'waiting' and f.created_at < $1 and not exists (
       select from jobs.jobs j
       where j.key = $2 || ':' || f.id and (j.attempts < j.max_attempts or j.locked_at is not null))`,
    [new Date(ctx.now().getTime() - STALE_FILE_MS), IMPORT_USAGE_FILE],
  );
  for (const file of rows) await fail(ctx, file, FILE_NOT_READ);
}

/** Removes uploaded files that were never submitted for import, and fails those that are no longer being read. */
export async function sweepUsageFiles(ctx: Context): Promise<void> {
  await failStaleFiles(ctx);
  const { rows } = await ctx.db.pool.query<{ name: string }>(
    `select o.name from storage.objects o
     where o.bucket_id = $1 and o.created_at < $2 and not exists (
       select from usage.files f where f.object = o.bucket_id || '/' || o.name and f.state = 'waiting')
     order by o.created_at limit $3`,
    [USAGE_FILES, new Date(ctx.now().getTime() - UNSUBMITTED_MS), SWEPT_AT_ONCE],
  );
  await removeObjects(
    ctx,
    asService(),
    USAGE_FILES,
    rows.map(({ name }) => name),
  );
}
