// Preferences under a condition about the recipient: they follow what the user is identified with at that moment.
import { expect, it } from "vitest";
import { mailsTo } from "#tests/support/outbox.ts";
import { createLocationData, deliveriesTo, listFeedMessages, prefer } from "#tests/support/notifications.ts";
import { FakeClock } from "#tests/support/fake-clock.ts";
import { createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { deliverMessages } from "./deliver.ts";
import { setup } from "#tests/support/setup.ts";

const NOON = "2026-01-12T18:00:00Z";
const clock = new FakeClock(NOON);
const server = setup(() => portalServer({}, { now: clock.now }));

const failed = (user: TestUser): Promise<unknown> =>
  server.ctx.publish(server.ctx.db.sql, {
    workflow: "usage-import-failed",
    recipients: [user.id],
    data: { what: "file", ...createLocationData(newEsiid()) },
    idempotency_key: null,
  });

async function identify(user: TestUser, plan: string): Promise<void> {
  await server.ctx.db.pool.query(
    `insert into notify.users (id, locale, properties, created_at, updated_at) values ($1, 'en', $2, $3, $3)
     on conflict (id) do update set properties = excluded.properties`,
    [user.id, JSON.stringify({ plan }), NOON],
  );
}

async function deliverLater(user: TestUser): Promise<void> {
  clock.wait(301);
  await deliverMessages(server.ctx, { user_id: user.id, channel: "email" });
}

it("follows conditions about the recipient, when it is published and when it is sent", async () => {
  const user = await createTestUser(server);
  const conditions = [
    { variable: "recipient.plan", operator: "equal_to", argument: "solar" },
    { variable: "recipient.created_at", operator: "equal_to", argument: "2026-01-12T18:00:00.000Z" },
    { variable: "recipient.id", operator: "equal_to", argument: user.id },
  ];
  await prefer(server, user.id, { workflows: { "usage-import-failed": { conditions } } });
  await failed(user);
  expect(await listFeedMessages(server, user.id)).toEqual([]);
  expect(await deliveriesTo(server, user.id)).toEqual([]);
  await identify(user, "solar");
  await failed(user);
  expect(await listFeedMessages(server, user.id)).toHaveLength(1);
  await identify(user, "basic");
  await deliverLater(user);
  expect(await deliveriesTo(server, user.id)).toMatchObject([{ done: true, dropped: "refused" }]);
  await identify(user, "solar");
  await failed(user);
  await deliverLater(user);
  expect((await mailsTo(server, user.email)).map(({ kind }) => kind)).toEqual([
    "notices.usage-import-failed",
  ]);
});
