// Webhooks of test accounts, and what became of their deliveries.
import { beforeEach } from "vitest";
import { webhookSecretSchema, type Webhook, type WebhookDelivery } from "#contracts/webhooks.ts";
import { WEBHOOK_EVENTS } from "#contracts/tables/webhooks.ts";
import { listDeliveries } from "#server/domain/webhooks/delivery-log.ts";
import { listWebhooks } from "#server/domain/webhooks/endpoint-store.ts";
import { recordWebhookEvent } from "#server/domain/webhooks/record-event.ts";
import { createDeliverySender } from "#server/domain/webhooks/send-delivery.ts";
import { deliverWebhooks } from "#server/jobs/webhooks/deliver-webhooks.ts";
import { startWebhookReceiver, type ReceivedWebhook } from "#simulators/webhooks/receiver.ts";
import { FakeClock } from "./fake-clock.ts";
import { api, createTestUser, portalServer, signIn, type TestUser } from "./portal.ts";
import { setup } from "./setup.ts";

/** Time at which each test starts. */
const NOON = "2026-01-12T18:00:00Z";

interface Hook {
  readonly user: TestUser;
  readonly id: string;
  readonly secret: string;
}

/** Returns the states of each order as its receiver first got them, without repeated deliveries. */
export function listStates(requests: readonly ReceivedWebhook[]): Record<string, string[]> {
  const states: Record<string, string[]> = {};
  const ids = new Set<string>();
  for (const { id, body, status } of requests) {
    if (status !== 200 || ids.has(id)) continue;
    const { data } = JSON.parse(body) as { data: { order_id: string; state: string } };
    (states[data.order_id] ??= []).push(data.state);
    ids.add(id);
  }
  return states;
}

/** Starts a server and a receiver for the tests of a file, and returns helpers for webhooks that lead to it. */
export function createWebhookFixture() {
  const clock = new FakeClock(NOON);
  const receiver = setup(() => startWebhookReceiver());
  const server = setup(() => portalServer({ WEBHOOK_PRIVATE_ORIGINS: receiver.origin }, { now: clock.now }));
  beforeEach(() => {
    clock.set(NOON);
    receiver.requests.length = 0;
    receiver.respond = () => 204;
  });

  async function createHook(): Promise<Hook> {
    const user = await createTestUser(server);
    const url = `${receiver.origin}/hook`;
    const { body } = await api(server, "POST", "/api/webhooks", user, { url, events: [...WEBHOOK_EVENTS] });
    const { webhook, secret } = webhookSecretSchema.parse(body);
    return { user, id: webhook.id, secret };
  }

  const deliver = (id: string): Promise<void> =>
    deliverWebhooks(server.ctx, createDeliverySender(server.ctx), { endpoint_id: id });

  const log = async ({ id }: Hook, state?: WebhookDelivery["state"]): Promise<WebhookDelivery[]> =>
    (await listDeliveries(server.ctx.db.sql, id, { state, limit: 100 })).data;

  const find = async ({ user, id }: Hook): Promise<Webhook | undefined> =>
    (await listWebhooks(server.ctx, user.id)).find((one) => one.id === id);

  /** Signs in again: the clock has passed the end of the token. */
  const withToken = async (hook: Hook): Promise<Hook> => ({
    ...hook,
    user: { ...hook.user, token: await signIn(server, hook.user.email) },
  });

  async function record({ user }: Hook, object: string, n: number): Promise<void> {
    const data = {
      order_id: object,
      esiid: "1",
      state: String(n),
      previous_state: null,
      starts_on: null,
      ends_on: null,
    };
    await server.ctx.db.sql
      .transaction()
      .execute((trx) =>
        recordWebhookEvent(trx, { user_id: user.id, type: "order.updated", object, data }, server.ctx.now()),
      );
  }

  /** When the queue runs the webhook's next job, in seconds from now. Null: there is none. */
  async function nextJob(id: string): Promise<number | null> {
    const { rows } = await server.ctx.db.pool.query<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float as seconds from jobs.jobs
     where key = $1 and locked_at is null`,
      [`webhook:${id}`],
    );
    return rows[0] ? Math.max(0, Math.round(rows[0].seconds)) : null;
  }

  const post = (hook: Hook, path: string, body: object = {}) =>
    api(server, "POST", `/api/webhooks/${hook.id}/${path}`, hook.user, body);

  return { clock, receiver, server, createHook, deliver, log, find, withToken, record, nextJob, post };
}
