import { beforeEach, describe, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { startJobs } from "#server/jobs/start.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { createLocationData, deliveriesTo, prefer } from "#tests/support/notifications.ts";
import { FakeClock } from "#tests/support/fake-clock.ts";
import { createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { deliverMessages, sweepDeliveries } from "./deliver.ts";
import { setup } from "#tests/support/setup.ts";

const NOON = "2026-01-12T18:00:00Z";
const clock = new FakeClock(NOON);
const server = setup(() => portalServer({}, { now: clock.now }));
beforeEach(() => clock.set(NOON));

const deliver = (user: TestUser, channel: "email" | "sms" = "email"): Promise<void> =>
  deliverMessages(server.ctx, { user_id: user.id, channel });

const failed = (user: TestUser): Promise<unknown> =>
  server.ctx.publish(server.ctx.db.sql, {
    workflow: "usage-import-failed",
    recipients: [user.id],
    data: { what: "file", ...createLocationData(newEsiid()) },
    idempotency_key: null,
  });

const signedIn = (user: TestUser): Promise<unknown> =>
  server.ctx.publish(server.ctx.db.sql, {
    workflow: "new-device-sign-in",
    recipients: [user.id],
    data: { device: "Firefox (Linux)", at: NOON },
    idempotency_key: null,
  });

const expiring = (user: TestUser): Promise<unknown> =>
  server.ctx.publish(server.ctx.db.sql, {
    workflow: "agreement-expiring",
    recipients: [user.id],
    data: { ends_on: "2026-02-10", ...createLocationData(newEsiid()) },
    idempotency_key: null,
    elsewhere: ["email"],
  });

interface Job {
  readonly key: string;
  /** Seconds from now until it expires. */
  readonly after: number;
}

async function jobsFor(user: TestUser): Promise<Job[]> {
  const { rows } = await server.ctx.db.pool.query<Job>(
    `select key, extract(epoch from run_at - now())::float8 as after from jobs.jobs where key like $1 order by key`,
    [`deliver-notices:%:${user.id}`],
  );
  return rows;
}

async function listDeliveries(user: TestUser): Promise<unknown[]> {
  const { rows } = await server.ctx.db.pool.query<{ body: unknown }>(
    "select body from notify.preference_sets where owner_id = $1",
    [user.id],
  );
  return rows.map(({ body }) => body);
}

describe("a notification email", () => {
  it("is sent at once for account notifications, once, however often the job runs", async () => {
    const user = await createTestUser(server);
    await signedIn(user);
    await Promise.all([deliver(user), deliver(user), deliver(user)]);
    await deliver(user);
    const mails = await mailsTo(server, user.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["notices.new-device-sign-in"]);
    expect(mails[0]?.body).toContain("Firefox (Linux)");
    // It can't be switched off, so it says why it was sent instead.
    expect(mails[0]?.body).not.toMatch(/unsubscribe|preferences/i);
    expect(mails[0]?.unsubscribe_url).toBeNull();
    expect(mails[0]?.body).toContain(getMessages("serverNotifications", "en").email.required);
    expect(mails[0]?.html).toContain("/account");
    expect(await deliveriesTo(server, user.id)).toMatchObject([{ done: true, dropped: null }]);
  });

  it("carries the operator's postal address if it is marketing, and only then", async () => {
    const address = "Bluebonnet Power, 100 Main St <Suite 2>, Austin, TX 78701";
    const config = {
      ...server.ctx.config,
      notifications: { ...server.ctx.config.notifications, postalAddress: address },
    };
    const user = await createTestUser(server);
    await signedIn(user);
    await deliverMessages({ ...server.ctx, config }, { user_id: user.id, channel: "email" });
    await server.ctx.publish(server.ctx.db.sql, {
      workflow: "better-plan-found",
      recipients: [user.id],
      data: {
        plan_id: "p",
        plan_name: "Simple Saver 12",
        provider: "Bluebonnet",
        saving_cents: 31_200,
        ...createLocationData(newEsiid()),
      },
      idempotency_key: null,
    });
    clock.wait(86_400);
    await deliverMessages({ ...server.ctx, config }, { user_id: user.id, channel: "email" });
    const mails = await mailsTo(server, user.email);
    const byKind = new Map(mails.map((mail) => [mail.kind, mail]));
    const marketing = byKind.get("notices.better-plan-found");
    expect(marketing?.body).toMatch(
      /\n-- \n[^\n]+\nBluebonnet Power, 100 Main St <Suite 2>, Austin, TX 78701\n$/,
    );
    expect(marketing?.html).toContain("100 Main St &lt;Suite 2&gt;, Austin");
    expect(byKind.get("notices.new-device-sign-in")?.body).not.toContain("Main St");
  });

  it("has a button that ends the emails of its workflow only, without a sign-in", async () => {
    const user = await createTestUser(server);
    await failed(user);
    clock.wait(301);
    await deliver(user);
    const [mail] = await mailsTo(server, user.email);
    expect(mail?.body).toMatch(/\nUnsubscribe:\nhttp\S+preferences\n/);
    const link = mail?.unsubscribe_url ?? "";
    const press = async (
      method: string,
      token = new URL(link).pathname,
    ): Promise<[number, string | null, string]> => {
      const body =
        method === "POST" ? { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) } : {};
      const response = await fetch(server.url + token, { method, redirect: "manual", ...body });
      return [response.status, response.headers.get("location"), await response.text()];
    };
    // Link scanners do not change anything.
    expect(await press("GET")).toEqual([303, "/notifications/preferences", ""]);
    expect(await listDeliveries(user)).toEqual([]);
    const forged = new URL(link).pathname.replace(/.$/, (last) => (last === "A" ? "E" : "A"));
    expect((await press("POST", forged))[0]).toBe(404);
    expect((await press("GET", forged))[0]).toBe(404);
    expect(await listDeliveries(user)).toEqual([]);

    // The existing settings stay.
    await prefer(server, user.id, { channel_types: { sms: true }, workflows: { "plan-changed": false } });
    const expected = [200, null, JSON.stringify({ data: { unsubscribed: true } })];
    for (let time = 0; time < 2; time += 1) expect(await press("POST")).toEqual(expected);
    expect(await listDeliveries(user)).toEqual([
      {
        channel_types: { sms: true },
        workflows: { "plan-changed": false, "usage-import-failed": { channel_types: { email: false } } },
      },
    ]);
    await signedIn(user);
    await failed(user);
    clock.wait(301);
    await deliver(user);
    expect((await mailsTo(server, user.email)).map(({ kind }) => kind)).toEqual([
      "notices.new-device-sign-in",
      "notices.usage-import-failed",
    ]);
    // A deleted account gets the same response, and nothing is stored for it.
    await server.ctx.db.pool.query("delete from auth.users where id = $1", [user.id]);
    await server.ctx.db.pool.query("delete from notify.preference_sets where owner_id = $1", [user.id]);
    expect(await press("POST")).toEqual(expected);
    expect(await listDeliveries(user)).toEqual([]);
  });

  it("is one for a burst, in Spanish for Spanish-speaking recipients", async () => {
    const user = await createTestUser(server, { metadata: { language: "es" } });
    await failed(user);
    expect(await jobsFor(user)).toMatchObject([{ key: `deliver-notices:email:gathered:${user.id}` }]);
    const [first] = await jobsFor(user);
    clock.wait(200);
    await failed(user);
    await failed(user);
    // The first of the burst sets the time.
    const [later] = await jobsFor(user);
    expect(later?.after).toBeLessThanOrEqual(first?.after ?? 0);
    expect(later?.after).toBeGreaterThan(200);
    await deliver(user);
    expect(await mailsTo(server, user.email)).toEqual([]);
    clock.wait(101);
    await deliver(user);
    const mails = await mailsTo(server, user.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["notices.usage-import-failed"]);
    expect(mails[0]?.body).toContain(getMessages("serverNotifications", "es").digest.title({ n: 3 }));
    expect(mails[0]?.body.match(/No guardamos nada/g)).toHaveLength(3);
    expect(await deliveriesTo(server, user.id)).toMatchObject([
      { done: true },
      { done: true },
      { done: true },
    ]);
  });

  it("is not sent to users who opted out in the meantime or no longer have a verified address", async () => {
    const [no, deletedUser] = [await createTestUser(server), await createTestUser(server)];
    for (const user of [no, deletedUser]) await failed(user);
    await prefer(server, no.id, { categories: { "live-link": false } });
    await server.ctx.db.pool.query("update auth.users set email_confirmed_at = null where id = $1", [
      deletedUser.id,
    ]);
    clock.wait(301);
    for (const user of [no, deletedUser]) await deliver(user);
    expect(await mailsTo(server, no.email)).toEqual([]);
    expect(await mailsTo(server, deletedUser.email)).toEqual([]);
    expect(await deliveriesTo(server, no.id)).toMatchObject([{ done: true, dropped: "refused" }]);
    expect(await deliveriesTo(server, deletedUser.id)).toMatchObject([{ done: true, dropped: "no_address" }]);
  });

  it("is dropped with a reason if no channel can send it", async () => {
    const bare = await portalServer({ PUBLIC_URL: "https://example.org" }, { now: clock.now });
    try {
      const user = await createTestUser(bare);
      await bare.ctx.publish(bare.ctx.db.sql, {
        workflow: "new-device-sign-in",
        recipients: [user.id],
        data: { device: "Firefox (Linux)", at: NOON },
        idempotency_key: null,
      });
      await deliverMessages(bare.ctx, { user_id: user.id, channel: "email" });
      expect(await deliveriesTo(bare, user.id)).toMatchObject([{ done: true, dropped: "no_way" }]);
      expect(bare.logs.join("")).not.toContain(user.email);
    } finally {
      await bare.close();
    }
  });

  it("is sent once even if the first attempt failed after it was handed over", async () => {
    const user = await createTestUser(server);
    await signedIn(user);
    const { pool } = server.ctx.db;
    await pool.query(
      "alter table notify.deliveries add constraint break_off check (done_at is null) not valid",
    );
    await expect(deliver(user)).rejects.toThrow("break_off");
    await pool.query("alter table notify.deliveries drop constraint break_off");
    expect(await mailsTo(server, user.email)).toEqual([]);
    for (let time = 0; time < 2; time += 1) await deliver(user);
    expect(await mailsTo(server, user.email)).toHaveLength(1);
  });

  it("is sent by the queue", async () => {
    const live = await portalServer();
    const jobs = await startJobs(live.ctx);
    try {
      const user = await createTestUser(live);
      await live.ctx.db.sql.transaction().execute((trx) =>
        live.ctx.publish(trx, {
          workflow: "new-device-sign-in",
          recipients: [user.id],
          data: { device: "Firefox (Linux)", at: NOON },
          idempotency_key: null,
        }),
      );
      await expect
        .poll(async () => (await mailsTo(live, user.email)).map(({ kind }) => kind))
        .toEqual(["notices.new-device-sign-in"]);
    } finally {
      await jobs.stop();
      await live.close();
    }
  });

  it("is deleted after two months", async () => {
    const user = await createTestUser(server);
    await signedIn(user);
    await deliver(user);
    await failed(user);
    clock.wait(61 * 86_400);
    await sweepDeliveries(server.ctx);
    expect(await deliveriesTo(server, user.id)).toMatchObject([{ workflow: "usage-import-failed" }]);
  });
});

describe("a notification text", () => {
  it("waits for the morning and is one for the whole night", async () => {
    const user = await createTestUser(server);
    await prefer(server, user.id, { channel_types: { sms: true } });
    // 22:30 in Texas.
    clock.set("2026-01-13T04:30:00Z");
    await expiring(user);
    clock.wait(3 * 3600);
    await expiring(user);
    const morning = new Date("2026-01-13T14:00:00Z");
    expect((await deliveriesTo(server, user.id)).map(({ due_at }) => due_at)).toEqual([morning, morning]);
    await deliver(user, "sms");
    expect(await mailsTo(server, user.phone)).toEqual([]);
    clock.set("2026-01-13T14:00:00Z");
    await deliver(user, "sms");
    const texts = await mailsTo(server, user.phone);
    expect(texts.map(({ kind }) => kind)).toEqual(["notices.agreement-expiring"]);
    expect(texts[0]?.body.length).toBeLessThanOrEqual(306);
    expect(texts[0]?.body).toMatch(
      /2 new updates\. .*\nhttp\S+notifications\nStop texts: http\S+\/api\/stop$/,
    );
  });

  it("waits for the next morning if its job runs late", async () => {
    const user = await createTestUser(server);
    await prefer(server, user.id, { channel_types: { sms: true } });
    await expiring(user);
    clock.set("2026-01-13T05:00:00Z");
    // Locks the job as the queue does while it runs: one that is added meanwhile is a separate job.
    await server.ctx.db.pool.query("select jobs.remove_job($1)", [`deliver-notices:sms:gathered:${user.id}`]);
    await deliver(user, "sms");
    expect(await mailsTo(server, user.phone)).toEqual([]);
    expect(await deliveriesTo(server, user.id)).toMatchObject([
      { due_at: new Date("2026-01-13T14:00:00Z"), done: false },
    ]);
    const [job] = await jobsFor(user);
    expect(job?.after).toBeGreaterThan(8.9 * 3600);
    clock.set("2026-01-13T14:00:01Z");
    await deliver(user, "sms");
    expect(await mailsTo(server, user.phone)).toHaveLength(1);
  });
});
