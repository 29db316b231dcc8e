// Attack: an account adds a resident's home with an invented meter number, to take it from them or to see what they
// entered (decision 0033).
import { describe, expect, it } from "vitest";
import { mailsTo } from "#tests/support/outbox.ts";
import {
  createLocationDisputes,
  LIST,
  FAKE_METER_NUMBER,
  getProblem,
} from "#tests/support/location-disputes.ts";
import { saveUsage } from "#tests/support/locations.ts";
import { METER, createMeterFixture } from "#tests/support/meters.ts";
import { api, createTestUser, type TestUser } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createMeterFixture);
const disputes = setup(() => createLocationDisputes(fixture));

describe("while several accounts have a home", () => {
  it("sees nothing of the other account", async () => {
    const { esiid, squatter, resident } = await disputes.seedSquattedLocation({
      meter_number: FAKE_METER_NUMBER,
      nickname: "Mine now",
    });
    await saveUsage(fixture.server, squatter, esiid, { kind: "annual", kwh: 7_777 });
    await disputes.add(resident, esiid, { meter_number: METER, nickname: "Our house" });
    await saveUsage(fixture.server, resident, esiid, { kind: "annual", kwh: 11_111 });
    await fixture.request({ user: resident, esiid });
    const views = async (who: TestUser): Promise<string> => {
      const paths = [LIST, `${LIST}/${esiid}`, `${LIST}/${esiid}/usage`, "/api/account/export"];
      const all = await Promise.all(paths.map((path) => api(fixture.server, "GET", path, who)));
      const agreement = await fixture.call({ user: who, esiid }, "GET");
      return JSON.stringify([...all.map(({ body }) => body), agreement.body]);
    };
    // The kWh with their colon: ids can contain the same digits.
    const [one, other] = [await views(squatter), await views(resident)];
    for (const secret of [resident.id, resident.email, METER, "Our house", ":11111", '"shared":true'])
      expect(one).not.toContain(secret);
    for (const secret of [
      squatter.id,
      squatter.email,
      FAKE_METER_NUMBER,
      "Mine now",
      ":7777",
      '"shared":true',
    ])
      expect(other).not.toContain(secret);
    // The squatter is not informed that another account was added.
    expect(one).toContain('"needs_proof":false');
    expect([
      await disputes.fetchFeed(squatter, esiid),
      await mailsTo(fixture.server, squatter.email),
    ]).toEqual([[], []]);
    fixture.confirm({ user: resident, esiid });
    fixture.clock.wait(601);
    await fixture.run("follow-agreements");
    expect(await views(resident)).not.toContain(":7777");
    expect(await views(squatter)).not.toContain(":11111");
    expect(await fixture.stored({ user: squatter, esiid })).toEqual([]);
  });

  it("takes nothing from a resident without a proof for an invented meter number", async () => {
    // Here, the first account is the resident's.
    const { esiid, squatter: resident, resident: squatter } = await disputes.seedSquattedLocation();
    expect((await disputes.add(squatter, esiid, { meter_number: FAKE_METER_NUMBER })).body).toMatchObject({
      needs_proof: true,
    });
    await disputes.runJobs();
    expect(await disputes.fetchStatus(resident, esiid)).toBe(200);
    expect(await disputes.countRemovals(resident, esiid)).toBe(0);
    await disputes.link(resident, esiid);
    expect([
      await disputes.fetchStatus(squatter, esiid),
      await disputes.fetchStatus(resident, esiid),
    ]).toEqual([404, 200]);
    expect(await disputes.countRemovals(squatter, esiid)).toBe(1);
  });

  it("goes to one of two accounts that prove it concurrently, and stays there", async () => {
    const { esiid, squatter, resident } = await disputes.seedSquattedLocation({ meter_number: METER });
    const rival = await createTestUser(fixture.server);
    for (const who of [resident, rival])
      expect(
        (await disputes.add(who, esiid, { meter_number: `${FAKE_METER_NUMBER}${who.id.slice(0, 4)}` }))
          .status,
      ).toBe(201);
    for (const who of [resident, rival])
      await api(fixture.server, "PATCH", `${LIST}/${esiid}`, who, { meter_number: METER });
    for (const user of [resident, rival]) {
      await fixture.request({ user, esiid });
      fixture.confirm({ user, esiid });
    }
    fixture.clock.wait(601);
    await Promise.all([fixture.run("follow-agreements"), fixture.run("follow-agreements")]);
    await disputes.runJobs();
    const there = await Promise.all(
      [squatter, resident, rival].map((who) => disputes.fetchStatus(who, esiid)),
    );
    expect(there[0]).toBe(404);
    expect(there.slice(1).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const rows = await fixture.server.ctx.db.sql
      .selectFrom("portal.service_locations")
      .select(["shared", "needs_proof"])
      .where("esiid", "=", esiid)
      .where("ended_at", "is", null)
      .execute();
    expect(rows).toEqual([{ shared: false, needs_proof: false }]);
  });

  it("notifies each losing account once, however often the jobs run", async () => {
    const { esiid, squatter, resident } = await disputes.seedSquattedLocation();
    await disputes.add(resident, esiid, { meter_number: METER });
    await disputes.link(resident, esiid);
    const { ctx } = fixture.server;
    const row = await ctx.db.sql
      .selectFrom("portal.service_locations")
      .select("id")
      .where("user_id", "=", squatter.id)
      .where("esiid", "=", esiid)
      .executeTakeFirstOrThrow();
    const payload = { user_id: squatter.id, esiid, location_id: row.id, emailed: false, proved: true };
    await ctx.db.pool.query("select jobs.add_job('home-removed', payload => $1::json)", [
      JSON.stringify(payload),
    ]);
    await ctx.db.pool.query("select jobs.add_job('settle-home', payload => $1::json)", [
      JSON.stringify({ user_id: resident.id, esiid }),
    ]);
    await disputes.runJobs();
    expect(await disputes.countRemovals(squatter, esiid)).toBe(1);
    expect(await mailsTo(fixture.server, squatter.email)).toHaveLength(1);
  });
});

describe("a home that its account proved", () => {
  it("is not taken by an invented number, or by an account without any", async () => {
    const location = await fixture.createLocation();
    await fixture.link(location);
    const thief = await createTestUser(fixture.server);
    expect(getProblem(await disputes.add(thief, location.esiid))).toEqual([403, "held_by_another"]);
    expect(
      getProblem(await disputes.add(thief, location.esiid, { meter_number: FAKE_METER_NUMBER })),
    ).toEqual([403, "proof_refused"]);
    // What its account typed later does not count either.
    await api(fixture.server, "PATCH", `${LIST}/${location.esiid}`, location.user, {
      meter_number: FAKE_METER_NUMBER,
    });
    expect(
      getProblem(await disputes.add(thief, location.esiid, { meter_number: FAKE_METER_NUMBER })),
    ).toEqual([403, "proof_refused"]);
    expect(await disputes.fetchStatus(location.user, location.esiid)).toBe(200);
  });

  it("counts as proved if it was linked before proofs were recorded", async () => {
    const location = await fixture.createLocation();
    await fixture.link(location);
    await fixture.server.ctx.db.sql
      .updateTable("portal.service_locations")
      .set({ proof: null, proved_at: null })
      .where("esiid", "=", location.esiid)
      .execute();
    const thief = await createTestUser(fixture.server);
    expect(
      getProblem(await disputes.add(thief, location.esiid, { meter_number: FAKE_METER_NUMBER })),
    ).toEqual([403, "proof_refused"]);
  });
});
