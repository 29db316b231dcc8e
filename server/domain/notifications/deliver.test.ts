import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startJobs } from "#server/jobs/start.ts";
import { mailsTo, type AuthServer } from "#tests/support/auth.ts";
import { aboutHome, deliveriesTo, HandClock, prefer } from "#tests/support/notices.ts";
import { newEsiid, newPerson, portalServer, type Person } from "#tests/support/portal.ts";
import { deliverNotices, sweepDeliveries } from "./deliver.ts";

const NOON = "2026-01-12T18:00:00Z";
const clock = new HandClock(NOON);
let server: AuthServer;
beforeAll(async () => {
  server = await portalServer({}, { now: clock.now });
});
afterAll(() => server.close());
beforeEach(() => clock.set(NOON));

const deliver = (person: Person, channel: "email" | "sms" = "email"): Promise<void> =>
  deliverNotices(server.ctx, { user_id: person.id, channel });

const failed = (person: Person): Promise<unknown> =>
  server.ctx.publish(server.ctx.db.sql, {
    workflow: "usage-import-failed",
    recipients: [person.id],
    data: { what: "file", ...aboutHome(newEsiid()) },
    idempotency_key: null,
  });

const signedIn = (person: Person): Promise<unknown> =>
  server.ctx.publish(server.ctx.db.sql, {
    workflow: "new-device-sign-in",
    recipients: [person.id],
    data: { device: "Firefox (Linux)", at: NOON },
    idempotency_key: null,
  });

const expiring = (person: Person): Promise<unknown> =>
  server.ctx.publish(server.ctx.db.sql, {
    workflow: "agreement-expiring",
    recipients: [person.id],
    data: { ends_on: "2026-02-10", ...aboutHome(newEsiid()) },
    idempotency_key: null,
    elsewhere: ["email"],
  });

interface Job {
  readonly key: string;
  /** Seconds from now. */
  readonly after: number;
}

async function jobsFor(person: Person): Promise<Job[]> {
  const { rows } = await server.ctx.db.pool.query<Job>(
    `select key, extract(epoch from run_at - now())::float8 as after from jobs.jobs where key like $1 order by key`,
    [`deliver-notices:%:${person.id}`],
  );
  return rows;
}

async function kept(person: Person): Promise<unknown[]> {
  const { rows } = await server.ctx.db.pool.query<{ body: unknown }>(
    "select body from notify.preference_sets where owner_id = $1",
    [person.id],
  );
  return rows.map(({ body }) => body);
}

