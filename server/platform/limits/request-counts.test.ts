// Requests counted across processes by Redis, and by each process while Redis is unavailable.
import Fastify, { type FastifyInstance } from "fastify";
import rateLimit from "@fastify/rate-limit";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { readConfig } from "#server/platform/config.ts";
import { deriveSecrets } from "#server/platform/secrets/secrets.ts";
import { findRedis, startRedis } from "#tests/support/redis.ts";
import { shareRequestCounts } from "./request-counts.ts";

const secrets = deriveSecrets("a-secret-that-only-tests-use-0123456789");
const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

async function appOn(REDIS_URL: string, commandTimeoutMs?: number): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  const config = readConfig({ REDIS_URL });
  await shareRequestCounts(app, { config, secrets, log: createLogger("silent") }, commandTimeoutMs);
  await app.register(async (scope: FastifyInstance) => {
    await scope.register(rateLimit, {
      ...scope.requestCounts("services"),
      max: 4,
      timeWindow: "1 minute",
    });
    scope.get("/many", () => "yes");
    scope.get("/few", { config: { rateLimit: { max: 2, timeWindow: "1 minute" } } }, () => "yes");
  });
  await app.ready();
  return app;
}

const fetchStatus = async (app: FastifyInstance, url: string): Promise<number> =>
  (await app.inject(url)).statusCode;

async function statuses(all: readonly FastifyInstance[], url: string): Promise<number[]> {
  const found: number[] = [];
  for (const app of all) found.push(await fetchStatus(app, url));
  return found;
}

const binary = findRedis();

it("counts once for all processes, separately per route limit, and per process while Redis is unavailable", async () => {
  if (binary === null) return expect(findRedis()).toBeNull();
  const redis = await startRedis(binary);
  try {
    // A busy machine must not make this Redis look like one that does not respond.
    const [one, two] = [await appOn(redis.url, 10_000), await appOn(redis.url, 10_000)];
    expect(await statuses([one, two, one], "/few")).toEqual([200, 200, 429]);
    expect(await statuses([one, two, one, two, one, two], "/many")).toEqual([200, 200, 200, 200, 429, 429]);
    await redis.stop();
    expect(await statuses([one, one, one, two], "/few")).toEqual([200, 200, 429, 200]);
  } finally {
    await redis.stop();
  }
});

it("a Redis that does not respond delays neither the start nor each request", async () => {
  const open: Socket[] = [];
  const silent = createServer((socket) => void open.push(socket)).listen(0, "127.0.0.1");
  await new Promise((resolve) => void silent.once("listening", resolve));
  const { port } = silent.address() as AddressInfo;
  const app = await appOn(`redis://127.0.0.1:${port}`);
  expect(await statuses([app, app, app], "/few")).toEqual([200, 200, 429]);
  await app.close();
  for (const socket of open) socket.destroy();
  silent.close();
});

it("without Redis each process counts its own requests", async () => {
  const [one, two] = [await appOn(""), await appOn("")];
  expect(await statuses([one, one, one, two], "/few")).toEqual([200, 200, 429, 200]);
});
