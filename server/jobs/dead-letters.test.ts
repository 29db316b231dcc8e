// How an operator lists permanently failed jobs and restarts them.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { Logger, runOnce } from "graphile-worker";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { listDeadLetters, retryDeadLetter, retryDeadLetters } from "./dead-letters.ts";
import { setup } from "#tests/support/setup.ts";

const SCRIPT = path.join(import.meta.dirname, "..", "..", "scripts", "jobs-dead.ts");
const PERSONAL = { to: "maria@example.com" };
const silent = new Logger(() => () => {});

let broken = true;
let done: string[] = [];

async function work(): Promise<void> {
  const task = async (payload: unknown, { job }: { job: { task_identifier: string } }): Promise<void> => {
    if (broken) throw new Error(`550 <maria@example.com> at +1 512 555 0147 refused\nat the second line`);
    done.push(job.task_identifier);
  };
  const taskList = { "mail-a": task, "read-b": task };
  await runOnce({
    pgPool: database.db.pool,
    schema: "jobs",
    taskList,
    logger: silent,
    noHandleSignals: true,
  });
}

async function cli(...args: string[]): Promise<{ code: number; out: string }> {
  const env = { ...process.env, DATABASE_URL: database.url };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, ...args], { env });
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, out: stderr };
  }
}

const database = setup(testDatabase);
beforeAll(async () => {
  for (const [task, attempts] of [
    ["mail-a", 1],
    ["read-b", 1],
    ["read-b", 3],
  ] as const)
    await database.db.pool.query("select jobs.add_job($1, $2::json, max_attempts => $3)", [
      task,
      JSON.stringify(PERSONAL),
      attempts,
    ]);
  await work();
});

describe("permanently failed jobs", () => {
  it("are listed without their payloads, and those with attempts left are not listed", async () => {
    const deadLetters = await listDeadLetters(database.db.sql);
    expect(deadLetters.map(({ task, attempts, why }) => [task, attempts, why])).toEqual([
      ["mail-a", 1, "550 <…> at … refused"],
      ["read-b", 1, "550 <…> at … refused"],
    ]);
    const { out } = await cli("list", "--task", "read-b");
    expect(out).toMatch(/^\d+ {2}20\S+ {2}read-b {2}1 tries: 550 <…> at … refused\n1 in all\.\n$/);
    expect(out).not.toContain("maria");
  });

  it("are restarted one by one, or all of a task", async () => {
    broken = false;
    const db = database.db.sql;
    const [first] = await listDeadLetters(db, "read-b");
    expect(await retryDeadLetter(db, first?.id ?? "")).toBe(true);
    expect(await retryDeadLetter(db, first?.id ?? "")).toBe(false);
    expect(await retryDeadLetters(db, "nothing")).toBe(0);
    expect(await retryDeadLetters(db, "mail-a")).toBe(1);
    await work();
    expect(done).toContain("mail-a");
    expect(done).toContain("read-b");
    expect(await listDeadLetters(db)).toEqual([]);
  });

  it("the command prints its usage", async () => {
    const { code, out } = await cli("retry", "x");
    expect(code).toBe(1);
    expect(out).toContain("Usage: npm run jobs:dead");
  });
});
