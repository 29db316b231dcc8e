import { describe, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import {
  createLocationData,
  deliveriesTo,
  countJobs,
  prefer,
  listFeedMessages,
} from "#tests/support/notifications.ts";
import { FakeClock } from "#tests/support/fake-clock.ts";
import { api, createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { listChannels } from "./channels.ts";
import { DELIVER_MESSAGES } from "./deliveries.ts";
import { setup } from "#tests/support/setup.ts";

const clock = new FakeClock("2026-01-12T18:00:00Z");
const server = setup(() => portalServer({}, { now: clock.now }));

const failed = (user: TestUser, key: string | null = null, esiid = newEsiid()) => ({
  workflow: "usage-import-failed" as const,
  recipients: [user.id],
  data: { what: "file" as const, ...createLocationData(esiid) },
  idempotency_key: key,
});

async function count(table: string): Promise<number> {
  const { rows } = await server.ctx.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? -1;
}

describe("publishing", () => {
  it("sends nothing for a rolled-back transaction", async () => {
    const user = await createTestUser(server);
    const jobs = await countJobs(server, DELIVER_MESSAGES);
    const runs = await count("notify.runs");
    const over = server.ctx.db.sql.transaction().execute(async (trx) => {
      await server.ctx.publish(trx, failed(user, "rolled-back"));
      throw new Error("over");
    });
    await expect(over).rejects.toThrow("over");
    expect(await listFeedMessages(server, user.id)).toEqual([]);
    expect(await deliveriesTo(server, user.id)).toEqual([]);
    expect(await countJobs(server, DELIVER_MESSAGES)).toBe(jobs);
    expect(await count("notify.runs")).toBe(runs);
    const { rows } = await server.ctx.db.pool.query("select from notify.unannounced where user_id = $1", [
      user.id,
    ]);
    expect(rows).toEqual([]);
    // The key was not used up.
    const { replayed } = await server.ctx.publish(server.ctx.db.sql, failed(user, "rolled-back"));
    expect(replayed).toBe(false);
    expect(await listFeedMessages(server, user.id)).toHaveLength(1);
  });

  it("sends once per key, also with many concurrent calls", async () => {
    const user = await createTestUser(server);
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.ctx.db.sql
          .transaction()
          .execute((trx) => server.ctx.publish(trx, failed(user, `once-${user.id}`))),
      ),
    );
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(results.map(({ run_id }) => run_id)).size).toBe(1);
    expect(await listFeedMessages(server, user.id)).toHaveLength(1);
    expect(await deliveriesTo(server, user.id)).toHaveLength(1);
    await server.ctx.publish(server.ctx.db.sql, failed(user));
    await server.ctx.publish(server.ctx.db.sql, failed(user));
    expect(await listFeedMessages(server, user.id)).toHaveLength(3);
  });

  it("gives one user's messages increasing times, also within a millisecond", async () => {
    const user = await createTestUser(server);
    await Promise.all(Array.from({ length: 10 }, () => server.ctx.publish(server.ctx.db.sql, failed(user))));
    const { rows } = await server.ctx.db.pool.query<{ at: Date }>(
      "select distinct date_trunc('milliseconds', inserted_at) as at from notify.messages where user_id = $1",
      [user.id],
    );
    expect(rows).toHaveLength(10);
  });

  it("sends many at once, each once and in the user's order, whatever one of them contains", async () => {
    const another = await createTestUser(server);
    const users = [another, await createTestUser(server), await createTestUser(server)];
    const TIMES = 12;
    const esiid = newEsiid();
    const events = Array.from({ length: TIMES }, (_, index) =>
      users.map((user) => failed(user, `many-${user.id}-${index >> 1}`, `${esiid}${index >> 1}`)),
    ).flat();
    const bad = failed(another, null, "nul \0 is no text of PostgreSQL's");
    const results = await Promise.allSettled(
      [...events, bad].map((event) => server.ctx.publish(server.ctx.db.sql, event)),
    );
    expect(results.at(-1)?.status).toBe("rejected");
    const published = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(published).toHaveLength(events.length);
    expect(published.filter(({ replayed }) => replayed)).toHaveLength(events.length / 2);
    for (const user of users) {
      const notifications = await listFeedMessages(server, user.id);
      expect(notifications.map(({ data }) => data)).toEqual(
        Array.from({ length: TIMES / 2 }, (_, index) => ({
          what: "file",
          ...createLocationData(`${esiid}${index}`),
        })),
      );
      expect(await deliveriesTo(server, user.id)).toHaveLength(TIMES / 2);
    }
  });

  it("notifies several users, each in their language, with their name for the home and its link", async () => {
    const english = await createTestUser(server);
    const spanish = await createTestUser(server, { metadata: { language: "es" } });
    const esiid = newEsiid();
    await api(server, "POST", "/api/service_locations", english, {
      esiid,
      address: "1 <b>Elm</b> St",
      city: "Dallas",
      zip: "75219",
    });
    await server.ctx.publish(server.ctx.db.sql, {
      workflow: "live-link-initial-setup-complete",
      recipients: [english.id, spanish.id],
      data: { is_success: true, ...createLocationData(esiid) },
      idempotency_key: null,
    });
    const [toEnglish] = await listFeedMessages(server, english.id);
    const [toSpanish] = await listFeedMessages(server, spanish.id);
    const link = expect.stringMatching(new RegExp(`^http.*/locations/${esiid}/usage$`)) as string;
    const { linked } = getMessages("serverNotifications", "en")["live-link-initial-setup-complete"];
    expect(toEnglish?.data).toEqual({ is_success: true, ...createLocationData(esiid) });
    expect(toEnglish?.blocks).toMatchObject([
      { name: "title", type: "text", content: linked.title },
      { name: "body", type: "markdown" },
      { name: "action_url", rendered: link },
      { name: "actions", type: "button_set", buttons: [{ label: linked.button, action: link }] },
    ]);
    expect(toEnglish?.blocks[1].rendered).toContain("1 &lt;b&gt;Elm&lt;/b&gt; St");
    expect(toEnglish?.blocks[1].content).toContain(String.raw`1 \<b\>Elm`);
    expect(toSpanish?.blocks[0].content).toBe(
      getMessages("serverNotifications", "es")["live-link-initial-setup-complete"].linked.title,
    );
    expect(toSpanish?.blocks[1].rendered).toContain(`ESI ID ${esiid}`);
  });
});

