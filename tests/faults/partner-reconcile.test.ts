// Lost callbacks and jobs: an order's status is queried.
import { afterEach, describe, expect, it } from "vitest";
import { queueEnrollment } from "#server/domain/orders/queue-enrollment.ts";
import { jobsLeft, logText } from "../support/message-jobs.ts";
import { createPartnerFixture } from "../support/partner.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createPartnerFixture);
afterEach(async () => {
  fixture.simulator.faults.responses.clear();
  fixture.simulator.faults.callbacks = null;
  fixture.simulator.requests.length = 0;
  await fixture.server.ctx.db.pool.query("delete from jobs._private_jobs");
});

const listEndpoints = (): string[] => fixture.simulator.requests.map(({ endpoint }) => endpoint);

async function run(task: string): Promise<void> {
  await fixture.server.ctx.db.pool.query("select jobs.add_job($1)", [task]);
  await fixture.runJobs();
}

describe("once a day", () => {
  it("queries a provider whose callbacks were lost, and never again for closed orders", async () => {
    const id = await fixture.place();
    await fixture.runJobs();
    fixture.simulator.faults.callbacks = "lost";
    expect(await fixture.advance(id, { status: "accepted" })).toEqual([]);
    await run("reconcile-enrollments");
    expect(listEndpoints()).toEqual(["enroll"]);

    fixture.clock.wait(86_401);
    await run("reconcile-enrollments");
    expect(await fixture.states(id)).toEqual(["started", "submitted", "accepted"]);
    await fixture.advance(id, { status: "rejected", code: "already_switching" });
    fixture.clock.wait(86_401);
    await run("reconcile-enrollments");
    expect((await fixture.events(id)).at(-1)).toMatchObject({ state: "rejected", code: "already_switching" });
    fixture.simulator.requests.length = 0;
    fixture.clock.wait(86_401);
    await run("reconcile-enrollments");
    expect(listEndpoints()).toEqual([]);
  });

  it("repeats a cancellation request that the provider deferred", async () => {
    const id = await fixture.place();
    await fixture.runJobs();
    await fixture.requestCancellation(id);
    await fixture.server.ctx.db.pool.query("delete from jobs._private_jobs");
    fixture.clock.wait(86_401);
    await run("reconcile-enrollments");
    expect(await fixture.states(id)).toEqual(["started", "submitted", "cancelled"]);
  });

  it("logs an order that the provider has lost, and leaves it unchanged", async () => {
    const id = await fixture.place();
    await fixture.runJobs();
    fixture.simulator.enrollments.booked.length = 0;
    fixture.clock.wait(86_401);
    await run("reconcile-enrollments");
    expect(await fixture.states(id)).toEqual(["started", "submitted"]);
    expect(logText(fixture.server)).toMatch(new RegExp(`"level":"error".*"order_id":"${id}".*has no record`));
    await fixture.server.ctx.db.pool.query("update portal.orders set state = 'ended' where id = $1", [id]);
  });
});

describe("every ten minutes", () => {
  it("sends an order without a job", async () => {
    const id = await fixture.place();
    await fixture.server.ctx.db.pool.query("delete from jobs._private_jobs");
    await run("resume-enrollments");
    expect(listEndpoints()).toEqual([]);
    fixture.clock.wait(601);
    await run("resume-enrollments");
    expect(await fixture.states(id)).toEqual(["started", "submitted"]);
  });

  it("takes over jobs of a dead process, and leaves running or waiting jobs alone", async () => {
    const { pool } = fixture.server.ctx.db;
    const [dead, live, waiting] = [await fixture.place(), await fixture.place(), await fixture.place()];
    const hold = (id: string, since: string): Promise<unknown> =>
      pool.query(
        "update jobs._private_jobs set locked_at = now() - $2::interval, locked_by = 'gone', attempts = 1 where key = $1",
        [`enroll-order:${id}`, since],
      );
    await hold(dead, "11 minutes");
    await hold(live, "1 minute");
    await pool.query("update jobs._private_jobs set run_at = now() + interval '1 hour' where key = $1", [
      `enroll-order:${waiting}`,
    ]);
    fixture.clock.wait(601);
    await pool.query("select jobs.add_job('resume-enrollments')");
    await fixture.runOnce();
    expect(await fixture.states(dead)).toEqual(["started", "submitted"]);
    expect(await fixture.states(live)).toEqual(["started"]);
    expect(await fixture.states(waiting)).toEqual(["started"]);
  });

  it("restarts a cancellation whose attempts are used up", async () => {
    const { pool, sql: db } = fixture.server.ctx.db;
    const id = await fixture.place();
    await fixture.runJobs();
    await fixture.requestCancellation(id);
    await pool.query("update jobs._private_jobs set attempts = max_attempts");
    fixture.clock.wait(601);
    await run("resume-enrollments");
    expect(await fixture.states(id)).toEqual(["started", "submitted", "cancelled"]);
    // One job per order at a time, however often it is queued.
    await queueEnrollment(db, id);
    await queueEnrollment(db, id);
    expect((await jobsLeft(pool)).filter(({ key }) => key === `enroll-order:${id}`)).toHaveLength(1);
  });
});
