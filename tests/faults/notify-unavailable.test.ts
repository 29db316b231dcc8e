// The transport of events becomes unavailable and comes back. A page does not read. A publisher dies after its commit.
// No connected page is left with an old feed, and no other page waits.
import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPublisher } from "#server/domain/notifications/publish.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { findRedis, startRedis, type TestRedis } from "#tests/support/redis.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import { createParams, socketUrl, publish } from "#tests/support/socket.ts";
import { joinedPage, type RawSocket } from "#tests/support/raw-socket.ts";
import { tcpProxy } from "#tests/support/tcp-proxy.ts";

const TIMEOUTS = { timeout: 20_000 };
const getTotalCount = (page: RawSocket): unknown =>
  (page.frames.at(-1)?.[4]["metadata"] as { total_count?: unknown } | undefined)?.total_count;

describe("the database", () => {
  let database: TestDatabase;
  const servers: TestServer[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    servers.push(await testServer({}, { database }), await testServer({}, { database }));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await database.drop();
  });
  const [first, second] = [0, 1].map((index) => (): TestServer => servers[index] as TestServer) as [
    () => TestServer,
    () => TestServer,
  ];

  it("carries to every process what any of them published", async () => {
    const pages = [await joinedPage(first(), "dana"), await joinedPage(second(), "dana")];
    await publish(first().ctx, ["dana"]);
    for (const page of pages) await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(1);
    await publish(second().ctx, ["dana"]);
    for (const page of pages) await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(2);
    await Promise.all(pages.map((page) => page.close()));
  });

  it("delivers what a dead publisher left through another process", async () => {
    const page = await joinedPage(first(), "dora");
    const { ctx } = first();
    // It wrote and committed, but stopped before it could publish.
    const dead = openPublisher({ ...ctx, events: { ...ctx.events, wake: () => {} } });
    await publish({ publish: dead, db: ctx.db }, ["dora"]);
    await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(1);
    await page.close();
  });

  it("cuts every connection: pages receive what was published in the meantime and afterwards", async () => {
    const page = await joinedPage(first(), "cut");
    await database.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await expect
      .poll(
        () =>
          publish(first().ctx, ["cut"]).then(
            () => true,
            () => false,
          ),
        TIMEOUTS,
      )
      .toBe(true);
    await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(1);
    const { rows } = await database.db.pool.query(
      "select count(*) as listening from pg_stat_activity where datname = current_database() and application_name = 'wattlane announcements'",
    );
    expect(rows).toEqual([{ listening: 2 }]);
    await publish(second().ctx, ["cut"]);
    await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(2);
    await page.close();
  });

  it("ignores other messages on its channel", async () => {
    const page = await joinedPage(first(), "noise");
    for (const noise of ["", "[", "[1]", '[["a"]]', "null"])
      await database.db.pool.query("select pg_notify('wattlane_notices', $1), pg_notify($2, $1)", [
        noise,
        `wattlane_node_${first().ctx.events.node}`,
      ]);
    await publish(first().ctx, ["noise"]);
    await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(1);
    await page.close();
  });

  it("reconnects by itself if only its listening connection was cut, and makes pages fetch again", async () => {
    const page = await joinedPage(first(), "nudged");
    await database.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'wattlane announcements'",
    );
    // Nothing was published. The push only means that there may be something new.
    await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(0);
    await page.close();
  });
});

