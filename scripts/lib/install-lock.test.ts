import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const MODULE = path.join(import.meta.dirname, "install-lock.mjs");
const PROCESSES = 4;
/** Each process writes one line at a time, so that two running at once would mix their lines. */
const LINES = 200;
const SCRIPT = `
  const { appendFileSync } = await import("node:fs");
  const { withInstallLock } = await import(${JSON.stringify(MODULE)});
  const [lock, log] = process.argv.slice(1);
  withInstallLock(lock, () => {
    for (let line = 0; line < ${LINES}; line += 1) appendFileSync(log, process.pid + "\\n");
  });`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wattlane-lock-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function lockAndWrite(lock: string, log: string): Promise<number | null> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", SCRIPT, lock, log], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(child, "exit");
  return child.exitCode;
}

it("lets one process at a time work and removes the lock", async () => {
  const [lock, log] = [path.join(folder, "lock"), path.join(folder, "log")];
  const codes = await Promise.all(Array.from({ length: PROCESSES }, () => lockAndWrite(lock, log)));
  expect(codes).toEqual(Array.from({ length: PROCESSES }, () => 0));
  const lines = readFileSync(log, "utf8").trim().split("\n");
  expect(lines).toHaveLength(PROCESSES * LINES);
  const changes = lines.filter((line, index) => line !== lines[index - 1]);
  expect(changes).toHaveLength(PROCESSES);
  expect(existsSync(lock)).toBe(false);
});

it("removes the lock of a process that died", async () => {
  const [lock, log] = [path.join(folder, "stale-lock"), path.join(folder, "stale-log")];
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(lock, String(pid));
  expect(await lockAndWrite(lock, log)).toBe(0);
  expect(existsSync(lock)).toBe(false);
});
