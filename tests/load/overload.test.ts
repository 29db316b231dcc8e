// More load than the process can handle, in short. `npm run bench -- overload` is the long form. Requests that cannot
// be handled are rejected with a retry hint, nothing else fails, health checks work throughout, and nothing of it stays
// in memory.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, expect, it } from "vitest";
import { openLoop } from "#bench/open-loop.ts";
import { call } from "#tests/support/auth.ts";
import { createTestUser, portalServer } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const MB = 1024 * 1024;
/** Allowance for code compiled late and caches of the process. */
const IDLE_MB = 24;

let paths: ReadonlyArray<readonly [path: string, token: string]>;
const server = setup(() => portalServer({ DATABASE_POOL: "2", RATE_LIMIT_FACTOR: "1000000" }));
beforeAll(async () => {
  const { token } = await createTestUser(server);
  paths = [
    ["/auth/v1/user", token],
    ["/api/orders", token],
    ["/api/service_locations", token],
  ];
});

const next = (number: number): { method: "GET"; path: string; headers: Record<string, string> } => {
  const [path, token] = paths[number % paths.length] ?? ["/", ""];
  return { method: "GET", path, headers: { authorization: `Bearer ${token}` } };
};

function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/**
 * Sends this many requests at once while the database is blocked: some wait, the others are rejected. Then it
 * continues.
 */
async function burst(): Promise<ReadonlyMap<string, number>> {
  server.logs.length = 0;
  const { pool } = server.ctx.db;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const requested = openLoop({ origin: server.url, rate: 150_000, seconds: 0.001, connections: 100, next });
  const rejected = (): number => server.logs.filter((line) => line.includes('"status":503')).length;
  try {
    await expect.poll(rejected).toBeGreaterThan(50);
    const health = await call(server, "GET", `${server.url}/healthz`);
    expect(health.status).toBe(200);
  } finally {
    for (const client of clients) client.release();
  }
  return (await requested).responses;
}

it(
  "handles what it can, rejects the rest with a retry hint, and frees all memory",
  { timeout: 60_000 },
  async () => {
    await burst();
    const before = heapAfterCollection();
    for (let round = 0; round < 2; round++) {
      const responses = await burst();
      expect([...responses.keys()].toSorted()).toEqual(["200", "503 retry"]);
      expect(responses.get("200")).toBeGreaterThan(0);
    }
    server.logs.length = 0;
    expect((heapAfterCollection() - before) / MB).toBeLessThan(IDLE_MB);
    for (let index = 0; index < paths.length; index++) {
      const { path, headers } = next(index);
      expect((await call(server, "GET", `${server.url}${path}`, { headers })).status).toBe(200);
    }
  },
);
