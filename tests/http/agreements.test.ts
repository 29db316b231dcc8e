// Linking a meter, as the page asks for it: what is refused and why, and that nothing goes out before the customer agrees.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/auth.ts";
import { addHome, insertPremise } from "../support/homes.ts";
import { jobsLeft } from "../support/message-jobs.ts";
import { METER, meterWorld, PROVIDER, type LinkedHome, type MeterWorld } from "../support/meters.ts";
import { api, newEsiid, newPerson } from "../support/portal.ts";

let world: MeterWorld;
beforeAll(async () => {
  world = await meterWorld();
});
afterAll(() => world.close());

const post = (home: LinkedHome, more: object = {}): Promise<Answer> =>
  world.call(home, "POST", { esiid: home.esiid, meter_number: METER, puct_number: PROVIDER, ...more });

async function jobsOf(home: LinkedHome): Promise<string[]> {
  const { id } = await world.agreement(home);
  const jobs = await jobsLeft(world.server.ctx.db.pool);
  return jobs.filter(({ key }) => key?.endsWith(id)).map(({ task }) => task);
}

/** The number of the home's meter in the account. */
async function numberAt({ esiid, person }: LinkedHome): Promise<string | null> {
  const { body } = await api(world.server, "GET", `/api/service_locations/${esiid}`, person);
  return body.meter_number as string | null;
}

const fieldsOf = ({ body }: Answer): Record<string, string> => body.error.fields;

describe("asking", () => {
  it("keeps the request, and sends nothing", async () => {
    const home = await world.newHome();
    expect((await world.call(home, "GET")).body).toEqual({ agreement: null, connector: "smart_meter_texas" });
    const { status, body } = await post(home, { esiid: `'${home.esiid}` });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      connector: "smart_meter_texas",
      agreement: {
        connector: "smart_meter_texas",
        state: "submitted",
        code: null,
        meter_number: METER,
        puct_number: PROVIDER,
        agreed_at: null,
        mailed_to: `${home.person.email.slice(0, 1)}…@example.com`,
        ends_on: null,
        waiting_since: null,
        import: { state: "waiting", done_days: 0, total_days: 365 },
      },
    });
    // Nobody has confirmed yet that it is this home's.
    expect(await numberAt(home)).toBeNull();
    expect(await jobsOf(home)).toEqual([]);
    expect(world.smt.book.of(home.esiid)).toEqual([]);
  });

  it("again is the same one; with other data it is another, as long as nobody agreed", async () => {
    const home = await world.newHome();
    const first = await post(home);
    expect((await post(home)).body).toEqual(first.body);
    const both = await Promise.all([post(home), post(home)]);
    expect(both.map(({ body }) => body.agreement.id)).toEqual(Array(2).fill(first.body.agreement.id));
    const other = await post(home, { puct_number: "10262" });
    expect(other.body.agreement).toMatchObject({ state: "submitted", puct_number: "10262" });
    expect(other.body.agreement.id).not.toBe(first.body.agreement.id);
    expect(await world.states(home)).toEqual([
      "submitted customer",
      "terminated customer unlinked",
      "submitted customer",
    ]);
    expect((await world.call(home, "PATCH", { agreed: true })).status).toBe(200);
    const late = await post(home);
    expect([late.status, fieldsOf(late)]).toEqual([409, { problem: "under_way" }]);
    expect((await post(home, { puct_number: "10262" })).body.agreement.id).toBe(other.body.agreement.id);
  });

  it("names the field that is wrong", async () => {
    const home = await world.newHome();
    const wrong = async (more: object): Promise<unknown> => {
      const answer = await post(home, more);
      expect([answer.status, answer.body.error.code]).toEqual([400, "validation_failed"]);
      return Object.keys(fieldsOf(answer));
    };
    expect(await wrong({ esiid: newEsiid() })).toEqual(["esiid"]);
    expect(await wrong({ esiid: "12" })).toEqual(["esiid"]);
    expect(await wrong({ meter_number: "no" })).toEqual(["meter_number"]);
    expect(await wrong({ puct_number: "99999" })).toEqual(["puct_number", "problem"]);
    expect(await wrong({ puct_number: "Ambit" })).toEqual(["puct_number"]);
    await api(world.server, "PATCH", `/api/service_locations/${home.esiid}`, home.person, {
      meter_number: "118-045-772",
    });
    expect(await wrong({})).toEqual(["meter_number", "problem"]);
    const other = await post(home);
    expect(fieldsOf(other)).toEqual({ meter_number: other.body.error.message, problem: "other_number" });
    expect((await post(home, { meter_number: "118045772" })).status).toBe(200);
    expect((await world.call(home, "PATCH", { agreed: false })).status).toBe(400);
  });

  it("says kindly where nothing can be linked", async () => {
    const person = await newPerson(world.server);
    const problemAt = async (esiid: string): Promise<unknown> => {
      await addHome(world.server, person, esiid);
      const answer = await post({ person, esiid });
      expect([answer.status, answer.body.error.code]).toEqual([422, "unprocessable"]);
      expect(answer.body.error.message.length).toBeGreaterThan(40);
      return fieldsOf(answer)["problem"];
    };
    const elsewhere = newEsiid();
    await insertPremise(world.server, elsewhere, { tdu: "lpl" });
    expect(await problemAt(elsewhere)).toBe("not_offered");
    const old = newEsiid();
    await insertPremise(world.server, old, { smart_meter: false });
    expect(await problemAt(old)).toBe("no_smart_meter");
    const home = await world.newHome();
    const path = `/usage/api/service_locations/${home.esiid}/centerpoint_usage`;
    const answer = await api(world.server, "POST", path, home.person, { meter_number: METER });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, { problem: "not_centerpoint" }]);
  });

  it("needs an e-mail address that is proved, for the company writes to it", async () => {
    const home = await world.newHome();
    const { pool } = world.server.ctx.db;
    await pool.query("update auth.users set email_confirmed_at = null where id = $1", [home.person.id]);
    const answer = await post(home);
    expect([answer.status, fieldsOf(answer)]).toEqual([403, { problem: "email_not_proved" }]);
  });

  it("has an end", async () => {
    const home = await world.newHome();
    for (let n = 0; n < 20; n += 1) await post(home, { puct_number: n % 2 ? PROVIDER : "10262" });
    expect((await post(home)).status).toBe(429);
  });
});

