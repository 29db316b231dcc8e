// The PostgreSQL versions that the portal works with.
import { sql, type Kysely } from "kysely";
import type { DB } from "./types.ts";

/** The first version with `unique nulls not distinct`. */
export const MIN_POSTGRES_MAJOR = 15;

/** Throws if the server at `db` is older than MIN_POSTGRES_MAJOR. */
export async function assertServerVersion(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ number: number; name: string }>`
    select current_setting('server_version_num')::int as number,
      current_setting('server_version') as name`.execute(db);
  const [{ number, name } = { number: 0, name: "of an unknown version" }] = rows;
  if (number >= MIN_POSTGRES_MAJOR * 10_000) return;
  throw new Error(
    `The database is PostgreSQL ${name}, and the portal needs ${MIN_POSTGRES_MAJOR} or newer. Nothing was changed.`,
  );
}
