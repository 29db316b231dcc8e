// Two processes behind a proxy, each replaced in turn under a steady load: no request is rejected, and no order is
// placed twice.
import { afterAll, beforeAll, expect, it } from "vitest";
import { authServer, type AuthServer } from "#tests/support/auth.ts";
import { startCheckedProxy, type CheckedProxy } from "#tests/support/checked-proxy.ts";
import { ChildServers, type ChildServer } from "#tests/support/child-server.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { filledOrder, postOrder } from "#tests/support/order-requests.ts";
import { api, createTestUser, type TestUser } from "#tests/support/portal.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { freePort } from "../support/free-port.ts";

const READERS = 2;
const WRITERS = 1;
const servers = new ChildServers();
let database: TestDatabase;
let folder: TemporaryFolder;
let inspector: AuthServer;
let proxy: CheckedProxy;
/** The servers' calls go through the proxy. */
let front: AuthServer;
let user: TestUser;
let running: ChildServer[] = [];

const start = (port: string): Promise<ChildServer> =>
  servers.start({
    DATABASE_URL: database.url,
    AUTH_JWT_SECRET: TEST_SECRET,
    DATA_DIR: folder.path,
    PORT: port,
    RATE_LIMIT_FACTOR: "1000",
    SERVICES: "compare,auth,portal",
    DRAIN_SECONDS: "0.5",
  });

beforeAll(async () => {
  database = await testDatabase();
  folder = await temporaryFolder("rolling");
  inspector = await authServer({ RATE_LIMIT_FACTOR: "1000" }, { database });
  const ports = [await freePort(), await freePort()];
  running = await Promise.all(ports.map((port) => start(String(port))));
  proxy = await startCheckedProxy(running.map(({ url }) => url));
  front = { ...inspector, url: proxy.url, base: `${proxy.url}/auth/v1` };
}, 120_000);
afterAll(async () => {
  await proxy.close();
  await servers.endAll();
  await inspector.close();
  await database.drop();
  await folder.remove();
});

it("two processes are replaced in turn under load, and no request fails", { timeout: 180_000 }, async () => {
  await expect.poll(() => proxy.ready().length, { timeout: 60_000 }).toBe(2);
  user = await createTestUser(front);
  const failed: string[] = [];
  const orderIds: string[] = [];
  let read = 0;
  const over = new AbortController();
  const isAccepted = (what: string, response: { status: number; body: unknown }): boolean => {
    if (response.status === 200) return true;
    failed.push(`${what}: ${response.status} ${JSON.stringify(response.body)}`);
    return false;
  };
  const attempt = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => void failed.push(String(error)));
  const reader = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await attempt(async () => {
        isAccepted("plans", await api(front, "GET", "/compare/v1/plans?limit=1", null));
        isAccepted("orders", await api(front, "GET", "/api/orders", user));
        read += 2;
      });
    }
  };
  const writer = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await attempt(async () => {
        const order = await filledOrder(front);
        if (isAccepted("order", await postOrder(front, order))) orderIds.push(order.esiid);
      });
    }
  };
  const load = [...Array.from({ length: READERS }, reader), ...Array.from({ length: WRITERS }, writer)];

  try {
    for (const [index, old] of running.entries()) {
      const [reads, writes] = [read, orderIds.length];
      await old.stop();
      running[index] = await start(new URL(old.url).port);
      await expect.poll(() => proxy.ready().length, { timeout: 60_000 }).toBe(2);
      // Requests were in progress in the meantime.
      expect(read).toBeGreaterThan(reads);
      expect(orderIds.length).toBeGreaterThan(writes);
    }
  } finally {
    over.abort();
    await Promise.all(load);
  }

  expect(failed).toEqual([]);
  const { rows } = await database.db.pool.query<{ esiid: string }>("select esiid from portal.orders");
  expect(rows.map(({ esiid }) => esiid).sort()).toEqual(orderIds.sort());
});
