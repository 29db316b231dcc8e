// Two hundred homes are linked at once, while one in five calls of the meter source fails in every possible way, and
// the importing process is killed ten times. Nothing may be lost, counted twice, requested twice or notified twice.
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { afterEach, beforeAll, expect, it } from "vitest";
import { FAULT_KINDS } from "#simulators/meters/faults.ts";
import { startSmtSimulator } from "#simulators/meters/smart-meter-texas.ts";
import { insertAgreement } from "#server/domain/meters/agreements.ts";
import { queueMeterJob, REQUEST_AGREEMENT } from "#server/domain/meters/queue-meters.ts";
import { jobsLeft } from "../support/message-jobs.ts";
import { METER, PROVIDER, shortenHistories, storedReads, formatReads } from "../support/meters.ts";
import { portalServer } from "../support/portal.ts";
import { newEsiid } from "../support/orders.ts";
import { TEST_SECRET } from "../support/server.ts";
import { setup } from "#tests/support/setup.ts";

const LOCATION_COUNT = 200;
/** Homes with the full year. The others have two months. */
const YEARS = 4;
const KILLS = 10;
/** Number of calls that each process makes. */
const CALLS_PER_PROCESS = 90;
const SCRIPT = path.join(import.meta.dirname, "..", "support", "stalled-meters.ts");

let child: ChildProcess | null = null;
const locations = Array.from({ length: LOCATION_COUNT }, () => ({
  user_id: randomUUID(),
  esiid: newEsiid(),
}));

const server = setup(portalServer);
const smt = setup(() => startSmtSimulator({ seed: "kill" }));
beforeAll(async () => {
  // No day is revised while the test runs.
  smt.setNow(new Date());
  smt.faults.retryAfterSeconds = 0;
});
afterEach(() => end());

async function end(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await server.ctx.db.pool.query(sql, values)).rows as T[];

function startServer(): void {
  const access = { ...smt.access, timeout_ms: 300, wait_ms: 0, max_bytes: 2_000_000 };
  const url = server.ctx.config.databaseUrl ?? "";
  child = spawn(process.execPath, [SCRIPT, url, JSON.stringify(access), TEST_SECRET], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

const calls = (): number =>
  (["token", "new_agreement", "agreements", "agreement_esiids", "reads"] as const).reduce(
    (sum, endpoint) => sum + smt.calls(endpoint),
    0,
  );

/** Customers respond immediately. Agreements that wait for the next polling round are polled. */
async function confirmPending(): Promise<void> {
  for (const { number, state } of smt.book.all()) if (state === "pending") smt.book.confirm(number);
  const [{ due } = { due: 0 }] = await query<{ due: number }>(
    "with d as (update usage.agreements set check_at = now() where state = 'pending_customer' returning 1) select count(*)::int as due from d",
  );
  if (due > 0)
    await query("select jobs.add_job('follow-agreements', job_key => 'follow', max_attempts => 100)");
}

/** Releases the dead process's jobs, which stay locked until another worker takes over. */
async function expireLocks(): Promise<number> {
  const lockedJobs = await query(
    "update jobs._private_jobs set locked_at = now() - interval '11 minutes' where locked_at is not null returning 1",
  );
  await query("select jobs.add_job('resume-meters')");
  return lockedJobs.length;
}

async function left(): Promise<number> {
  await confirmPending();
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    "select count(*)::int as count from usage.agreements where import_state <> 'done'",
  );
  return count;
}

async function waiting(): Promise<number> {
  return (await jobsLeft(server.ctx.db.pool)).filter((job) => job.waiting).length;
}

it("every home ends as if nothing had happened", { timeout: 600_000 }, async ({ annotate }) => {
  const started = performance.now();
  const { sql: db } = server.ctx.db;
  await shortenHistories(server, 60);
  for (const [index, { user_id, esiid }] of locations.entries())
    await db.transaction().execute(async (trx) => {
      const id = await insertAgreement(
        trx,
        {
          user_id,
          esiid,
          connector: "smart_meter_texas",
          meter_number: METER,
          puct_number: PROVIDER,
          email: `${index < YEARS ? "year" : "home"}-${index}@example.com`,
          language: "en",
        },
        new Date(),
      );
      await trx.updateTable("usage.agreements").set({ agreed_at: new Date() }).where("id", "=", id).execute();
      await queueMeterJob(trx, REQUEST_AGREEMENT, id);
    });
  smt.faults.share(null, FAULT_KINDS, 0.2);

  let lockedAtKills = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = calls();
    startServer();
    await expect
      .poll(
        async () => {
          await confirmPending();
          return calls() - before;
        },
        { timeout: 120_000, interval: 25 },
      )
      .toBeGreaterThan(CALLS_PER_PROCESS);
    await end();
    lockedAtKills += await expireLocks();
  }
  expect(await left()).toBeGreaterThan(0);
  startServer();
  await expect.poll(left, { timeout: 200_000, interval: 100 }).toBe(0);
  const failing = calls();
  // The meter source works again. What it did not have, or sent damaged, is requested again, as every night and every
  // week.
  smt.faults.clear();
  for (const task of ["nightly-readings", "meter-gap-fills"]) {
    await query("select jobs.add_job($1)", [task]);
    await expect.poll(waiting, { timeout: 200_000, interval: 100 }).toBe(0);
  }
  await end();

  const rows = await query<{ user_id: string; esiid: string; import_from: string; import_to: string }>(
    "select user_id, esiid, import_from, import_to from usage.agreements order by created_at",
  );
  let days = 0;
  for (const { user_id, esiid, import_from, import_to } of rows) {
    const stored = await storedReads(server, user_id, esiid);
    expect(stored).toEqual(formatReads(smt.listReads(esiid, import_from, import_to)));
    days += stored.length;
    expect(smt.book.of(esiid).map(({ state }) => state)).toEqual(["active"]);
  }
  expect(await query("select from usage.replaced_readings")).toEqual([]);
  const importResults = await query<{ user_id: string; is_success: boolean }>(
    "select user_id, (data->>'is_success')::bool as is_success from notify.messages where workflow = 'live-link-initial-setup-complete' order by user_id",
  );
  expect(importResults).toEqual(
    locations
      .map(({ user_id }) => ({ user_id, is_success: true }))
      .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)),
  );
  const mails = await query<{ kind: string; mails: number; people: number }>(
    "select kind, count(*)::int as mails, count(distinct recipient)::int as people from mail.outbox where kind like 'meters.%' group by kind order by kind",
  );
  // A customer who confirmed before the lost response was found never got that request.
  expect(mails.map(({ kind }) => kind)).toEqual(["meters.linked", "meters.waiting"]);
  for (const row of mails) expect(row.mails).toBe(row.people);
  expect(mails[0]?.people).toBe(LOCATION_COUNT);
  const seconds = Math.round((performance.now() - started) / 1000);
  await annotate(
    `${LOCATION_COUNT} homes, ${days} days kept, ${failing} calls of which one in five failed, ${KILLS} kills that left ${lockedAtKills} jobs held, ${seconds} s`,
  );
});
