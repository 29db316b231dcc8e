// Migrations alongside running processes: of a newer version, and with a busy table.
import { Client } from "pg";
import { expect, inject, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { createLogger } from "#server/platform/log.ts";
import { DatabaseTooNew, migrate, migrationNames } from "./migrate.ts";
import { openPool } from "./pool.ts";

it("an older version starts on the schema of a newer one, and leaves it unchanged", async () => {
  const database = await testDatabase();
  try {
    const query =
      "insert into wattlane.kysely_migration (name, timestamp) values ('9999_later', now()::text)";
    await database.db.pool.query(query);
    expect(await migrate(database.db.sql)).toEqual([]);
    // A missing migration between ours does not mean a newer version.
    await database.db.pool.query(
      "update wattlane.kysely_migration set name = '0003_other' where name = '9999_later'",
    );
    await expect(migrate(database.db.sql)).rejects.toThrow(/nothing was changed/);
  } finally {
    await database.drop();
  }
});

it("a version older than a migration requires is rejected, and one that is not starts", async () => {
  const database = await testDatabase();
  try {
    const rename = (name: string): Promise<unknown> =>
      database.db.pool.query("update wattlane.kysely_migration set name = $1 where name > '9'", [name]);
    await database.db.pool.query(
      "insert into wattlane.kysely_migration (name, timestamp) values ('9999_gone_needs_0001', now()::text)",
    );
    expect(await migrate(database.db.sql)).toEqual([]);
    await rename(`9999_gone_needs_${(await migrationNames()).at(-1)?.slice(0, 4)}`);
    expect(await migrate(database.db.sql)).toEqual([]);
    await rename("9999_gone_needs_9998");
    await expect(migrate(database.db.sql)).rejects.toThrow(DatabaseTooNew);
  } finally {
    await database.drop();
  }
});

it(
  "waits for a busy table only briefly at a time, so that no query queues behind it",
  { timeout: 60_000 },
  async () => {
    const admin = new Client({ connectionString: inject("postgresUrl").replace(/\/wattlane$/, "/postgres") });
    await admin.connect();
    await admin.query("create database busy_table");
    const url = inject("postgresUrl").replace(/\/wattlane$/, "/busy_table");
    const db = openPool(url, 2, createLogger("silent"));
    const lockClient = new Client({ connectionString: url });
    await lockClient.connect();
    const waits = async (): Promise<boolean> => {
      const sql = "select from pg_locks where not granted and relation = 'notify.messages'::regclass";
      return ((await lockClient.query(sql)).rowCount ?? 0) > 0;
    };
    try {
      const names = await migrationNames();
      await migrate(db.sql, "0014_told");
      await lockClient.query("begin; lock table notify.messages in row exclusive mode");
      const applied = migrate(db.sql);
      await expect.poll(waits).toBe(true);
      await expect.poll(waits).toBe(false);
      await lockClient.query("commit");
      expect(await applied).toEqual(names.filter((name) => name > "0014_told"));
    } finally {
      await lockClient.end();
      await db.close();
      await admin.query("drop database busy_table with (force)");
      await admin.end();
    }
  },
);