describe("preferences", () => {
  it("turn a notification off in the feed and by email", async () => {
    const [noFeed, noMail, nothing] = [
      await createTestUser(server),
      await createTestUser(server),
      await createTestUser(server),
    ];
    await prefer(server, noFeed.id, { channel_types: { in_app_feed: false } });
    await prefer(server, noMail.id, { categories: { "live-link": { channel_types: { email: false } } } });
    await prefer(server, nothing.id, { workflows: { "usage-import-failed": false } });
    await server.ctx.publish(server.ctx.db.sql, {
      ...failed(noFeed),
      recipients: [noFeed.id, noMail.id, nothing.id],
    });
    expect(await listFeedMessages(server, noFeed.id)).toEqual([]);
    expect(await deliveriesTo(server, noFeed.id)).toMatchObject([{ channel: "email" }]);
    expect(await listFeedMessages(server, noMail.id)).toHaveLength(1);
    expect(await deliveriesTo(server, noMail.id)).toEqual([]);
    expect(await listFeedMessages(server, nothing.id)).toEqual([]);
    expect(await deliveriesTo(server, nothing.id)).toEqual([]);
  });

  it("do not turn off notifications that are always sent", async () => {
    const user = await createTestUser(server);
    await prefer(server, user.id, { channel_types: { in_app_feed: false, email: false } });
    await server.ctx.publish(server.ctx.db.sql, {
      workflow: "new-device-sign-in",
      recipients: [user.id],
      data: { device: "Firefox (Linux)", at: "2026-01-12T18:00:00Z" },
      idempotency_key: null,
    });
    expect(await listFeedMessages(server, user.id)).toHaveLength(1);
    expect(await deliveriesTo(server, user.id)).toMatchObject([{ channel: "email" }]);
  });

  it("turn on texts, which are off by default", async () => {
    const [off, on, byCategory, optedOut] = [
      await createTestUser(server),
      await createTestUser(server),
      await createTestUser(server),
      await createTestUser(server),
    ];
    await prefer(server, on.id, { channel_types: { sms: true } });
    await prefer(server, byCategory.id, { categories: { orders: { channel_types: { sms: true } } } });
    await prefer(server, optedOut.id, {
      channel_types: { sms: true },
      workflows: { "order-step": { channel_types: { sms: false } } },
    });
    await server.ctx.publish(server.ctx.db.sql, {
      workflow: "order-step",
      recipients: [off.id, on.id, byCategory.id, optedOut.id],
      data: {
        order_id: "3f0f1f0e-0000-4000-8000-000000000000",
        state: "active",
        plan_name: "Plan",
        provider: "Retailer",
        ...createLocationData(newEsiid()),
      },
      idempotency_key: null,
      elsewhere: ["email"],
    });
    expect(await deliveriesTo(server, off.id)).toEqual([]);
    expect(await deliveriesTo(server, on.id)).toMatchObject([{ channel: "sms" }]);
    expect(await deliveriesTo(server, byCategory.id)).toMatchObject([{ channel: "sms" }]);
    expect(await deliveriesTo(server, optedOut.id)).toEqual([]);
  });

  it("may apply to one channel by its id, or under a condition", async () => {
    const [byId, condition] = [await createTestUser(server), await createTestUser(server)];
    const ids = new Map(listChannels(server.ctx.config).map(({ type, id }) => [type, id]));
    await prefer(server, byId.id, { channels: { [ids.get("email") ?? ""]: false } });
    await prefer(server, condition.id, {
      workflows: {
        "usage-import-failed": {
          channel_types: {
            in_app_feed: {
              conditions: [{ variable: "data.what", operator: "equal_to", argument: "readings" }],
            },
          },
        },
      },
    });
    await server.ctx.publish(server.ctx.db.sql, { ...failed(byId), recipients: [byId.id, condition.id] });
    expect(await listFeedMessages(server, byId.id)).toHaveLength(1);
    expect(await deliveriesTo(server, byId.id)).toEqual([]);
    expect(await listFeedMessages(server, condition.id)).toEqual([]);
    expect(await deliveriesTo(server, condition.id)).toHaveLength(1);
  });

  it("apply to users without an account here, who get the feed only", async () => {
    await server.ctx.publish(server.ctx.db.sql, {
      ...failed({ id: "somebody-elsewhere", email: "", phone: "", token: "" }),
    });
    expect(await listFeedMessages(server, "somebody-elsewhere")).toHaveLength(1);
    expect(await deliveriesTo(server, "somebody-elsewhere")).toEqual([]);
  });
});
