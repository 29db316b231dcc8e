// Kills the embedded database's postmaster, like the kernel when memory runs out: the portal recovers by itself with
// every row it acknowledged, or exits, so that its supervisor restarts it.
import { readFile, rename } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newEmail } from "#tests/support/contacts.ts";
import { ChildServers, type ChildServer } from "#tests/support/child-server.ts";
import { startTestPostgres } from "#tests/support/test-postgres.ts";
import { PASSWORD } from "#tests/support/portal.ts";
import { START_TIMEOUT_MS } from "#tests/support/processes.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

/** Only a hang should end a test here: each starts processes, on a machine that may be busy. */
const TIMEOUTS = { timeout: START_TIMEOUT_MS };

let folder: TemporaryFolder;
let children: ChildServers;
beforeEach(async () => {
  folder = await temporaryFolder("killed");
  children = new ChildServers();
});
afterEach(async () => {
  await children.endAll();
  await folder.remove();
});

const start = (more: Record<string, string> = {}): Promise<ChildServer> =>
  children.start({ DATA_DIR: folder.path, AUTH_AUTOCONFIRM: "true", RATE_LIMIT_FACTOR: "1000", ...more });

async function postmasterPid(): Promise<number> {
  const text = await readFile(path.join(folder.path, "postgres", "postmaster.pid"), "utf8");
  return Number.parseInt(text, 10);
}

async function killDatabase(): Promise<void> {
  process.kill(await postmasterPid(), "SIGKILL");
}

const readiness = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status;

/** Signs up a new customer. Returns the address if the server acknowledged it, otherwise null. */
async function signUp(url: string): Promise<string | null> {
  const email = newEmail();
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  await response.text();
  return response.status === 200 ? email : null;
}

async function emailsInDatabase(): Promise<Set<string>> {
  const url = await readFile(path.join(folder.path, "keys", "database-url"), "utf8");
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>("select email from auth.users");
    return new Set(rows.map(({ email }) => email));
  } finally {
    await client.end();
  }
}

it("recovers after each kill, with every account it acknowledged", TIMEOUTS, async () => {
  const server = await start();
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = await postmasterPid();
    const finished = new AbortController();
    const customers = Array.from({ length: 4 }, async () => {
      while (!finished.signal.aborted) {
        const email = await signUp(server.url);
        if (email !== null) acknowledged.push(email);
      }
    });
    const enough = acknowledged.length + 5;
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(enough);
    await killDatabase();
    await expect.poll(() => postmasterPid().catch(() => before)).not.toBe(before);
    await expect.poll(() => readiness(server.url)).toBe(200);
    finished.abort();
    await Promise.all(customers);
    expect(await signUp(server.url)).not.toBeNull();
  }
  const stored = await emailsInDatabase();
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  await server.stop();
});

it("stops cleanly while it is dead, without the forced exit after 25 seconds", TIMEOUTS, async () => {
  const server = await start();
  await rename(path.join(folder.path, "postgres", "global"), path.join(folder.path, "postgres", "away"));
  await killDatabase();
  await expect.poll(() => readiness(server.url)).toBe(503);
  await server.stop();
});

it("stops cleanly while a database of DATABASE_URL is dead, even if jobs wait for it", TIMEOUTS, async () => {
  const postgres = await startTestPostgres();
  try {
    const server = await start({ DATABASE_URL: postgres.url, AUTH_JWT_SECRET: TEST_SECRET });
    await postgres.stop("immediate");
    await expect.poll(() => readiness(server.url)).toBe(503);
    // The queue retries for hours by itself.
    await expect.poll(() => server.output()).toContain("Error with notify listener");
    await server.stop();
  } finally {
    await postgres.remove();
  }
});

it("exits with an error for its supervisor if it cannot be restarted", TIMEOUTS, async () => {
  const server = await start();
  await rename(path.join(folder.path, "postgres", "global"), path.join(folder.path, "postgres", "away"));
  await killDatabase();
  const { code, output } = await server.ended;
  expect(code).toBe(1);
  expect(output).toContain("The embedded database ended and could not be started again");
  await rename(path.join(folder.path, "postgres", "away"), path.join(folder.path, "postgres", "global"));
  const again = await start();
  expect(await readiness(again.url)).toBe(200);
  await again.stop();
});
