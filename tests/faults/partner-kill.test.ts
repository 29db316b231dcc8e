// kill -9 of the process that enrolls an order. Another one finishes it: one enrollment, one message to the customer.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import type { ResponseFault } from "#simulators/partner/faults.ts";
import { jobsLeft } from "../support/message-jobs.ts";
import { createPartnerFixture } from "../support/partner.ts";
import { TEST_SECRET } from "../support/server.ts";
import { setup } from "#tests/support/setup.ts";

const SCRIPT = path.join(import.meta.dirname, "..", "support", "stalled-enrollment.ts");

const fixture = setup(createPartnerFixture);
afterEach(async () => {
  await fixture.server.ctx.db.pool.query("delete from jobs._private_jobs");
  fixture.simulator.faults.responses.clear();
  fixture.simulator.requests.length = 0;
});

const listEndpoints = (): string[] => fixture.simulator.requests.map(({ endpoint }) => endpoint);

/** Starts a worker that is killed once the provider got this many requests, none of which it responded to. */
async function killedWhile(times: number): Promise<void> {
  const { server, simulator } = fixture;
  const partners = JSON.stringify([simulator.partner]);
  const url = server.ctx.config.databaseUrl ?? "";
  const child = spawn(process.execPath, [SCRIPT, url, partners, TEST_SECRET], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await expect.poll(() => simulator.requests.length, { timeout: 30_000 }).toBe(times);
  } finally {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }
}

// Releases the dead process's job, which stays locked until another worker takes over.
async function expireLocks(): Promise<void> {
  await fixture.server.ctx.db.pool.query(
    "update jobs._private_jobs set locked_at = now() - interval '11 minutes'",
  );
  fixture.clock.wait(601);
  await fixture.server.ctx.db.pool.query("select jobs.add_job('resume-enrollments')");
  await fixture.runOnce();
}

it.each<[ResponseFault, number]>([
  // Sent and performed there, but the response is never read.
  ["slow", 1],
  // Sent, but not even started there: the connection is held open and nothing happens.
  ["deaf_slow", 0],
])("enrolls once if killed after the request was sent (%s)", { timeout: 60_000 }, async (fault, there) => {
  fixture.simulator.faults.responses.set("enroll", fault);
  const id = await fixture.place();
  await killedWhile(1);
  expect(fixture.simulator.enrollments.of(id)).toHaveLength(there);
  expect(await fixture.order(id)).toMatchObject({ state: "started", partner_reference: null });
  expect((await fixture.order(id)).sent_at).not.toBeNull();
  expect((await jobsLeft(fixture.server.ctx.db.pool)).map(({ key }) => key)).toContain(`enroll-order:${id}`);

  fixture.simulator.faults.responses.clear();
  await expireLocks();
  expect(listEndpoints()).toEqual(["enroll", "find", ...(there === 0 ? ["enroll"] : [])]);
  expect(fixture.simulator.enrollments.of(id)).toHaveLength(1);
  expect(await fixture.events(id)).toMatchObject([
    { state: "started", actor: "customer" },
    { state: "submitted", actor: "system" },
  ]);
});

it("enrolls once if killed during the status query, and again after that", { timeout: 60_000 }, async () => {
  fixture.simulator.faults.responses.set("enroll", "lost").set("find", "slow");
  const id = await fixture.place();
  await fixture.runJobs();
  for (let round = 0; round < 2; round += 1) {
    fixture.simulator.requests.length = 0;
    await fixture.server.ctx.db.pool.query(
      "update jobs._private_jobs set run_at = now(), locked_at = null, locked_by = null",
    );
    await killedWhile(1);
    expect(listEndpoints()).toEqual(["find"]);
  }
  fixture.simulator.faults.responses.clear();
  await expireLocks();
  expect(fixture.simulator.enrollments.of(id)).toHaveLength(1);
  expect(await fixture.states(id)).toEqual(["started", "submitted"]);
});
