// The database itself is stopped and restarted during publishing, once by its operator and once as by a crash. The
// server keeps running, and so do its sockets. Programs that got an error retry with the same key.
import { runMigrations } from "graphile-worker";
import { afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readConfig } from "#server/platform/config.ts";
import { createContext } from "#server/create-context.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { ChildServers } from "#tests/support/child-server.ts";
import { FeedCrowd, getTotalCount } from "#tests/support/feed-crowd.ts";
import { startTestPostgres } from "#tests/support/test-postgres.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { joinedPage } from "#tests/support/raw-socket.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const USER_COUNT = 50;
const PAGES = 4;
/** For each of the two rounds, a multiple of the number of users. */
const MESSAGE_COUNT = 200;
const ENDED_AFTER = 50;
const FAILED_MEANWHILE = 20;
const servers = new ChildServers();
afterEach(() => servers.endAll());

it(
  "a database restart while publishing closes no page's socket, and nothing is lost or duplicated",
  { timeout: 120_000 },
  async () => {
    const postgres = await startTestPostgres();
    const log = createLogger("silent");
    const db = openPool(postgres.url, 4, log);
    await migrate(db.sql);
    await runMigrations({ pgPool: db.pool, schema: "jobs" });
    const folder = await temporaryFolder("notify-database");
    const environment = {
      DATABASE_URL: postgres.url,
      AUTH_JWT_SECRET: TEST_SECRET,
      DATA_DIR: folder.path,
      SERVICES: "notifications",
      RATE_LIMIT_FACTOR: "1000",
      LOG_LEVEL: "silent",
    };
    const ctx = await createContext(readConfig(environment), db, log, () => new Date());
    const server = await servers.start(environment);
    const crowd = await FeedCrowd.of(ctx, USER_COUNT, () => server.url);
    const pages = await Promise.all(
      crowd.userIds.flatMap((user) =>
        Array.from({ length: PAGES }, () =>
          joinedPage({ url: server.url, ctx }, user, {}, crowd.params.get(user)),
        ),
      ),
    );

    let published = 0;
    for (const how of ["fast", "immediate"] as const) {
      const counts = { done: 0, failed: 0 };
      const publishing = crowd.triggerAll(published, published + MESSAGE_COUNT, (done) => {
        counts[done ? "done" : "failed"] += 1;
      });
      await expect.poll(() => counts.done, { timeout: 30_000, interval: 5 }).toBeGreaterThan(ENDED_AFTER);
      await postgres.stop(how);
      await expect.poll(() => counts.failed, { timeout: 30_000 }).toBeGreaterThanOrEqual(FAILED_MEANWHILE);
      await postgres.start();
      await publishing;
      published += MESSAGE_COUNT;
      // Every page is on its original socket, with the full count.
      const each = published / USER_COUNT;
      await expect
        .poll(() => pages.filter((page) => getTotalCount(page) !== each).length, { timeout: 30_000 })
        .toBe(0);
      expect(pages.every(({ ws }) => ws.readyState === WebSocket.OPEN)).toBe(true);
      await crowd.expectComplete(published);
    }

    await Promise.all(pages.map((page) => page.close()));
    await servers.stopAll();
    await db.close();
    await postgres.remove();
    await folder.remove();
  },
);