describe("a page that does not read", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ RATE_LIMIT_FACTOR: "1000" });
  });
  afterAll(() => server.close());

  it("is dropped before it uses up memory, and no other page waits for it", async () => {
    const witness = await joinedPage(server, "witness");
    const url = new URL(socketUrl(server.url, "websocket", await createParams(server.ctx, "deaf")));
    const socket = connectTcp(Number(url.port), url.hostname);
    const closed = new Promise<void>((resolve) => void socket.on("close", () => resolve()));
    socket.on("error", () => {});
    socket.write(
      `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    );
    await once(socket, "data");
    socket.pause();
    // Sends requests endlessly and reads no response. A mask of zeros leaves the text unchanged.
    const frame = Buffer.from(`[null,"${"7".repeat(80)}","phoenix","heartbeat",{}]`);
    const requestBytes = Buffer.concat(
      Array.from({ length: 500 }, () =>
        Buffer.concat([Buffer.from([0x81, 0x80 | 126, 0, frame.length, 0, 0, 0, 0]), frame]),
      ),
    );
    const flood = (): void => {
      while (!socket.destroyed && socket.write(requestBytes));
    };
    socket.on("drain", flood);
    flood();
    await publish(server.ctx, ["witness"]);
    await expect.poll(() => getTotalCount(witness), TIMEOUTS).toBe(1);
    // A paused socket only detects the end when it writes.
    await closed;
    await publish(server.ctx, ["witness"]);
    await expect.poll(() => getTotalCount(witness), TIMEOUTS).toBe(2);
    await witness.close();
    const metricsText = await (await fetch(`${server.url}/metrics`)).text();
    expect(metricsText).toContain("notification_slow_readers_total 1\n");
  });
});

const binary = findRedis();
if (binary === null)
  console.warn("There is no Redis here and none can be had: what it carries was not tried.");

describe("Redis", () => {
  let redis: TestRedis | null = null;
  const servers: TestServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await redis?.stop();
  });

  it("restarts between two processes: nothing is lost, and both receive what it carries", async () => {
    if (binary === null) return expect(findRedis()).toBeNull();
    redis = await startRedis(binary);
    const database = await testDatabase();
    const environment = { REDIS_URL: redis.url };
    servers.push(await testServer(environment, { database }), await testServer(environment, { database }));
    const [one, two] = servers as [TestServer, TestServer];
    const pages = [await joinedPage(one, "ria"), await joinedPage(two, "ria")];
    await publish(one.ctx, ["ria"]);
    for (const page of pages) await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(1);
    await redis.stop();
    await publish(two.ctx, ["ria"]);
    await publish(one.ctx, ["ria"]);
    await redis.start();
    for (const page of pages) await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(3);
    await publish(one.ctx, ["ria"]);
    for (const page of pages) await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(4);
    const { rows } = await database.db.pool.query("select count(*) as waiting from notify.unannounced");
    expect(rows).toEqual([{ waiting: 0 }]);
    await Promise.all(pages.map((page) => page.close()));
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await database.drop();
  });

  it("is missing at the start: the server starts, and pages get updates when it is back", async () => {
    if (binary === null) return expect(findRedis()).toBeNull();
    redis = await startRedis(binary);
    await redis.stop();
    const server = await testServer({ REDIS_URL: redis.url });
    servers.push(server);
    const page = await joinedPage(server, "rob");
    await publish(server.ctx, ["rob"]);
    await redis.start();
    await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(1);
    await page.close();
  });

  it("stops responding for a while: publishing does not wait, and everything is delivered afterwards", async () => {
    if (binary === null) return expect(findRedis()).toBeNull();
    redis = await startRedis(binary);
    const network = await tcpProxy(Number(new URL(redis.url).port));
    const server = await testServer({ REDIS_URL: `redis://127.0.0.1:${network.port}` });
    servers.push(server);
    try {
      const page = await joinedPage(server, "sia");
      await publish(server.ctx, ["sia"]);
      await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(1);
      network.state = "silent";
      for (let more = 0; more < 3; more += 1) await publish(server.ctx, ["sia"]);
      // Rate limits are counted by the process alone, and the feed is read from the database.
      for (let call = 0; call < 3; call += 1)
        expect((await fetch(`${server.url}/compare/v1/places?zip=76107`)).status).toBe(200);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      network.state = "open";
      await expect.poll(() => getTotalCount(page), TIMEOUTS).toBe(4);
      await page.close();
    } finally {
      network.state = "rejecting";
      await Promise.all(servers.splice(0).map((one) => one.close()));
      await network.close();
    }
  });
});
