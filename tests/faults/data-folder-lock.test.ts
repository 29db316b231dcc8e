// Ownership of a data folder is a lock that the system releases with the process, never a pid in a file, because a pid
// is reused by another process after a crash or a restart of the machine.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unprivilegedAccount } from "#server/platform/db/embedded/binaries.ts";
import { DataFolderInUse } from "#server/platform/db/embedded/folder-lock.ts";
import { joinOrStartEmbedded, startEmbedded } from "#server/platform/db/embedded/open.ts";
import { startTestPostgres } from "#tests/support/test-postgres.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

let folder: TemporaryFolder;
let others: ChildProcess[];
const file = (...names: string[]): string => path.join(folder.path, ...names);
beforeEach(async () => {
  folder = await temporaryFolder("lock");
  others = [];
});
afterEach(async () => {
  for (const other of others) {
    const exited = once(other, "exit");
    if (other.kill("SIGKILL")) await exited;
  }
  await folder.remove();
});

/** Starts an unrelated process and returns its pid. */
async function otherProcess(args: string[] = [], account = {}): Promise<number> {
  const script = "process.stdout.write('up'); setInterval(() => {}, 1000)";
  const other = spawn(process.execPath, ["-e", script, ...args], {
    stdio: ["ignore", "pipe", "ignore"],
    cwd: "/",
    ...account,
  });
  others.push(other);
  await once(other.stdout, "data");
  return other.pid ?? 0;
}

async function callFunction(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query("select answer from kept")).rows[0];
  } finally {
    await client.end();
  }
}

/** Creates a data folder that was used once, and has a row. */
async function usedFolder(): Promise<void> {
  const first = await startEmbedded(folder.path);
  const client = new Client({ connectionString: first.url });
  await client.connect();
  await client.query("create table kept as select 42 as answer");
  await client.end();
  await first.close();
}

async function startsWithItsRow(): Promise<void> {
  const next = await startEmbedded(folder.path);
  try {
    expect(await callFunction(next.url)).toEqual({ answer: 42 });
  } finally {
    await next.close();
  }
}

describe("a server.pid left by a crash", () => {
  beforeEach(usedFolder);

  it("does not block if another program now has its pid", async () => {
    await writeFile(file("server.pid"), String(await otherProcess()));
    await startsWithItsRow();
  });

  it("does not block if a program that started later has its pid", async () => {
    await writeFile(file("server.pid"), String(await otherProcess(["server/main.ts"])));
    const hourAgo = new Date((await stat(file("server.pid"))).mtimeMs - 3_600_000);
    await utimes(file("server.pid"), hourAgo, hourAgo);
    await startsWithItsRow();
  });

  it("does not block a command-line tool, which then starts the database itself", async () => {
    await writeFile(file("server.pid"), String(await otherProcess()));
    await writeFile(file("keys", "database-url"), "postgres://wattlane:gone@127.0.0.1:1/wattlane");
    const tool = await joinOrStartEmbedded(folder.path);
    try {
      expect(await callFunction(tool.url)).toEqual({ answer: 42 });
    } finally {
      await tool.close();
    }
  });

  it("blocks if it belongs to a running server of the previous release, which has no lock", async () => {
    const pid = await otherProcess(["server/main.ts"]);
    await writeFile(file("server.pid"), String(pid));
    await expect(startEmbedded(folder.path)).rejects.toThrow(`in use by process ${pid}`);
  });
});

describe("a postmaster.pid left by a crash", () => {
  beforeEach(usedFolder);

  const waitForExit = (pid: number): Promise<void> =>
    writeFile(
      file("postgres", "postmaster.pid"),
      `${pid}\n${file("postgres")}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`,
    );

  it("does not block if another program of the database's account has its pid", async () => {
    const pid = await otherProcess([], unprivilegedAccount() ?? {});
    await waitForExit(pid);
    await startsWithItsRow();
    expect(process.kill(pid, 0)).toBe(true);
  });

  it("does not stop another PostgreSQL that has its pid", async () => {
    const other = await startTestPostgres();
    try {
      await waitForExit(other.pid());
      await startsWithItsRow();
      const client = new Client({ connectionString: other.url });
      await client.connect();
      expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
      await client.end();
    } finally {
      await other.remove();
    }
  });
});

describe("a data folder in use", () => {
  it("rejects a second server, whatever its files contain", async () => {
    const first = await startEmbedded(folder.path);
    try {
      await expect(startEmbedded(folder.path)).rejects.toThrow(DataFolderInUse);
      await writeFile(file("server.pid"), "2147483646");
      await expect(startEmbedded(folder.path)).rejects.toThrow(DataFolderInUse);
      await rm(file("server.pid"));
      await expect(startEmbedded(folder.path)).rejects.toThrow(DataFolderInUse);
    } finally {
      await first.close();
    }
    await (await startEmbedded(folder.path)).close();
  });

  it("belongs to one server if several start at once", async () => {
    await usedFolder();
    const starts = await Promise.allSettled([1, 2, 3].map(() => startEmbedded(folder.path)));
    const up = starts.filter((start) => start.status === "fulfilled");
    try {
      expect(up).toHaveLength(1);
      expect(Number.parseInt(await readFile(file("server.pid"), "utf8"), 10)).toBe(process.pid);
    } finally {
      for (const { value } of up) await value.close();
    }
  });
});
