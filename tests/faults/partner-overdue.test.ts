// A start with CLOCK_AHEAD_DAYS checks with their provider, at once, the orders whose date has long passed.
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { today } from "#server/platform/context.ts";
import { checkOverdueOrders } from "#server/jobs/orders/reconcile-enrollments.ts";
import { newEmail } from "../support/auth.ts";
import { partnerWorld, type PartnerWorld } from "../support/partner.ts";

const DAY = 86_400;

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
});
afterEach(async () => {
  world.standIn.faults.answers.clear();
  await world.server.ctx.db.pool.query("delete from jobs._private_jobs");
  await world.server.ctx.db.pool.query("update portal.orders set state = 'ended'");
});
afterAll(() => world.close());

/** Orders with a date tomorrow, since which `days` have passed. */
async function scheduled(count: number, days: number): Promise<string[]> {
  const starts_on = today({ now: () => new Date(world.clock.now().getTime() + DAY * 1000) });
  world.standIn.book.decide = () => ({ status: "scheduled", starts_on });
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push(await world.place({ starts_on, email: newEmail(), phone: null }));
  await world.runJobs();
  world.clock.wait(days * DAY);
  return ids;
}

const lastOf = async (id: string): Promise<string | undefined> => (await world.states(id)).at(-1);

it("starts an order that its provider still calls scheduled, and leaves one that may yet be confirmed", async () => {
  const [early = ""] = await scheduled(1, 2);
  await checkOverdueOrders(world.server.ctx);
  expect(await lastOf(early)).toBe("scheduled");
  world.clock.wait(3 * DAY);
  await checkOverdueOrders(world.server.ctx);
  expect((await world.events(early)).at(-1)).toMatchObject({ state: "active", actor: "system" });
});

it("goes by a provider that says no", async () => {
  const [id = ""] = await scheduled(1, 6);
  world.standIn.faults.callbacks = "lost";
  await world.advance(id, { status: "rejected" });
  world.standIn.faults.callbacks = null;
  await checkOverdueOrders(world.server.ctx);
  expect(await lastOf(id)).toBe("rejected");
});

it("waits for a provider that is away once, and queues every order", async () => {
  const ids = await scheduled(3, 6);
  world.standIn.faults.answers.set("find", "500");
  const before = world.standIn.asked.length;
  await expect(checkOverdueOrders(world.server.ctx)).rejects.toThrow("3 orders");
  expect(world.standIn.asked.length).toBeLessThanOrEqual(before + 1);
  for (const id of ids) expect(await lastOf(id)).toBe("scheduled");
  world.standIn.faults.answers.clear();
  await world.runAll();
  for (const id of ids) expect(await lastOf(id)).toBe("active");
});
