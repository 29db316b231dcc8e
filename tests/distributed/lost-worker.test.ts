// A worker of the cluster is killed while fifty customers use the portal.
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { startJobs } from "#server/jobs/start.ts";
import { startCluster } from "../support/citus.ts";
import { createCustomers, startCrowd, type Crowd, type Customer } from "../support/cluster-crowd.ts";
import { testDatabase } from "../support/database.ts";
import { mailsTo } from "../support/outbox.ts";
import { expectEachOnce } from "../support/expect-each-once.ts";
import { portalServer } from "../support/portal.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { setup } from "../support/setup.ts";
import { createTemplates } from "../support/template-database.ts";

const CUSTOMERS = 50;
const LOST_MS = 4_000;

const cluster = setup(async () => {
  const started = await startCluster();
  await createTemplates(started, true);
  return started;
});
const database = setup(() => testDatabase(cluster.nodes));
const pool = setup(() => openPool(database.url, 16, createLogger("silent")));
const server = setup(() => portalServer({}, { database: { ...database, db: pool } }));
setup(async () => {
  const jobs = await startJobs(server.ctx);
  return { close: () => jobs.stop() };
});

it(
  "a lost worker stops only the customers on it, and nothing accepted is lost or done twice",
  { timeout: 240_000 },
  async () => {
    const customers = await createCustomers(server, CUSTOMERS);
    const lostPort = Number(new URL(cluster.nodes[1] ?? "").port);
    const isAffected = ({ ports }: Customer): boolean => ports.includes(lostPort);
    expect(new Set(customers.map(isAffected)).size).toBe(2);
    const crowd = startCrowd(server, customers);
    await delay(1_000);
    await cluster.kill("worker1");
    await delay(LOST_MS);
    await cluster.revive("worker1");
    const back = Date.now();
    await crowd.finish();

    const failed = crowd.calls.filter(({ status }) => status !== 200);
    // Otherwise nothing was tried.
    for (const what of ["meter", "feed", "trigger", "save"])
      expect(failed.filter((call) => call.what === what).length).toBeGreaterThan(0);
    expect(failed.filter(({ customer }) => !isAffected(customer))).toEqual([]);
    // The log has the reason for each response without Retry-After.
    expect(server.logs.filter((line) => line.includes('"code":"internal_error"'))).toEqual([]);
    expect(new Set(failed.map(({ status, retryAfter }) => [status, retryAfter !== null].join()))).toEqual(
      new Set(["503,true"]),
    );
    // On a busy machine, every call takes long.
    const accepted = crowd.calls.filter(({ status }) => status === 200);
    expect(getSlowMs(failed)).toBeLessThan(Math.max(2_000, getSlowMs(accepted)));
    // Everything works again soon after the worker is back.
    expect(Math.max(...failed.map(({ at }) => at)) - back).toBeLessThan(10_000);
    await expectEachOnce(server, crowd);
    for (const customer of customers) {
      const { notifications } = crowd.accepted(customer);
      // Jobs that met the lost worker are tried again.
      await expect.poll(() => countSent(customer), { timeout: 60_000 }).toBe(notifications);
      // Several that waited are one email.
      const mails = await mailsTo(server, customer.user.email);
      expect(mails.length).toBeGreaterThan(0);
      expect(mails.length).toBeLessThanOrEqual(notifications);
    }
  },
);

/** The time that one call in twenty exceeds, in milliseconds. */
function getSlowMs(calls: Crowd["calls"]): number {
  const times = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}

async function countSent({ user }: Customer): Promise<number> {
  const { rowCount } = await server.ctx.db.pool.query(
    "select from notify.deliveries where user_id = $1 and channel = 'email' and done_at is not null and dropped is null",
    [user.id],
  );
  return rowCount ?? 0;
}
