// kill -9 of the process that enrols an order. Another one finishes it: one enrolment, one word to the customer.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { AnswerFault } from "#server/domain/orders/partner-stand-in/faults.ts";
import { jobsLeft } from "../support/message-jobs.ts";
import { partnerWorld, type PartnerWorld } from "../support/partner.ts";
import { TEST_SECRET } from "../support/server.ts";

const SCRIPT = path.join(import.meta.dirname, "..", "support", "stalled-enrollment.ts");

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
});
afterEach(async () => {
  await world.server.ctx.db.pool.query("delete from jobs._private_jobs");
  world.standIn.faults.answers.clear();
  world.standIn.asked.length = 0;
});
afterAll(() => world.close());

const asks = (): string[] => world.standIn.asked.map(({ endpoint }) => endpoint);

/** A worker that is killed once the retailer was asked so many times, and never answered it. */
async function killedWhile(times: number): Promise<void> {
  const { server, standIn } = world;
  const partners = JSON.stringify([standIn.partner]);
  const url = server.ctx.config.databaseUrl ?? "";
  const child = spawn(process.execPath, [SCRIPT, url, partners, TEST_SECRET], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await expect.poll(() => standIn.asked.length, { timeout: 30_000 }).toBe(times);
  } finally {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
}

// The dead process's job is held until somebody takes it over.
async function takeOver(): Promise<void> {
  await world.server.ctx.db.pool.query(
    "update jobs._private_jobs set locked_at = now() - interval '11 minutes'",
  );
  world.clock.wait(601);
  await world.server.ctx.db.pool.query("select jobs.add_job('resume-enrollments')");
  await world.runOnce();
}

it.each<[AnswerFault, number]>([
  // Sent, done there, and the answer never read.
  ["slow", 1],
  // Sent, and not even begun there: the connection is held open and nothing comes of it.
  ["deaf_slow", 0],
])("after the request was sent (%s)", { timeout: 60_000 }, async (fault, there) => {
  world.standIn.faults.answers.set("enroll", fault);
  const id = await world.place();
  await killedWhile(1);
  expect(world.standIn.book.of(id)).toHaveLength(there);
  expect(await world.order(id)).toMatchObject({ state: "started", partner_reference: null });
  expect((await world.order(id)).sent_at).not.toBeNull();
  expect((await jobsLeft(world.server.ctx.db.pool)).map(({ key }) => key)).toContain(`enroll-order:${id}`);

  world.standIn.faults.answers.clear();
  await takeOver();
  expect(asks()).toEqual(["enroll", "find", ...(there === 0 ? ["enroll"] : [])]);
  expect(world.standIn.book.of(id)).toHaveLength(1);
  expect(await world.events(id)).toMatchObject([
    { state: "started", actor: "customer" },
    { state: "submitted", actor: "system" },
  ]);
});

it("while it is asked what became of it, and once more", { timeout: 60_000 }, async () => {
  world.standIn.faults.answers.set("enroll", "lost").set("find", "slow");
  const id = await world.place();
  await world.runJobs();
  for (let round = 0; round < 2; round += 1) {
    world.standIn.asked.length = 0;
    await world.server.ctx.db.pool.query(
      "update jobs._private_jobs set run_at = now(), locked_at = null, locked_by = null",
    );
    await killedWhile(1);
    expect(asks()).toEqual(["find"]);
  }
  world.standIn.faults.answers.clear();
  await takeOver();
  expect(world.standIn.book.of(id)).toHaveLength(1);
  expect(await world.states(id)).toEqual(["started", "submitted"]);
});
