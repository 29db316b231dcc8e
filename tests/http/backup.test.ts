// A backup of an instance that keeps running, restored elsewhere: all accounts and data are there.
import { execFile } from "node:child_process";
import { appendFile, readFile, readdir, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { joinOrStartEmbedded } from "#server/platform/db/embedded/open.ts";
import { createLogger } from "#server/platform/log.ts";
import { startServer, type RunningServer } from "#server/server.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { runScript } from "#tests/support/run-script.ts";
import { seededBytes } from "#tests/support/seed.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

const run = promisify(execFile);
const OBJECT = "/storage/v1/object/bills/ana/november.pdf";
const bytes = seededBytes("a backup's object", 300_000);

let database: TestDatabase;
let empty: TestDatabase;
let folder: TemporaryFolder;
let source: RunningServer;
let backup: string;

const within = (name: string): string => path.join(folder.path, name);

beforeAll(async () => {
  folder = await temporaryFolder("backup");
  backup = within("backup");
  database = await testDatabase();
  empty = await testDatabase();
  // Contains data created by the tests, so it is not empty.
  source = await startServer(
    readConfig({ DATABASE_URL: database.url, DATA_DIR: within("source"), PORT: "0", SEED: "demo" }),
    createLogger("silent"),
  );
  const response = await fetch(`${source.url}${OBJECT}`, {
    method: "POST",
    headers: { authorization: `Bearer ${source.ctx.tokens.serviceKey}`, "content-type": "application/pdf" },
    body: bytes,
  });
  expect(response.status, await response.text()).toBe(200);
}, 120_000);
afterAll(async () => {
  await source.close();
  await database.drop();
  await empty.drop();
  await folder.remove();
});

interface Manifest {
  readonly tables: ReadonlyArray<{ schema: string; name: string; rows: number }>;
}

/** Returns the number of rows of each table. */
async function counts(url: string, { tables }: Manifest): Promise<Record<string, number>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const { rows } = await client.query(`select count(*)::int as rows from "${schema}"."${name}"`);
    found[`${schema}.${name}`] = rows[0].rows;
  }
  await client.end();
  return found;
}

async function signIn(server: RunningServer): Promise<{ token: string; orders: unknown }> {
  const [account] = source.demo ?? [];
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const orders = await fetch(`${server.url}/api/orders`, { headers: { authorization: `Bearer ${token}` } });
  expect(orders.status).toBe(200);
  return { token, orders: await orders.json() };
}

it("is created during writes, and restores everything in a new instance", { timeout: 180_000 }, async () => {
  const before = await signIn(source);
  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted) await source.ctx.db.pool.query("update auth.users set updated_at = now()");
  })();
  const backupRun = await runScript("backup", [backup], {
    DATABASE_URL: database.url,
    DATA_DIR: within("source"),
  });
  over.abort();
  await writing;
  expect(backupRun).toMatchObject({ code: 0, stderr: "" });
  expect(backupRun.stdout).toMatch(/\d+ tables, \d+ rows, 1 objects/);
  // Only readable by its owner, and verified with the system's own tool too.
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(backup, "keys", "secret"))).mode & 0o777).toBe(0o600);
  await run("sha256sum", ["--check", "--quiet", "--strict", "SHA256SUMS"], { cwd: backup });
  expect((await readdir(folder.path)).filter((name) => name.includes("partial"))).toEqual([]);

  const target = { DATA_DIR: within("target") };
  const restored = await runScript("restore", [backup], target);
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  const manifest: Manifest = JSON.parse(await readFile(path.join(backup, "manifest.json"), "utf8"));
  const printed = Object.fromEntries(
    manifest.tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]),
  );
  const embedded = await joinOrStartEmbedded(target.DATA_DIR);
  expect(await counts(embedded.url, manifest)).toEqual(printed);
  await embedded.close();
  for (const table of ["auth.users", "portal.orders", "usage.readings", "storage.objects", "notify.messages"])
    expect(printed[table], table).toBeGreaterThan(0);
  const still = await counts(database.url, manifest);
  for (const table of [
    "auth.users",
    "portal.orders",
    "portal.order_events",
    "compare.plan",
    "premises.premise",
  ])
    expect(still[table], table).toBe(printed[table]);

  const stopped = await runScript("doctor", ["--json"], target);
  const examined = '{"about":"schema","level":"ok"';
  expect(stopped.stdout).toContain(examined);

  const server = await startServer(readConfig({ ...target, PORT: "0" }), createLogger("silent"));
  try {
    const after = await signIn(server);
    expect(after.orders).toEqual(before.orders);
    // An earlier session still works.
    const old = await fetch(`${server.url}/api/orders`, {
      headers: { authorization: `Bearer ${before.token}` },
    });
    expect(await old.json()).toEqual(before.orders);
    const object = await fetch(`${server.url}${OBJECT}`, {
      headers: { authorization: `Bearer ${source.ctx.tokens.serviceKey}` },
    });
    expect(Buffer.from(await object.arrayBuffer()).equals(bytes)).toBe(true);
    // The doctor connects to the running server's database.
    expect((await runScript("doctor", ["--json"], target)).stdout).toContain(examined);
    // Sequences continue after the last value.
    await server.ctx.db.pool.query(
      "insert into compare.snapshot (source, as_of, digest, report) values ('power_to_choose', '2026-01-11', 'next', '{}')",
    );
  } finally {
    await server.close();
  }

  const again = await runScript("restore", [backup], target);
  expect(again).toMatchObject({ code: 1, stdout: "" });
  expect(again.stderr).toContain("is not empty");
  const occupied = await runScript("restore", [backup], {
    DATA_DIR: within("other"),
    DATABASE_URL: empty.url,
  });
  expect(occupied).toMatchObject({ code: 1, stdout: "" });
  expect(occupied.stderr).toContain("The database is not empty");
  const there = await runScript("backup", [backup], {
    DATABASE_URL: database.url,
    DATA_DIR: within("source"),
  });
  expect(there.stderr).toContain("already exists");
});

it("is rejected if damaged or with another secret, before anything is written", async () => {
  const table = path.join(backup, "tables", "auth.users.copy.gz");
  const fullFile = await readFile(table);
  const rejected = async (env: Record<string, string> = {}): Promise<string> => {
    const { code, stderr } = await runScript("restore", [backup], { DATA_DIR: within("fresh"), ...env });
    expect(code).toBe(1);
    await expect(stat(within("fresh"))).rejects.toThrow(/ENOENT/);
    return stderr;
  };
  await truncate(table, 100);
  expect(await rejected()).toContain(
    "damaged, nothing was restored. Missing or changed: tables/auth.users.copy.gz",
  );
  await writeFile(table, fullFile);
  expect(await rejected({ AUTH_JWT_SECRET: "another-secret-of-an-instance" })).toContain(
    "AUTH_JWT_SECRET is not the secret",
  );
  await appendFile(path.join(backup, "SHA256SUMS"), "nothing\n");
  expect(await rejected()).toContain("SHA256SUMS is damaged");
});
