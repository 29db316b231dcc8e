// The homes of an account over HTTP: adding, reading and removing them. change-location.test.ts changes them.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { apiErrorSchema } from "#contracts/errors.ts";
import { serviceLocationSchema, serviceLocationsSchema } from "#contracts/portal.ts";
import type { ApiResponse } from "#tests/support/auth.ts";
import { api, createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { newEsiid, placeOrder, somePlan } from "#tests/support/orders.ts";
import { addLocation, insertPremise } from "#tests/support/locations.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(portalServer);
const user = setup(() => createTestUser(server));

const LIST = "/api/service_locations";

function add(body: unknown, who: TestUser | null = user): Promise<ApiResponse> {
  return api(server, "POST", LIST, who, body);
}

describe("POST /api/service_locations", () => {
  it("adds a home of the directory with all its data, whatever was typed", async () => {
    const esiid = newEsiid();
    await insertPremise(server, esiid, { switch_hold: true, smart_meter: false, read_cycle: 14 });
    const response = await add({
      esiid: ` '${esiid.slice(0, 7)} ${esiid.slice(7)} `,
      address: "1 WRONG ST",
      city: "AUSTIN",
      zip: "78701",
      nickname: "Lake house",
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(serviceLocationSchema.parse(response.body)).toMatchObject({
      service_location: {
        esiid,
        address: "4105 MAPLE ST APT 2",
        city: "DALLAS",
        zip: "75219",
        tdu: "oncor",
        tdu_source: "directory",
        premise_type: "residential",
        smart_meter: false,
        switch_hold: true,
        read_cycle: 14,
        in_directory: true,
      },
      nickname: "Lake house",
      meter_number: null,
      current_order: null,
      contract: null,
      clock: null,
      live_link: { status: "off" },
      usage_summary: { kind: "none", estimated_share: 1 },
      shared: false,
    });
  });

  it("adds a home that is not in the directory, with what was typed", async () => {
    const esiid = "1008901234567890123456";
    const response = await add({ esiid, address: "7 OAK LN", city: "HOUSTON", zip: "77002" });
    expect(response.status).toBe(201);
    expect(serviceLocationSchema.parse(response.body).service_location).toEqual({
      esiid,
      address: "7 OAK LN",
      city: "HOUSTON",
      zip: "77002",
      tdu: "centerpoint",
      tdu_source: "esi_id",
      premise_type: null,
      smart_meter: null,
      switch_hold: null,
      read_cycle: null,
      in_directory: false,
    });
    // This prefix identifies no utility for certain, and an unknown address has none.
    const unknown = await add({ esiid: "10999990000000001" });
    expect(unknown.status).toBe(201);
    expect(unknown.body.service_location).toMatchObject({ tdu: null, tdu_source: null });
  });

  it("is safe to repeat, also concurrently", async () => {
    const esiid = newEsiid();
    const responses = await Promise.all([1, 2, 3, 4].map(() => add({ esiid })));
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    const again = await add({ esiid, nickname: "another" });
    expect(again.status).toBe(200);
    expect(again.body.nickname).toBeNull();
  });

  it("explains what is wrong with an ESI ID", async () => {
    for (const esiid of ["", "12345", "10443720000000A25", "99443720000000025", "1".repeat(100)]) {
      const response = await add({ esiid });
      expect(response.status).toBe(400);
      expect(Object.keys(apiErrorSchema.parse(response.body).error.fields ?? {})).toEqual(["esiid"]);
    }
  });

  it("rejects with an explanation what is not a home of the market", async () => {
    const rejected: [Parameters<typeof insertPremise>[2], string][] = [
      [{ premise_type: "small_commercial" }, "not_residential"],
      [{ premise_type: "large_commercial" }, "not_residential"],
      [{ premise_type: "other", metered: false }, "not_residential"],
      [{ status: "inactive" }, "not_active"],
    ];
    for (const [premise, problem] of rejected) {
      const esiid = newEsiid();
      await insertPremise(server, esiid, premise);
      const response = await add({ esiid });
      expect(response.status).toBe(422);
      expect(response.body.error.fields.problem).toBe(problem);
    }
    // A customer may be moving in.
    const dark = newEsiid();
    await insertPremise(server, dark, { status: "de_energized" });
    expect((await add({ esiid: dark })).status).toBe(201);
    const municipal = await add({ esiid: "10999990000000002", zip: "78704" });
    expect(municipal.status).toBe(422);
    expect(municipal.body.error.fields).toMatchObject({ problem: "no_choice", utility: "Austin Energy" });
    expect(municipal.body.error.message).toContain("Austin Energy");
    // North Austin's edge is in Oncor's area, which the ESI ID shows.
    expect((await add({ esiid: newEsiid(), zip: "78704" })).status).toBe(201);
  });

  it("allows at most fifty homes in an account, and thirty additions an hour", async () => {
    const landlord = await createTestUser(server);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await add({ esiid: newEsiid() }, landlord)).status);
    expect(statuses).toEqual([...Array<number>(30).fill(201), 429]);
    await sql`delete from portal.limits`.execute(server.ctx.db.sql);
    for (let n = 0; n < 20; n += 1) expect((await add({ esiid: newEsiid() }, landlord)).status).toBe(201);
    const more = await add({ esiid: newEsiid() }, landlord);
    expect(more.status).toBe(409);
    expect(more.body.error.fields.problem).toBe("too_many_homes");
  });

  it("authenticates the caller before it reads the body", async () => {
    expect((await add({ nonsense: true }, null)).status).toBe(401);
    expect((await add({ nonsense: true })).status).toBe(400);
  });
});

describe("GET /api/service_locations", () => {
  it("lists only the account's homes, in the order they were added", async () => {
    const owner = await createTestUser(server);
    expect((await api(server, "GET", LIST, owner)).body).toEqual({ items: [] });
    const locations = [newEsiid(), newEsiid(), newEsiid()];
    for (const esiid of locations) await addLocation(server, owner, esiid);
    const listed = serviceLocationsSchema.parse((await api(server, "GET", LIST, owner)).body);
    expect(listed.items.map(({ service_location }) => service_location.esiid)).toEqual(locations);
    const one = await api(server, "GET", `${LIST}/${locations[1]}`, owner);
    expect(one.body).toEqual(listed.items[1]);
  });

  it("includes the active order of ours, and its contract if the customer entered none", async () => {
    const owner = await createTestUser(server);
    const esiid = newEsiid();
    await addLocation(server, owner, esiid);
    const plan = await somePlan(server);
    const order = { user_id: owner.id, esiid, ends_on: "2027-06-30" };
    const at = server.ctx.now();
    await placeOrder(server, { ...order, events: [{ at, state: "rejected", actor: "provider" }] });
    const read = async (): Promise<unknown> => (await api(server, "GET", `${LIST}/${esiid}`, owner)).body;
    expect(serviceLocationSchema.parse(await read())).toMatchObject({ current_order: null, contract: null });
    const id = await placeOrder(server, { ...order, events: [{ at, state: "active", actor: "provider" }] });
    expect(serviceLocationSchema.parse(await read())).toMatchObject({
      current_order: { id, state: "active" },
      contract: { provider: plan.provider.name, plan_id: plan.id, ends_on: "2027-06-30" },
      clock: { ends_on: "2027-06-30", free_from: "2027-06-16" },
    });
    // The next order is already placed, but the active one is still shown.
    const next = await placeOrder(server, {
      ...order,
      events: [{ at, state: "submitted", actor: "customer" }],
    });
    expect(serviceLocationSchema.parse(await read())).toMatchObject({ current_order: { id } });
    await server.ctx.db.sql.deleteFrom("portal.orders").where("id", "=", next).execute();
    // Its term has ended: it continues month to month, and is shown as ended.
    await server.ctx.db.sql
      .updateTable("portal.orders")
      .set({ state: "ended", ends_on: "2026-01-10" })
      .where("id", "=", id)
      .execute();
    expect(serviceLocationSchema.parse(await read())).toMatchObject({
      current_order: { id, state: "ended" },
      clock: { ends_on: "2026-01-10", state: "over" },
    });
  });
});

describe("DELETE /api/service_locations/{esiid}", () => {
  // The dialog promises that its usage is kept. What it deletes, the bills, is in bills.test.ts.
  it("keeps its usage, which returns with the home", async () => {
    const esiid = newEsiid();
    const customUsage = `/usage/api/service_locations/${esiid}/custom_usage`;
    await addLocation(server, user, esiid);
    await api(server, "POST", customUsage, user, { kind: "annual", kwh: 12_000 });
    expect((await api(server, "DELETE", `${LIST}/${esiid}`, user)).status).toBe(204);
    expect((await api(server, "GET", customUsage, user)).status).toBe(404);
    await addLocation(server, user, esiid);
    expect((await api(server, "GET", customUsage, user)).body.usage).toMatchObject({ kwh: 12_000 });
  });

  it("accepts the type of a body that is not there", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const response = await fetch(`${server.url}${LIST}/${esiid}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json" },
    });
    expect(response.status).toBe(204);
  });

  it("removes the home, safe to repeat, and any account can add it again", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid, { nickname: "Old" });
    for (const _ of [1, 2]) {
      const response = await api(server, "DELETE", `${LIST}/${esiid}`, user);
      expect([response.status, response.body]).toEqual([204, ""]);
    }
    expect((await api(server, "GET", `${LIST}/${esiid}`, user)).status).toBe(404);
    expect((await api(server, "PATCH", `${LIST}/${esiid}`, user, { nickname: "x" })).status).toBe(404);
    expect((await add({ esiid }, await createTestUser(server))).status).toBe(201);
  });
});

describe("an ESI ID that is not the account's", () => {
  it("gets the same response, whether another's, unknown or not an ESI ID at all", async () => {
    const otherEsiid = newEsiid();
    await addLocation(server, await createTestUser(server), otherEsiid);
    const bodies = new Set<string>();
    for (const esiid of [otherEsiid, newEsiid(), "abc", "%00", `${otherEsiid}0`, "..%2F", "1".repeat(400)]) {
      for (const [method, path, body] of [
        ["GET", ""],
        ["PATCH", "", { nickname: "x" }],
        ["DELETE", ""],
        ["GET", "/best_plans"],
      ] as const) {
        const response = await api(server, method, `${LIST}/${esiid}${path}`, user, body);
        expect(response.status).toBe(404);
        delete response.body.error.request_id;
        bodies.add(JSON.stringify(response.body));
      }
    }
    expect([...bodies]).toEqual([
      JSON.stringify({
        error: { code: "not_found", message: "We couldn't find this home in your account." },
      }),
    ]);
  });
});

describe("the database", () => {
  it("prevents two accounts from having one home", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const second = sql`
      insert into portal.service_locations (id, user_id, esiid) values (gen_random_uuid(), gen_random_uuid(), ${esiid})`;
    await expect(second.execute(server.ctx.db.sql)).rejects.toMatchObject({
      code: "23505",
      constraint: "service_locations_one_account",
    });
    const twice = sql`
      insert into portal.service_locations (id, user_id, esiid, shared)
      values (gen_random_uuid(), ${user.id}, ${esiid}, true)`;
    await expect(twice.execute(server.ctx.db.sql)).rejects.toMatchObject({
      constraint: "service_locations_holder",
    });
  });
});
