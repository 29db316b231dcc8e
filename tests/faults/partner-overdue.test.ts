// A start with CLOCK_AHEAD_DAYS immediately checks orders whose date has long passed with their provider.
import { afterEach, expect, it } from "vitest";
import { today } from "#server/platform/context.ts";
import { checkOverdueOrders } from "#server/jobs/orders/reconcile-enrollments.ts";
import { newEmail } from "../support/contacts.ts";
import { createPartnerFixture } from "../support/partner.ts";
import { setup } from "#tests/support/setup.ts";

const DAY = 86_400;

const fixture = setup(createPartnerFixture);
afterEach(async () => {
  fixture.simulator.faults.responses.clear();
  await fixture.server.ctx.db.pool.query("delete from jobs._private_jobs");
  await fixture.server.ctx.db.pool.query("update portal.orders set state = 'ended'");
});

/** Creates orders with a date of tomorrow, then lets `days` pass. */
async function scheduled(count: number, days: number): Promise<string[]> {
  const starts_on = today({ now: () => new Date(fixture.clock.now().getTime() + DAY * 1000) });
  fixture.simulator.enrollments.decide = () => ({ status: "scheduled", starts_on });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await fixture.place({ starts_on, email: newEmail(), phone: null }));
  await fixture.runJobs();
  fixture.clock.wait(days * DAY);
  return ids;
}

const getLastState = async (id: string): Promise<string | undefined> => (await fixture.states(id)).at(-1);

it("starts an order that its provider still calls scheduled, not one that may yet be confirmed", async () => {
  const [early = ""] = await scheduled(1, 2);
  await checkOverdueOrders(fixture.server.ctx);
  expect(await getLastState(early)).toBe("scheduled");
  fixture.clock.wait(3 * DAY);
  await checkOverdueOrders(fixture.server.ctx);
  expect((await fixture.events(early)).at(-1)).toMatchObject({ state: "active", actor: "system" });
});

it("follows a provider that rejects it", async () => {
  const [id = ""] = await scheduled(1, 6);
  fixture.simulator.faults.callbacks = "lost";
  await fixture.advance(id, { status: "rejected" });
  fixture.simulator.faults.callbacks = null;
  await checkOverdueOrders(fixture.server.ctx);
  expect(await getLastState(id)).toBe("rejected");
});

it("waits for an unavailable provider once, and queues every order", async () => {
  const ids = await scheduled(3, 6);
  fixture.simulator.faults.responses.set("find", "500");
  const before = fixture.simulator.requests.length;
  await expect(checkOverdueOrders(fixture.server.ctx)).rejects.toThrow("3 orders");
  expect(fixture.simulator.requests.length).toBeLessThanOrEqual(before + 1);
  for (const id of ids) expect(await getLastState(id)).toBe("scheduled");
  fixture.simulator.faults.responses.clear();
  await fixture.runAll();
  for (const id of ids) expect(await getLastState(id)).toBe("active");
});