describe("a mail about a notice", () => {
  it("goes out at once for what is of the account, once, however often the job runs", async () => {
    const person = await newPerson(server);
    await signedIn(person);
    await Promise.all([deliver(person), deliver(person), deliver(person)]);
    await deliver(person);
    const mails = await mailsTo(server, person.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["notices.new-device-sign-in"]);
    expect(mails[0]?.body).toContain("Firefox (Linux)");
    expect(mails[0]?.body).toMatch(/No more mails like this:\nhttp\S+preferences\n/);
    expect(mails[0]?.html).toContain("/account");
    expect(await deliveriesTo(server, person.id)).toMatchObject([{ done: true, dropped: null }]);
  });

  it("has a button that ends the mails of its workflow, and of no other, without a sign-in", async () => {
    const person = await newPerson(server);
    await signedIn(person);
    await deliver(person);
    const link = (await mailsTo(server, person.email))[0]?.unsubscribe_url ?? "";
    const press = async (
      method: string,
      token = new URL(link).pathname,
    ): Promise<[number, string | null, string]> => {
      const body =
        method === "POST" ? { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) } : {};
      const response = await fetch(server.url + token, { method, redirect: "manual", ...body });
      return [response.status, response.headers.get("location"), await response.text()];
    };
    // Programs that look at links change nothing.
    expect(await press("GET")).toEqual([303, "/notifications/preferences", ""]);
    expect(await kept(person)).toEqual([]);
    const forged = new URL(link).pathname.replace(/.$/, (last) => (last === "A" ? "E" : "A"));
    expect((await press("POST", forged))[0]).toBe(404);
    expect((await press("GET", forged))[0]).toBe(404);
    expect(await kept(person)).toEqual([]);

    // What was set stays.
    await prefer(server, person.id, { channel_types: { sms: true }, workflows: { "plan-changed": false } });
    const said = [200, null, JSON.stringify({ data: { unsubscribed: true } })];
    for (let time = 0; time < 2; time += 1) expect(await press("POST")).toEqual(said);
    expect(await kept(person)).toEqual([
      {
        channel_types: { sms: true },
        workflows: { "plan-changed": false, "new-device-sign-in": { channel_types: { email: false } } },
      },
    ]);
    await signedIn(person);
    await failed(person);
    clock.wait(301);
    await deliver(person);
    expect((await mailsTo(server, person.email)).map(({ kind }) => kind)).toEqual([
      "notices.usage-import-failed",
      "notices.new-device-sign-in",
    ]);
    // The same answer for an account that is gone, and nothing is kept of it.
    await server.ctx.db.pool.query("delete from auth.users where id = $1", [person.id]);
    await server.ctx.db.pool.query("delete from notify.preference_sets where owner_id = $1", [person.id]);
    expect(await press("POST")).toEqual(said);
    expect(await kept(person)).toEqual([]);
  });

  it("is one for a burst, in Spanish for who reads Spanish", async () => {
    const person = await newPerson(server, { metadata: { language: "es" } });
    await failed(person);
    expect(await jobsFor(person)).toMatchObject([{ key: `deliver-notices:email:gathered:${person.id}` }]);
    const [first] = await jobsFor(person);
    clock.wait(200);
    await failed(person);
    await failed(person);
    // The burst's first sets the time.
    const [later] = await jobsFor(person);
    expect(later?.after).toBeLessThanOrEqual(first?.after ?? 0);
    expect(later?.after).toBeGreaterThan(200);
    await deliver(person);
    expect(await mailsTo(server, person.email)).toEqual([]);
    clock.wait(101);
    await deliver(person);
    const mails = await mailsTo(server, person.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["notices.usage-import-failed"]);
    expect(mails[0]?.body).toContain("Tiene 3 novedades");
    expect(mails[0]?.body.match(/No pudimos leer su archivo/g)).toHaveLength(3);
    expect(await deliveriesTo(server, person.id)).toMatchObject([
      { done: true },
      { done: true },
      { done: true },
    ]);
  });

  it("is not sent to who said no meanwhile, or has no proved address any more", async () => {
    const [no, gone] = [await newPerson(server), await newPerson(server)];
    for (const person of [no, gone]) await failed(person);
    await prefer(server, no.id, { categories: { "live-link": false } });
    await server.ctx.db.pool.query("update auth.users set email_confirmed_at = null where id = $1", [
      gone.id,
    ]);
    clock.wait(301);
    for (const person of [no, gone]) await deliver(person);
    expect(await mailsTo(server, no.email)).toEqual([]);
    expect(await mailsTo(server, gone.email)).toEqual([]);
    expect(await deliveriesTo(server, no.id)).toMatchObject([{ done: true, dropped: "refused" }]);
    expect(await deliveriesTo(server, gone.id)).toMatchObject([{ done: true, dropped: "no_address" }]);
  });

  it("is dropped, with why, where nothing can carry it", async () => {
    const bare = await portalServer({ PUBLIC_URL: "https://example.org" }, { now: clock.now });
    try {
      const person = await newPerson(bare);
      await bare.ctx.publish(bare.ctx.db.sql, {
        workflow: "new-device-sign-in",
        recipients: [person.id],
        data: { device: "Firefox (Linux)", at: NOON },
        idempotency_key: null,
      });
      await deliverNotices(bare.ctx, { user_id: person.id, channel: "email" });
      expect(await deliveriesTo(bare, person.id)).toMatchObject([{ done: true, dropped: "no_way" }]);
      expect(bare.logs.join("")).not.toContain(person.email);
    } finally {
      await bare.close();
    }
  });

  it("goes out once also where the first try broke off after it was handed over", async () => {
    const person = await newPerson(server);
    await signedIn(person);
    const { pool } = server.ctx.db;
    await pool.query(`
      create function notify.break_off() returns trigger language plpgsql as $$
      begin raise exception 'broken off'; end $$`);
    await pool.query(
      "create trigger break_off before update on notify.deliveries for each row execute function notify.break_off()",
    );
    await expect(deliver(person)).rejects.toThrow("broken off");
    await pool.query("drop function notify.break_off cascade");
    expect(await mailsTo(server, person.email)).toEqual([]);
    for (let time = 0; time < 2; time += 1) await deliver(person);
    expect(await mailsTo(server, person.email)).toHaveLength(1);
  });

  it("is sent by the queue", async () => {
    const live = await portalServer();
    const jobs = await startJobs(live.ctx);
    try {
      const person = await newPerson(live);
      await live.ctx.db.sql.transaction().execute((trx) =>
        live.ctx.publish(trx, {
          workflow: "new-device-sign-in",
          recipients: [person.id],
          data: { device: "Firefox (Linux)", at: NOON },
          idempotency_key: null,
        }),
      );
      await expect
        .poll(async () => (await mailsTo(live, person.email)).map(({ kind }) => kind))
        .toEqual(["notices.new-device-sign-in"]);
    } finally {
      await jobs.stop();
      await live.close();
    }
  });

  it("is forgotten after two months", async () => {
    const person = await newPerson(server);
    await signedIn(person);
    await deliver(person);
    await failed(person);
    clock.wait(61 * 86_400);
    await sweepDeliveries(server.ctx);
    expect(await deliveriesTo(server, person.id)).toMatchObject([{ workflow: "usage-import-failed" }]);
  });
});