describe("agreeing", () => {
  it("keeps when and to what, and queues one request, however often", async () => {
    const home = await world.newHome();
    const early = await world.call(home, "PATCH", { agreed: true });
    expect([early.status, fieldsOf(early)]).toEqual([409, { problem: "nothing_to_confirm" }]);
    await world.ask(home);
    const agreed = await world.call(home, "PATCH", { agreed: true });
    expect(agreed.body.agreement.agreed_at).toMatch(/^20/);
    expect((await world.call(home, "PATCH", { agreed: true })).body).toEqual(agreed.body);
    expect(await jobsOf(home)).toEqual(["request-agreement"]);
    // The same number as it is printed elsewhere is no other request.
    const dashed = await post(home, { meter_number: "118-045-771" });
    expect([dashed.status, dashed.body.agreement?.id]).toEqual([200, agreed.body.agreement.id]);
    const { rows } = await world.server.ctx.db.pool.query(
      "select text_version from usage.agreements where esiid = $1",
      [home.esiid],
    );
    expect(rows).toEqual([{ text_version: "2026-11" }]);
    expect(await world.states(home)).toEqual(["submitted customer", "submitted customer"]);
  });
});

describe("a number that was mistyped", () => {
  const WRONG = "999999";
  const follow = async (): Promise<void> => {
    world.clock.wait(601);
    await world.run("follow-agreements");
  };
  const agree = async (home: LinkedHome): Promise<void> => {
    await world.agree(home);
    await world.runJobs();
  };

  const TAKEN_BACK: ReadonlyArray<readonly [string, (home: LinkedHome) => Promise<unknown>]> = [
    ["was changed before the yes", async () => {}],
    ["the company refused", agree],
    [
      "the customer declined",
      async (home) => {
        world.smt.book.papers.delete(home.esiid);
        await agree(home);
        world.smt.book.decline(world.numberOf(home));
        await follow();
      },
    ],
    ["was unlinked", (home) => world.call(home, "DELETE")],
  ];

  it.each(TAKEN_BACK)("is not the home's, and the right one links: %s", async (_why, happens) => {
    const home = await world.newHome();
    // What the company has of this home.
    world.smt.book.papers.set(home.esiid, { meter_number: METER });
    expect((await post(home, { meter_number: WRONG })).status).toBe(200);
    await happens(home);
    expect(await numberAt(home)).toBeNull();
    expect((await post(home)).body.agreement).toMatchObject({ state: "submitted", meter_number: METER });
    await agree(home);
    world.confirm(home);
    await follow();
    expect((await world.agreement(home)).state).toBe("active");
    expect(await numberAt(home)).toBe(METER);
  });

  it("does not change the spelling of the one that its holder typed", async () => {
    const home = await world.newHome();
    await api(world.server, "PATCH", `/api/service_locations/${home.esiid}`, home.person, {
      meter_number: "118-045-771",
    });
    await world.link(home);
    expect(await numberAt(home)).toBe("118-045-771");
  });
});

describe("ending", () => {
  it("is nothing at the company before anything went out", async () => {
    const home = await world.newHome();
    expect((await world.call(home, "DELETE")).body.agreement).toBeNull();
    await world.ask(home);
    const ended = await world.call(home, "DELETE");
    expect(ended.body.agreement).toMatchObject({ state: "terminated", code: "unlinked" });
    expect((await world.call(home, "DELETE")).body).toEqual(ended.body);
    expect(await jobsOf(home)).toEqual([]);
    // And one may ask again.
    expect((await post(home)).body.agreement.state).toBe("submitted");
  });
});

describe("a home of somebody else", () => {
  it("is one that does not exist, whatever is asked", async () => {
    const home = await world.newHome();
    await world.ask(home);
    const stranger = await newPerson(world.server);
    const unknown = newEsiid();
    for (const [method, body] of [
      ["GET"],
      ["POST", { esiid: home.esiid, meter_number: METER, puct_number: PROVIDER }],
      ["PATCH", { agreed: true }],
      ["DELETE"],
    ] as Array<[string, object?]>) {
      const theirs = await world.call({ person: stranger, esiid: home.esiid }, method, body);
      const nobodys = await world.call({ person: stranger, esiid: unknown }, method, body);
      expect(theirs.status).toBe(404);
      expect(theirs.body.error.message).toBe(nobodys.body.error.message);
    }
    expect((await world.agreement(home)).state).toBe("submitted");
  });
});
