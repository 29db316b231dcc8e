// Callbacks and jobs that are lost: what became of an order is asked for.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queueEnrollment } from "#server/domain/orders/queue-enrollment.ts";
import { jobsLeft, logText } from "../support/message-jobs.ts";
import { partnerWorld, type PartnerWorld } from "../support/partner.ts";

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
});
afterEach(async () => {
  world.standIn.faults.answers.clear();
  world.standIn.faults.callbacks = null;
  world.standIn.asked.length = 0;
  await world.server.ctx.db.pool.query("delete from jobs._private_jobs");
});
afterAll(() => world.close());

const asks = (): string[] => world.standIn.asked.map(({ endpoint }) => endpoint);

async function run(task: string): Promise<void> {
  await world.server.ctx.db.pool.query("select jobs.add_job($1)", [task]);
  await world.runJobs();
}

describe("once a day", () => {
  it("a retailer is asked whose callbacks were lost, and not again for what is over", async () => {
    const id = await world.place();
    await world.runJobs();
    world.standIn.faults.callbacks = "lost";
    expect(await world.advance(id, { status: "accepted" })).toEqual([]);
    await run("reconcile-enrollments");
    expect(asks()).toEqual(["enroll"]);

    world.clock.wait(86_401);
    await run("reconcile-enrollments");
    expect(await world.states(id)).toEqual(["started", "submitted", "accepted"]);
    await world.advance(id, { status: "rejected", code: "already_switching" });
    world.clock.wait(86_401);
    await run("reconcile-enrollments");
    expect((await world.events(id)).at(-1)).toMatchObject({ state: "rejected", code: "already_switching" });
    world.standIn.asked.length = 0;
    world.clock.wait(86_401);
    await run("reconcile-enrollments");
    expect(asks()).toEqual([]);
  });

  it("a cancellation that the retailer put off is asked for again", async () => {
    const id = await world.place();
    await world.runJobs();
    await world.askToCancel(id);
    await world.server.ctx.db.pool.query("delete from jobs._private_jobs");
    world.clock.wait(86_401);
    await run("reconcile-enrollments");
    expect(await world.states(id)).toEqual(["started", "submitted", "cancelled"]);
  });

  it("an order that the retailer has forgotten is logged, and stays", async () => {
    const id = await world.place();
    await world.runJobs();
    world.standIn.book.booked.length = 0;
    world.clock.wait(86_401);
    await run("reconcile-enrollments");
    expect(await world.states(id)).toEqual(["started", "submitted"]);
    expect(logText(world.server)).toMatch(new RegExp(`"level":"error".*"order_id":"${id}".*knows nothing`));
    await world.server.ctx.db.pool.query("update portal.orders set state = 'ended' where id = $1", [id]);
  });
});

describe("every ten minutes", () => {
  it("an order without a job is sent", async () => {
    const id = await world.place();
    await world.server.ctx.db.pool.query("delete from jobs._private_jobs");
    await run("resume-enrollments");
    expect(asks()).toEqual([]);
    world.clock.wait(601);
    await run("resume-enrollments");
    expect(await world.states(id)).toEqual(["started", "submitted"]);
  });

  it("what a dead process holds is taken over; what a live one holds, or waits, is left alone", async () => {
    const { pool } = world.server.ctx.db;
    const [dead, live, waiting] = [await world.place(), await world.place(), await world.place()];
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
    world.clock.wait(601);
    await pool.query("select jobs.add_job('resume-enrollments')");
    await world.runOnce();
    expect(await world.states(dead)).toEqual(["started", "submitted"]);
    expect(await world.states(live)).toEqual(["started"]);
    expect(await world.states(waiting)).toEqual(["started"]);
  });

  it("a cancellation whose tries are used up begins anew", async () => {
    const { pool, sql: db } = world.server.ctx.db;
    const id = await world.place();
    await world.runJobs();
    await world.askToCancel(id);
    await pool.query("update jobs._private_jobs set attempts = max_attempts");
    world.clock.wait(601);
    await run("resume-enrollments");
    expect(await world.states(id)).toEqual(["started", "submitted", "cancelled"]);
    // One job of an order at a time, however often it is queued.
    await queueEnrollment(db, id);
    await queueEnrollment(db, id);
    expect((await jobsLeft(pool)).filter(({ key }) => key === `enroll-order:${id}`)).toHaveLength(1);
  });
});
