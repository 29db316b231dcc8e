// Orders against a model: whatever happens, in whatever order, and whatever breaks, no order is lost, none is
// enrolled twice, and none is in a state that the table of moves does not allow.
import { randomInt } from "node:crypto";
import { performance } from "node:perf_hooks";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { partnerWorld, type PartnerWorld } from "#tests/support/partner.ts";
import { COMMANDS, DECISIONS, place } from "./order-model/commands.ts";
import { comeToRest, type Model } from "./order-model/model.ts";

/** No history is begun after so long. */
const LIMIT_MS = 15_000;
/** On a machine that does nothing else, the limit is reached after more of them. */
const FEWEST_HISTORIES = 3;
const seed = randomInt(2 ** 31);

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
});
afterAll(() => world.close());

async function startAnew(): Promise<void> {
  const { book, callbacks, faults } = world.standIn;
  faults.answers.clear();
  faults.callbacks = null;
  book.booked.length = 0;
  book.refusesToCancel = false;
  book.decide = () => ({ status: "received" });
  callbacks.made.length = 0;
  callbacks.held.length = 0;
  const { pool } = world.server.ctx.db;
  await pool.query("delete from jobs._private_jobs");
  await pool.query("truncate portal.orders cascade");
}

const decisions = fc.array(fc.constantFrom(...DECISIONS), { minLength: 1, maxLength: 4, size: "max" });
const histories = fc.commands(COMMANDS, { maxCommands: 30, size: "max" });

it(`any history of orders is one that the table allows (seed ${seed})`, { timeout: 90_000 }, async () => {
  const began = performance.now();
  let count = 0;
  const property = fc.asyncProperty(decisions, histories, async (placed, commands) => {
    if (count >= FEWEST_HISTORIES && performance.now() - began > LIMIT_MS) return;
    await startAnew();
    const model: Model = { placed: new Map() };
    const real = { world, model };
    for (const decision of placed) await place(real, decision);
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await comeToRest(real);
    count += 1;
  });
  await fc.assert(property, { seed, numRuns: 200 });
  expect(count).toBeGreaterThanOrEqual(FEWEST_HISTORIES);
});
