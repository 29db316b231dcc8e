import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuthServer } from "#tests/support/auth.ts";
import { aboutHome, deliveriesTo, HandClock, jobsOf, prefer, toldTo } from "#tests/support/notices.ts";
import { api, newEsiid, newPerson, portalServer, type Person } from "#tests/support/portal.ts";
import { channelsOf } from "./channels.ts";
import { DELIVER_NOTICES } from "./deliveries.ts";

const clock = new HandClock("2026-01-12T18:00:00Z");
let server: AuthServer;
beforeAll(async () => {
  server = await portalServer({}, { now: clock.now });
});
afterAll(() => server.close());

const failed = (person: Person, key: string | null = null, esiid = newEsiid()) => ({
  workflow: "usage-import-failed" as const,
  recipients: [person.id],
  data: { what: "file" as const, ...aboutHome(esiid) },
  idempotency_key: key,
});

async function count(table: string): Promise<number> {
  const { rows } = await server.ctx.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? -1;
}

describe("publishing", () => {
  it("tells nothing of what was rolled back", async () => {
    const person = await newPerson(server);
    const jobs = await jobsOf(server, DELIVER_NOTICES);
    const runs = await count("notify.runs");
    const over = server.ctx.db.sql.transaction().execute(async (trx) => {
      await server.ctx.publish(trx, failed(person, "rolled-back"));
      throw new Error("over");
    });
    await expect(over).rejects.toThrow("over");
    expect(await toldTo(server, person.id)).toEqual([]);
    expect(await deliveriesTo(server, person.id)).toEqual([]);
    expect(await jobsOf(server, DELIVER_NOTICES)).toBe(jobs);
    expect(await count("notify.runs")).toBe(runs);
    const { rows } = await server.ctx.db.pool.query("select from notify.unannounced where user_id = $1", [
      person.id,
    ]);
    expect(rows).toEqual([]);
    // The key was not used up.
    const { replayed } = await server.ctx.publish(server.ctx.db.sql, failed(person, "rolled-back"));
    expect(replayed).toBe(false);
    expect(await toldTo(server, person.id)).toHaveLength(1);
  });

  it("tells once by a key, also when many say it at once", async () => {
    const person = await newPerson(server);
    const said = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.ctx.db.sql
          .transaction()
          .execute((trx) => server.ctx.publish(trx, failed(person, `once-${person.id}`))),
      ),
    );
    expect(said.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(said.map(({ run_id }) => run_id)).size).toBe(1);
    expect(await toldTo(server, person.id)).toHaveLength(1);
    expect(await deliveriesTo(server, person.id)).toHaveLength(1);
    await server.ctx.publish(server.ctx.db.sql, failed(person));
    await server.ctx.publish(server.ctx.db.sql, failed(person));
    expect(await toldTo(server, person.id)).toHaveLength(3);
  });

  it("gives one person's messages times that rise, also within a millisecond", async () => {
    const person = await newPerson(server);
    await Promise.all(
      Array.from({ length: 10 }, () => server.ctx.publish(server.ctx.db.sql, failed(person))),
    );
    const { rows } = await server.ctx.db.pool.query<{ at: Date }>(
      "select distinct date_trunc('milliseconds', inserted_at) as at from notify.messages where user_id = $1",
      [person.id],
    );
    expect(rows).toHaveLength(10);
  });

  it("tells of many at once each once, in a person's order, whatever one of them carries", async () => {
    const another = await newPerson(server);
    const people = [another, await newPerson(server), await newPerson(server)];
    const TIMES = 12;
    const esiid = newEsiid();
    const notices = Array.from({ length: TIMES }, (_, turn) =>
      people.map((person) => failed(person, `many-${person.id}-${turn >> 1}`, `${esiid}${turn >> 1}`)),
    ).flat();
    const bad = failed(another, null, "nul \0 is no text of PostgreSQL's");
    const said = await Promise.allSettled(
      [...notices, bad].map((notice) => server.ctx.publish(server.ctx.db.sql, notice)),
    );
    expect(said.at(-1)?.status).toBe("rejected");
    const answers = said.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(answers).toHaveLength(notices.length);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(notices.length / 2);
    for (const person of people) {
      const told = await toldTo(server, person.id);
      expect(told.map(({ data }) => data)).toEqual(
        Array.from({ length: TIMES / 2 }, (_, turn) => ({ what: "file", ...aboutHome(`${esiid}${turn}`) })),
      );
      expect(await deliveriesTo(server, person.id)).toHaveLength(TIMES / 2);
    }
  });

  it("tells several people each in their language, with their name of the home and the address of its place", async () => {
    const english = await newPerson(server);
    const spanish = await newPerson(server, { metadata: { language: "es" } });
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
      data: { is_success: true, ...aboutHome(esiid) },
      idempotency_key: null,
    });
    const [toEnglish] = await toldTo(server, english.id);
    const [toSpanish] = await toldTo(server, spanish.id);
    const link = expect.stringMatching(new RegExp(`^http.*/locations/${esiid}/usage$`)) as string;
    expect(toEnglish?.data).toEqual({ is_success: true, ...aboutHome(esiid) });
    expect(toEnglish?.blocks).toMatchObject([
      { name: "title", type: "text", content: "Your meter is linked" },
      { name: "body", type: "markdown" },
      { name: "action_url", rendered: link },
      { name: "actions", type: "button_set", buttons: [{ label: "See your use", action: link }] },
    ]);
    expect(toEnglish?.blocks[1].rendered).toContain("1 &lt;b&gt;Elm&lt;/b&gt; St");
    expect(toEnglish?.blocks[1].content).toContain(String.raw`1 \<b\>Elm`);
    expect(toSpanish?.blocks[0].content).toBe("Su medidor está vinculado");
    expect(toSpanish?.blocks[1].rendered).toContain(`ESI ID ${esiid}`);
  });
});

