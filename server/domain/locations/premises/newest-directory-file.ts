import type { PlatformContext } from "#server/platform/context.ts";

const NEWEST_SQL = `select max(file_date) as newest from premises.import where finished_at is not null`;

/** Returns the date of the newest imported file of ERCOT's directory (YYYY-MM-DD). Null if none was imported. */
export async function newestDirectoryFile({ db }: Pick<PlatformContext, "db">): Promise<string | null> {
  const { rows } = await db.pool.query<{ newest: string | null }>(NEWEST_SQL);
  return rows[0]?.newest ?? null;
}
