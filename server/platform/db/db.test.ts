import { access, chmod, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { generateTypes } from "#scripts/db-types.ts";
import { createLogger } from "#server/platform/log.ts";
import { DataFolderInUse } from "./embedded/folder-lock.ts";
import { joinOrStartEmbedded, startEmbedded } from "./embedded/open.ts";
import { migrate } from "./migrate.ts";
import { openPool } from "./pool.ts";

async function one(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

describe("the embedded database", () => {
  let temporary: TemporaryFolder;
  let folder: string;
  beforeEach(async () => {
    temporary = await temporaryFolder("pg");
    folder = temporary.path;
  });
  afterEach(() => temporary.remove());

  it("preserves its rows over a restart, and requires its password", async () => {
    const first = await startEmbedded(folder);
    await one(first.url, "create table kept as select 42 as answer");
    await first.close();
    const second = await startEmbedded(folder);
    try {
      expect(await one(second.url, "select answer from kept")).toEqual({ answer: 42 });
      await expect(one(second.url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow(/password/);
    } finally {
      await second.close();
    }
  });

  it("recreates a removed data folder of the same path, and deletes nothing", async () => {
    // No other user may enter: as root, the cluster is outside, under a name derived from the path.
    await chmod(folder, 0o700);
    const before = await startEmbedded(folder);
    await one(before.url, "create table kept as select 42 as answer");
    await before.close();
    for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true });
    const after = await startEmbedded(folder);
    try {
      expect(await one(after.url, "select to_regclass('kept') as kept")).toEqual({ kept: null });
      // As any other user it was removed with its folder.
      expect(after.backupPath !== null).toBe(process.getuid?.() === 0);
      if (after.backupPath) await access(path.join(after.backupPath, "postgres", "PG_VERSION"));
    } finally {
      await after.close();
      if (after.backupPath) {
        const [originalPath = ""] = after.backupPath.split(".aside-");
        for (const left of [originalPath, after.backupPath]) await rm(left, { recursive: true });
      }
    }
  });

  it("reports at once that its password was lost or changed, and stops what it started", async () => {
    const first = await startEmbedded(folder);
    await first.close();
    const file = path.join(folder, "keys", "postgres-password");
    const password = await readFile(file, "utf8");
    await writeFile(file, "another");
    await expect(startEmbedded(folder)).rejects.toThrow(/made with another password/);
    await expect(access(path.join(folder, "postgres", "postmaster.pid"))).rejects.toThrow(/ENOENT/);
    await rm(file);
    await expect(startEmbedded(folder)).rejects.toThrow(/Put the file back/);
    await writeFile(file, password);
    await (await startEmbedded(folder)).close();
  });

  it("belongs to one process at a time, and a tool joins the running one", async () => {
    // The owner is another process, like a server next to a command-line tool.
    const script = `
      const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, "embedded", "open.ts"))});
      await startEmbedded(${JSON.stringify(folder)});
      process.stdout.write("up");
      setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(owner.stdout, "data");
    await expect(startEmbedded(folder)).rejects.toThrow(DataFolderInUse);
    const joined = await joinOrStartEmbedded(folder);
    await one(joined.url, "create table kept as select 7 as answer");
    await joined.close();

    // Killed with no chance to clean up: the next start takes over the folder and finds every row.
    owner.kill("SIGKILL");
    await once(owner, "exit");
    const next = await startEmbedded(folder);
    try {
      expect(await one(next.url, "select answer from kept")).toEqual({ answer: 7 });
    } finally {
      await next.close();
    }
  });
});

describe("migrations", () => {
  it("run once when several processes start together", async () => {
    const admin = inject("postgresUrl").replace(/\/wattlane$/, "/postgres");
    await one(admin, "create database together");
    const url = admin.replace(/\/postgres$/, "/together");
    const pools = [1, 2, 3, 4].map(() => openPool(url, 2, createLogger("silent")));
    const applied = await Promise.all(pools.map((db) => migrate(db.sql)));
    await Promise.all(pools.map((db) => db.close()));
    await one(admin, "drop database together with (force)");
    expect(applied.flat().filter((name) => name === "0001_compare")).toHaveLength(1);
  });

  it("match server/platform/db/types.ts (npm run db:types writes it)", async () => {
    const database = await testDatabase();
    const folder = await temporaryFolder("types");
    try {
      const file = path.join(folder.path, "types.ts");
      generateTypes(database.url, file);
      expect(await readFile(file, "utf8")).toBe(
        await readFile(path.join(import.meta.dirname, "types.ts"), "utf8"),
      );
    } finally {
      await database.drop();
      await folder.remove();
    }
  });
});

describe("the pool", () => {
  it.each([
    [true, 2],
    [false, 0],
  ])("names its statements unless a pooler knows no names: %s", async (named, count) => {
    const db = openPool(
      inject("postgresUrl").replace(/\/wattlane$/, "/postgres"),
      1,
      createLogger("silent"),
      "x",
      named,
    );
    try {
      await db.pool.query("select $1::int", [1]);
      await db.pool.query({ name: "of.its.own", text: "select $1::text", values: ["a"] });
      const { rows } = await db.pool.query("select name from pg_prepared_statements");
      expect(rows).toHaveLength(count);
    } finally {
      await db.close();
    }
  });

  it("keeps four idle connections open", async () => {
    const url = inject("postgresUrl").replace(/\/wattlane$/, "/postgres");
    const db = openPool(url, 6, createLogger("silent"));
    try {
      const use = (): Promise<unknown[]> =>
        Promise.all(Array.from({ length: 6 }, () => db.pool.query("select pg_sleep(0.05)")));
      await use();
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      // The pool notes when each was last used.
      await use();
      expect(db.pool.totalCount).toBe(6);
      vi.advanceTimersByTime(60_000);
      expect(db.pool.totalCount).toBe(4);
    } finally {
      vi.useRealTimers();
      await db.close();
    }
  });

  it("survives the loss of its connections", async () => {
    const database = await testDatabase();
    try {
      await database.db.pool.query("select 1");
      const admin = inject("postgresUrl").replace(/\/wattlane$/, "/postgres");
      const name = new URL(database.url).pathname.slice(1);
      const lost = once(database.db.pool, "error");
      await one(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      await lost;
      expect((await database.db.pool.query("select $1::int as n", [5])).rows).toEqual([{ n: 5 }]);
    } finally {
      await database.drop();
    }
  });
});
