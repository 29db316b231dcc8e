// Deliveries of webhooks: in order per object and at least once, whatever the receiver does, and never to an address
// inside of a network.
import { expect, it } from "vitest";
import { webhookDeliveriesSchema, webhookSecretSchema } from "#contracts/webhooks.ts";
import { claimEndpoint, sweepDeliveries } from "#server/domain/webhooks/delivery-queue.ts";
import { verifyWebhook } from "#simulators/webhooks/receiver.ts";
import { api } from "#tests/support/portal.ts";
import { seededInt } from "#tests/support/seed.ts";
import { createWebhookFixture, listStates } from "#tests/support/webhooks.ts";

const HOUR = 3_600;
const { clock, receiver, server, createHook, deliver, log, find, withToken, record, nextJob, post } =
  createWebhookFixture();

const now = (): number => Math.floor(clock.now().getTime() / 1000);

it("are signed, by both secrets for a day after a new one", async () => {
  const hook = await createHook();
  const rotated = webhookSecretSchema.parse((await post(hook, "secret")).body);
  expect(rotated.webhook.previous_secret_until).toBe("2026-01-13T18:00:00.000Z");
  expect((await post(hook, "test")).status).toBe(202);
  await deliver(hook.id);
  clock.wait(25 * HOUR);
  await post(await withToken(hook), "test");
  await deliver(hook.id);
  const [during, after] = receiver.requests;
  if (!during || !after) throw new Error("Two events were sent.");
  const valid = (request: typeof during, secret: string, at: number): boolean =>
    verifyWebhook(secret, request.headers, request.body, at);
  const before = now() - 25 * HOUR;
  expect([valid(during, hook.secret, before), valid(during, rotated.secret, before)]).toEqual([true, true]);
  expect([valid(after, hook.secret, now()), valid(after, rotated.secret, now())]).toEqual([false, true]);
  expect(verifyWebhook(rotated.secret, after.headers, `${after.body} `, now())).toBe(false);
  expect(JSON.parse(after.body)).toMatchObject({ type: "webhook.test", data: { webhook_id: hook.id } });
  expect(during.headers["content-type"]).toBe("application/json");
  expect(await log(hook)).toMatchObject([{ state: "delivered", last_status: 204 }, { state: "delivered" }]);
  const page = async (query: string) => {
    const { user, id } = await withToken(hook);
    const response = await api(server, "GET", `/api/webhooks/${id}/deliveries?limit=1${query}`, user);
    return webhookDeliveriesSchema.parse(response.body);
  };
  const first = await page("");
  const second = await page(`&cursor=${first.next_cursor}`);
  expect([first, second].map(({ data }) => data[0]?.message_id)).toEqual([
    after.headers["webhook-id"],
    during.headers["webhook-id"],
  ]);
  expect(second.next_cursor).toBeNull();
});

it("reach a receiver that fails 20%, dies and returns: each at least once, in order per object", async () => {
  const hook = await createHook();
  let requests = 0;
  receiver.respond = () => (seededInt(`request ${++requests} of the receiver`, 5) === 0 ? 500 : 200);
  const objects = Array.from({ length: 6 }, (_, index) => `order:${index}`);
  // Two processes work at the same time, and one of them is killed in between.
  const round = (): Promise<unknown> => Promise.all([deliver(hook.id), deliver(hook.id)]);
  for (let n = 0; n < 20; n += 1) {
    for (const object of objects) await record(hook, object, n);
    if (n === 5) await receiver.die();
    if (n === 9) {
      expect(await claimEndpoint(server.ctx.db.sql, hook.id)).not.toBeNull();
      await deliver(hook.id);
      expect(await nextJob(hook.id)).toBeLessThan(62);
      await server.ctx.db.pool.query(
        "update portal.webhook_endpoints set lease_until = now() - interval '1 second' where id = $1",
        [hook.id],
      );
    }
    if (n === 14) await receiver.return();
    await round();
    clock.wait(HOUR);
  }
  for (let more = 0; more < 80 && (await log(hook, "waiting")).length > 0; more += 1) {
    clock.wait(HOUR);
    await round();
  }
  const inOrder = Array.from({ length: 20 }, (_, n) => String(n));
  expect(listStates(receiver.requests)).toEqual(
    Object.fromEntries(objects.map((object) => [object, inOrder])),
  );
  expect((await find(hook))?.failing_since).toBeNull();
});

