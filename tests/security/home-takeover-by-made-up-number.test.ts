// Attack: an account adds a resident's home with a made-up meter number, to take it from them or to see what they entered
// (decision 0033).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsTo } from "#tests/support/auth.ts";
import { homeDisputes, LIST, MADE_UP, problemOf, type HomeDisputes } from "#tests/support/home-disputes.ts";
import { addHome, insertPremise, tellUsage } from "#tests/support/homes.ts";
import { METER, meterWorld, type MeterWorld } from "#tests/support/meters.ts";
import { api, newEsiid, newPerson, type Person } from "#tests/support/portal.ts";

let world: MeterWorld;
let disputes: HomeDisputes;
let squatter: Person;
let resident: Person;
beforeAll(async () => {
  world = await meterWorld();
  disputes = homeDisputes(world);
});
afterAll(() => world.close());

/** A home in the squatter's account, without any proof. */
async function squattedHome(more: object = {}): Promise<string> {
  [squatter, resident] = [await newPerson(world.server), await newPerson(world.server)];
  const esiid = newEsiid();
  await insertPremise(world.server, esiid);
  await addHome(world.server, squatter, esiid, more);
  return esiid;
}

describe("while several accounts have a home", () => {
  it("neither sees anything of the other", async () => {
    const esiid = await squattedHome({ meter_number: MADE_UP, nickname: "Mine now" });
    await tellUsage(world.server, squatter, esiid, { kind: "annual", kwh: 7_777 });
    await disputes.add(resident, esiid, { meter_number: METER, nickname: "Our house" });
    await tellUsage(world.server, resident, esiid, { kind: "annual", kwh: 11_111 });
    await world.request({ person: resident, esiid });
    const views = async (who: Person): Promise<string> => {
      const paths = [LIST, `${LIST}/${esiid}`, `${LIST}/${esiid}/usage`, "/api/account/export"];
      const all = await Promise.all(paths.map((path) => api(world.server, "GET", path, who)));
      const agreement = await world.call({ person: who, esiid }, "GET");
      return JSON.stringify([...all.map(({ body }) => body), agreement.body]);
    };
    const [one, other] = [await views(squatter), await views(resident)];
    for (const secret of [resident.id, resident.email, METER, "Our house", "11111", '"shared":true'])
      expect(one).not.toContain(secret);
    for (const secret of [squatter.id, squatter.email, MADE_UP, "Mine now", "7777", '"shared":true'])
      expect(other).not.toContain(secret);
    // The squatter does not learn that anybody came.
    expect(one).toContain('"needs_proof":false');
    expect([await disputes.feedOf(squatter, esiid), await mailsTo(world.server, squatter.email)]).toEqual([
      [],
      [],
    ]);
    world.confirm({ person: resident, esiid });
    world.clock.wait(601);
    await world.run("follow-agreements");
    expect(await views(resident)).not.toContain("7777");
    expect(await views(squatter)).not.toContain("11111");
    expect(await world.stored({ person: squatter, esiid })).toEqual([]);
  });

  it("a made-up meter number takes nothing from a resident who has proved nothing yet", async () => {
    const esiid = await squattedHome();
    // Here the first account is the resident's.
    [squatter, resident] = [resident, squatter];
    expect((await disputes.add(squatter, esiid, { meter_number: MADE_UP })).body).toMatchObject({
      needs_proof: true,
    });
    await disputes.runJobs();
    expect(await disputes.statusOf(resident, esiid)).toBe(200);
    expect(await disputes.removalsOf(resident, esiid)).toBe(0);
    await disputes.link(resident, esiid);
    expect([await disputes.statusOf(squatter, esiid), await disputes.statusOf(resident, esiid)]).toEqual([
      404, 200,
    ]);
    expect(await disputes.removalsOf(squatter, esiid)).toBe(1);
  });

  it("goes to one of two that prove it at once, and stays there", async () => {
    const esiid = await squattedHome({ meter_number: METER });
    const rival = await newPerson(world.server);
    for (const who of [resident, rival])
      expect(
        (await disputes.add(who, esiid, { meter_number: `${MADE_UP}${who.id.slice(0, 4)}` })).status,
      ).toBe(201);
    for (const who of [resident, rival])
      await api(world.server, "PATCH", `${LIST}/${esiid}`, who, { meter_number: METER });
    for (const person of [resident, rival]) {
      await world.request({ person, esiid });
      world.confirm({ person, esiid });
    }
    world.clock.wait(601);
    await Promise.all([world.run("follow-agreements"), world.run("follow-agreements")]);
    await disputes.runJobs();
    const there = await Promise.all([squatter, resident, rival].map((who) => disputes.statusOf(who, esiid)));
    expect(there[0]).toBe(404);
    expect(there.slice(1).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const rows = await world.server.ctx.db.sql
      .selectFrom("portal.service_locations")
      .select(["shared", "needs_proof"])
      .where("esiid", "=", esiid)
      .where("ended_at", "is", null)
      .execute();
    expect(rows).toEqual([{ shared: false, needs_proof: false }]);
  });

  it("each loser is notified once, however often the jobs run", async () => {
    const esiid = await squattedHome();
    await disputes.add(resident, esiid, { meter_number: METER });
    await disputes.link(resident, esiid);
    const { ctx } = world.server;
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
    expect(await disputes.removalsOf(squatter, esiid)).toBe(1);
    expect(await mailsTo(world.server, squatter.email)).toHaveLength(1);
  });
});

describe("a home that its account proved", () => {
  it("is not taken by a made-up number, nor by an account without any", async () => {
    const home = await world.newHome();
    await world.link(home);
    const thief = await newPerson(world.server);
    expect(problemOf(await disputes.add(thief, home.esiid))).toEqual([403, "held_by_another"]);
    expect(problemOf(await disputes.add(thief, home.esiid, { meter_number: MADE_UP }))).toEqual([
      403,
      "proof_refused",
    ]);
    // What its account typed over it later does not count either.
    await api(world.server, "PATCH", `${LIST}/${home.esiid}`, home.person, { meter_number: MADE_UP });
    expect(problemOf(await disputes.add(thief, home.esiid, { meter_number: MADE_UP }))).toEqual([
      403,
      "proof_refused",
    ]);
    expect(await disputes.statusOf(home.person, home.esiid)).toBe(200);
  });

  it("counts as proved where it was linked before proofs were recorded", async () => {
    const home = await world.newHome();
    await world.link(home);
    await world.server.ctx.db.sql
      .updateTable("portal.service_locations")
      .set({ proof: null, proved_at: null })
      .where("esiid", "=", home.esiid)
      .execute();
    const thief = await newPerson(world.server);
    expect(problemOf(await disputes.add(thief, home.esiid, { meter_number: MADE_UP }))).toEqual([
      403,
      "proof_refused",
    ]);
  });
});
