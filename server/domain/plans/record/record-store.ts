// SQL of the open plan record: which lists have to be published, their plans, and the published files.
import { sql } from "kysely";
import type { OpenFile } from "#contracts/open-plans.ts";
import type { Plan } from "#contracts/plan.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { PERIOD_END } from "../plan-periods.ts";

type Db = Pick<PlatformContext, "db">;

/** A day of a plan list. Its id grows when the list or one of its labels is imported. */
export interface ListedDay {
  readonly as_of: string;
  readonly snapshot_id: number;
}

// A label that is read adds a snapshot with the day of the list that it belongs to.
const UNPUBLISHED_SQL = `
  select s.as_of, max(s.id) as snapshot_id
  from compare.snapshot s
  group by s.as_of
  having bool_or(s.source <> 'facts_label') and not exists (
    select from compare.open_file f where f.as_of = s.as_of and f.snapshot_id = max(s.id))
  order by s.as_of`;

/** Returns the lists that were not published, or changed since, oldest first. */
export async function listUnpublished({ db }: Db): Promise<ListedDay[]> {
  return (await db.pool.query<ListedDay>(UNPUBLISHED_SQL)).rows;
}

/** A plan on a day's list, the day since which it is listed, and the day of its last change. */
export interface RecordedPlan {
  readonly plan: Plan;
  readonly listed_from: string;
  readonly changed_on: string;
}

// A label that is read after its plan was withdrawn adds a version that was never listed.
const PLANS_SQL = `
  select plan, listed_from, changed_on from (
    select v.body as plan, v.plan_id, p.seen_from as listed_from, v.valid_from as changed_on, ${PERIOD_END} as until
    from compare.plan p join compare.plan_version v on v.plan_id = p.id
    where p.seen_until is null or p.seen_until > v.valid_from) as periods
  where changed_on <= $1 and (until is null or until > $1)
  order by plan_id collate "C"`;

/** Returns the plans on the list of a day (YYYY-MM-DD), by id. */
export async function listPlansOn({ db }: Db, day: string): Promise<RecordedPlan[]> {
  return (await db.pool.query<RecordedPlan>(PLANS_SQL, [day])).rows;
}

/** The size, hash and number of plans of a published file. */
export interface FileFacts {
  readonly as_of: string;
  readonly ending: OpenFile;
  readonly plans: number;
  /** Without compression. */
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file to publish. */
export interface PublishedFile extends FileFacts {
  /** Compressed with Brotli. */
  readonly body: Buffer;
}

/** Saves all files of a list in one transaction, in place of those published before. */
export async function saveFiles(
  { db, now }: Db & Pick<PlatformContext, "now">,
  snapshot_id: number,
  files: readonly PublishedFile[],
): Promise<void> {
  const rows = files.map((file) => ({ ...file, snapshot_id, published_at: now() }));
  await db.sql
    .insertInto("compare.open_file")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["as_of", "ending"]).doUpdateSet((eb) => ({
        plans: eb.ref("excluded.plans"),
        bytes: eb.ref("excluded.bytes"),
        sha256: eb.ref("excluded.sha256"),
        body: eb.ref("excluded.body"),
        snapshot_id: eb.ref("excluded.snapshot_id"),
        published_at: eb.ref("excluded.published_at"),
      })),
    )
    .execute();
}

const FACTS_SQL = `
  select as_of, ending, plans, bytes, sha256 from compare.open_file order by as_of, ending`;

/** Returns every published file, oldest list first. */
export async function listFiles({ db }: Db): Promise<FileFacts[]> {
  return (await db.pool.query<FileFacts>(FACTS_SQL)).rows;
}

/** Returns a published file, or null if there is none. */
export async function findFile({ db }: Db, as_of: string, ending: OpenFile): Promise<PublishedFile | null> {
  const { rows } = await db.pool.query<PublishedFile>(
    `select as_of, ending, plans, bytes, sha256, body from compare.open_file where as_of = $1 and ending = $2`,
    [as_of, ending],
  );
  return rows[0] ?? null;
}

/** Returns the day of the newest published list, or null before the first. */
export async function findNewestDay({ db }: Db): Promise<string | null> {
  const { rows } = await db.pool.query<{ newest: string | null }>(
    "select max(as_of) as newest from compare.open_file",
  );
  return rows[0]?.newest ?? null;
}

export const PUBLISH_PLANS = "publish-plans";
const MAX_ATTEMPTS = 8;

/** Queues the publication of what is not published yet, or does nothing if that is waiting already. */
export async function queuePublication({ db }: Db): Promise<void> {
  await sql`
    select from jobs.add_job(${PUBLISH_PLANS}::text, job_key => ${PUBLISH_PLANS}::text,
      max_attempts => ${MAX_ATTEMPTS}::integer)`.execute(db.sql);
}