it("wait for the one before of the same object, and not for other objects", async () => {
  const hook = await createHook();
  receiver.respond = (body) => (body.includes("order:bad") ? 500 : 204);
  for (const n of [1, 2]) {
    await record(hook, "order:bad", n);
    await record(hook, "order:good", n);
  }
  await deliver(hook.id);
  expect((await log(hook)).map(({ state, attempts }) => [state, attempts])).toEqual(
    expect.arrayContaining([
      ["waiting", 1],
      ["waiting", 0],
      ["delivered", 1],
      ["delivered", 1],
    ]),
  );
  // The queue comes back for the earliest retry.
  expect(await nextJob(hook.id)).toBe(5);
});

it("are dead after three days, turn the webhook off with a notification, and can be replayed", async () => {
  let hook = await createHook();
  receiver.respond = () => 503;
  await record(hook, "order:1", 1);
  await record(hook, "order:1", 2);
  for (let hours = 0; hours < 72; hours += 1) {
    await deliver(hook.id);
    expect((await find(hook))?.disabled_at).toBeNull();
    clock.wait(HOUR);
  }
  await deliver(hook.id);
  expect(await find(hook)).toMatchObject({ disabled_reason: "failures", dead: 2 });
  const { rows } = await server.ctx.db.pool.query(
    "select data from notify.messages where user_id = $1 and workflow = 'webhook-disabled'",
    [hook.user.id],
  );
  expect(rows).toEqual([{ data: { webhook_id: hook.id, host: new URL(receiver.origin).host } }]);
  await record(hook, "order:1", 3);
  hook = await withToken(hook);
  expect((await post(hook, "replay")).status).toBe(409);
  receiver.respond = () => 204;
  await api(server, "PATCH", `/api/webhooks/${hook.id}`, hook.user, { enabled: true });
  const dead = await log(hook, "dead");
  expect((await post(hook, "replay", { delivery_id: dead[1]?.id })).body).toEqual({ data: { queued: 1 } });
  expect((await post(hook, "replay")).body).toEqual({ data: { queued: 1 } });
  expect((await post(hook, "replay", { delivery_id: crypto.randomUUID() })).status).toBe(404);
  receiver.requests.length = 0;
  await deliver(hook.id);
  expect(receiver.requests.map(({ id }) => id)).toEqual(
    dead.map(({ message_id }) => message_id).toReversed(),
  );
  expect(await find(hook)).toMatchObject({ disabled_at: null, failing_since: null, dead: 0 });
});

it("end at once if the receiver is gone, and redirects are not followed", async () => {
  const hook = await createHook();
  receiver.respond = () => 302;
  await post(hook, "test");
  await deliver(hook.id);
  expect(await log(hook)).toMatchObject([{ state: "waiting", last_status: 302, last_error: "status" }]);
  receiver.respond = () => 410;
  clock.wait(10);
  await deliver(hook.id);
  expect(receiver.requests).toHaveLength(2);
  expect(await find(hook)).toMatchObject({ disabled_reason: "gone", dead: 1 });
});

it("never connect inside of the network, by number or by name, even if the address was saved", async () => {
  const hook = await createHook();
  const { port } = new URL(receiver.origin);
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
    "https://169.254.169.254/",
  ]) {
    await server.ctx.db.pool.query("update portal.webhook_endpoints set url = $2 where id = $1", [
      hook.id,
      url,
    ]);
    await post(hook, "test");
    await deliver(hook.id);
    const [newest] = await log(hook);
    expect([url, newest?.last_error, newest?.last_status]).toEqual([url, "address", null]);
  }
  expect(receiver.requests).toEqual([]);
});

it("that a killed process left are found by the sweep", async () => {
  const hook = await createHook();
  await record(hook, "order:1", 1);
  await server.ctx.db.pool.query("select jobs.remove_job($1)", [`webhook:${hook.id}`]);
  expect(await nextJob(hook.id)).toBeNull();
  await sweepDeliveries(server.ctx.db.sql, clock.now());
  expect(await nextJob(hook.id)).toBe(0);
  await deliver(hook.id);
  clock.wait(31 * 24 * HOUR);
  await sweepDeliveries(server.ctx.db.sql, clock.now());
  expect(await log(hook)).toEqual([]);
});
