import { sql } from "kysely";
import { expect, it } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openPool } from "./pool.ts";
import { assertServerVersion } from "./version.ts";
import { setup } from "#tests/support/setup.ts";

const database = setup(testDatabase);

it("accepts the server that the tests run on", async () => {
  await expect(assertServerVersion(database.db.sql)).resolves.toBeUndefined();
});

it("rejects a server older than 15", async () => {
  // The server reports another version if a function of the same name comes first in the search path.
  await sql`create schema old`.execute(database.db.sql);
  await sql`create function old.current_setting(text) returns text language sql return
    case $1 when 'server_version_num' then '140012' else '14.12' end`.execute(database.db.sql);
  const url = `${database.url}?options=${encodeURIComponent("-c search_path=old,pg_catalog")}`;
  const older = openPool(url, 1, createLogger("silent"));
  await expect(assertServerVersion(older.sql)).rejects.toThrow(
    "The database is PostgreSQL 14.12, and the portal needs 15 or newer. Nothing was changed.",
  );
  await older.close();
});
