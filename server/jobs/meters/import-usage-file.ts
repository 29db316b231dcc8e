// An uploaded usage file is read and kept as the home's use: quarter hours as readings of its meter, days and
// billing months as months. The object goes when its content is kept.
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
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { getOrCreateMeter } from "#server/domain/meters/meters.ts";
import { notifyFileFailed } from "#server/domain/meters/notify-meter.ts";
import { readUsageObject } from "#server/domain/meters/usage-object.ts";
import { removeObjects } from "#server/domain/objects/objects.ts";
import { asService } from "#server/domain/objects/policies.ts";

type FileRow = Selectable<UsageFiles>;
type JobAttempts = Pick<JobHelpers["job"], "attempts" | "max_attempts">;

const payloadSchema = z.object({ file_id: z.uuid() });

/** Why nothing of a file was kept, as contracts/usage-files.ts tells it. */
class FileRejected extends Error {
  readonly problem: string;
  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}

/** Whether the file of a row is still to be read: also one that we failed to read, whose job may begin anew. */
function isToRead({ state, problem }: FileRow): boolean {
  return state === "waiting" || problem === FILE_NOT_READ;
}

/** The same as a condition on rows. */
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

/** Keeps the use and notes that it is done, all of it or nothing. */
async function importUsage(ctx: Context, file: FileRow, usage: Usage): Promise<void> {
  const { id, user_id, esiid } = file;
  const now = ctx.now();
  const customerLocation = await findCustomerLocation(ctx, user_id, esiid);
  // Removed meanwhile.
  if (!customerLocation) throw new FileRejected("gone");
  await ctx.db.sql.transaction().execute(async (trx) => {
    // The account may be erased at the same moment: nothing may be kept of it after that.
    await lockLocation(trx, esiid);
    if (!(await hasLocation(trx, user_id, esiid))) throw new FileRejected("gone");
    let savedCount: number;
    if (usage.kind === "series") {
      const days = toDayReads(usage.series, now);
      const { added, changed, unchanged } = await saveReadings(
        trx,
        await getOrCreateMeter(trx, user_id, esiid),
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

/** Notes why nothing was kept, and tells whose it is, unless they left the home. */
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

/** Removes the object that was read, unless it is still to be read for another home or another of its meters, which removes it then. */
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
 * Reads and keeps the file of a row; safe to run again at any point. What is wrong with the file itself is noted and not
 * tried again; what is wrong with us is thrown, and noted as well once no try is left: nobody waits for a dead job.
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

/** Files that were uploaded and never asked to be kept go after this long. */
const UNASKED_MS = 2 * 86_400_000;
const SWEPT_AT_ONCE = 500;

/** All tries of a job are over by then. */
const STALE_FILE_MS = 2 * 3_600_000;

/** Notes files whose job came to nothing without a word, as where the database was away at its last try: nobody waits for them. */
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

/** Removes uploaded files that nobody asked to be kept, and notes those that nobody reads any more. */
export async function sweepUsageFiles(ctx: Context): Promise<void> {
  await failStaleFiles(ctx);
  const { rows } = await ctx.db.pool.query<{ name: string }>(
    `select o.name from storage.objects o
     where o.bucket_id = $1 and o.created_at < $2 and not exists (
       select from usage.files f where f.object = o.bucket_id || '/' || o.name and f.state = 'waiting')
     order by o.created_at limit $3`,
    [USAGE_FILES, new Date(ctx.now().getTime() - UNASKED_MS), SWEPT_AT_ONCE],
  );
  await removeObjects(
    ctx,
    asService(),
    USAGE_FILES,
    rows.map(({ name }) => name),
  );
}