describe("a text about a notice", () => {
  it("waits for the morning, and the night's texts are one", async () => {
    const person = await newPerson(server);
    await prefer(server, person.id, { channel_types: { sms: true } });
    // 22:30 in Texas.
    clock.set("2026-01-13T04:30:00Z");
    await expiring(person);
    clock.wait(3 * 3600);
    await expiring(person);
    const morning = new Date("2026-01-13T14:00:00Z");
    expect((await deliveriesTo(server, person.id)).map(({ due_at }) => due_at)).toEqual([morning, morning]);
    await deliver(person, "sms");
    expect(await mailsTo(server, person.phone)).toEqual([]);
    clock.set("2026-01-13T14:00:00Z");
    await deliver(person, "sms");
    const texts = await mailsTo(server, person.phone);
    expect(texts.map(({ kind }) => kind)).toEqual(["notices.agreement-expiring"]);
    expect(texts[0]?.body.length).toBeLessThanOrEqual(306);
    expect(texts[0]?.body).toMatch(/2 things are new.*Stop these texts: http\S+preferences$/);
  });

  it("whose job comes late waits for the next morning", async () => {
    const person = await newPerson(server);
    await prefer(server, person.id, { channel_types: { sms: true } });
    await expiring(person);
    clock.set("2026-01-13T05:00:00Z");
    // As the queue holds a job that runs: one that is added meanwhile is another.
    await server.ctx.db.pool.query("select jobs.remove_job($1)", [
      `deliver-notices:sms:gathered:${person.id}`,
    ]);
    await deliver(person, "sms");
    expect(await mailsTo(server, person.phone)).toEqual([]);
    expect(await deliveriesTo(server, person.id)).toMatchObject([
      { due_at: new Date("2026-01-13T14:00:00Z"), done: false },
    ]);
    const [job] = await jobsFor(person);
    expect(job?.after).toBeGreaterThan(8.9 * 3600);
    clock.set("2026-01-13T14:00:01Z");
    await deliver(person, "sms");
    expect(await mailsTo(server, person.phone)).toHaveLength(1);
  });
});