describe("preferences", () => {
  it("keep a notice out of the feed, and out of the mail", async () => {
    const [noFeed, noMail, nothing] = [
      await newPerson(server),
      await newPerson(server),
      await newPerson(server),
    ];
    await prefer(server, noFeed.id, { channel_types: { in_app_feed: false } });
    await prefer(server, noMail.id, { categories: { "live-link": { channel_types: { email: false } } } });
    await prefer(server, nothing.id, { workflows: { "usage-import-failed": false } });
    await server.ctx.publish(server.ctx.db.sql, {
      ...failed(noFeed),
      recipients: [noFeed.id, noMail.id, nothing.id],
    });
    expect(await toldTo(server, noFeed.id)).toEqual([]);
    expect(await deliveriesTo(server, noFeed.id)).toMatchObject([{ channel: "email" }]);
    expect(await toldTo(server, noMail.id)).toHaveLength(1);
    expect(await deliveriesTo(server, noMail.id)).toEqual([]);
    expect(await toldTo(server, nothing.id)).toEqual([]);
    expect(await deliveriesTo(server, nothing.id)).toEqual([]);
  });

  it("do not take away what always is told", async () => {
    const person = await newPerson(server);
    await prefer(server, person.id, { channel_types: { in_app_feed: false, email: false } });
    await server.ctx.publish(server.ctx.db.sql, {
      workflow: "new-device-sign-in",
      recipients: [person.id],
      data: { device: "Firefox (Linux)", at: "2026-01-12T18:00:00Z" },
      idempotency_key: null,
    });
    expect(await toldTo(server, person.id)).toHaveLength(1);
    expect(await deliveriesTo(server, person.id)).toEqual([]);
  });

  it("turn texts on, which are off until then", async () => {
    const [off, on, byCategory, refused] = [
      await newPerson(server),
      await newPerson(server),
      await newPerson(server),
      await newPerson(server),
    ];
    await prefer(server, on.id, { channel_types: { sms: true } });
    await prefer(server, byCategory.id, { categories: { orders: { channel_types: { sms: true } } } });
    await prefer(server, refused.id, {
      channel_types: { sms: true },
      workflows: { "order-step": { channel_types: { sms: false } } },
    });
    await server.ctx.publish(server.ctx.db.sql, {
      workflow: "order-step",
      recipients: [off.id, on.id, byCategory.id, refused.id],
      data: {
        order_id: "3f0f1f0e-0000-4000-8000-000000000000",
        state: "active",
        plan_name: "Plan",
        provider: "Retailer",
        ...aboutHome(newEsiid()),
      },
      idempotency_key: null,
      elsewhere: ["email"],
    });
    expect(await deliveriesTo(server, off.id)).toEqual([]);
    expect(await deliveriesTo(server, on.id)).toMatchObject([{ channel: "sms" }]);
    expect(await deliveriesTo(server, byCategory.id)).toMatchObject([{ channel: "sms" }]);
    expect(await deliveriesTo(server, refused.id)).toEqual([]);
  });

  it("may be about one channel by its id, or under a condition", async () => {
    const [byId, condition] = [await newPerson(server), await newPerson(server)];
    const ids = new Map(channelsOf(server.ctx.config).map(({ type, id }) => [type, id]));
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
    expect(await toldTo(server, byId.id)).toHaveLength(1);
    expect(await deliveriesTo(server, byId.id)).toEqual([]);
    expect(await toldTo(server, condition.id)).toEqual([]);
    expect(await deliveriesTo(server, condition.id)).toHaveLength(1);
  });

  it("are asked of people without an account here, who get the feed alone", async () => {
    await server.ctx.publish(server.ctx.db.sql, {
      ...failed({ id: "somebody-elsewhere", email: "", phone: "", token: "" }),
    });
    expect(await toldTo(server, "somebody-elsewhere")).toHaveLength(1);
    expect(await deliveriesTo(server, "somebody-elsewhere")).toEqual([]);
  });
});
