// The homes of an account over HTTP: adding, reading, changing and removing them.
import { readFile } from "node:fs/promises";
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
const MIGRATION = new URL("../../server/platform/db/migrations/0048_contract_dates.sql", import.meta.url);

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

describe("PATCH /api/service_locations/{esiid}", () => {
  const contract = {
    provider: "Example Energy",
    plan_name: "Twelve",
    plan_id: null,
    ends_on: "2026-03-01",
    price: { cents_per_kwh: 14.5, base_usd: 9.95, includes_delivery: true },
    leaving_fee: { kind: "flat", usd: 150 },
  };

  it("changes the sent fields and leaves the rest", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid, { nickname: "Home" });
    const patch = (body: unknown): Promise<ApiResponse> =>
      api(server, "PATCH", `${LIST}/${esiid}`, user, body);
    const reported = await patch({ contract, meter_number: " 123-456 ab9 ".replaceAll(" ", "") });
    expect(reported.status).toBe(200);
    expect(serviceLocationSchema.parse(reported.body)).toMatchObject({
      nickname: "Home",
      meter_number: "123-456ab9",
      contract,
      clock: { ends_on: "2026-03-01", free_from: "2026-02-15" },
    });
    expect((await patch({})).body).toEqual(reported.body);
    const cleared = await patch({ nickname: "", contract: null });
    expect(cleared.body).toMatchObject({
      nickname: null,
      contract: null,
      clock: null,
      meter_number: "123-456ab9",
    });
  });

  it("rejects an invalid contract, and a plan that is not ours", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const plan = await somePlan(server);
    const fields = async (body: unknown): Promise<string[]> => {
      const response = await api(server, "PATCH", `${LIST}/${esiid}`, user, body);
      expect(response.status).toBe(400);
      return Object.keys(response.body.error.fields);
    };
    for (const ends_on of ["2026-02-30", "9999-12-31", "0026-05-31"])
      expect([ends_on, await fields({ contract: { ...contract, ends_on } })]).toEqual([
        ends_on,
        ["contract.ends_on"],
      ]);
    expect(await fields({ contract: { ...contract, plan_id: "nope" } })).toEqual([
      "problem",
      "contract.plan_id",
    ]);
    expect(await fields({ meter_number: "x" })).toEqual(["meter_number"]);
    expect(await fields({ nickname: "x".repeat(61) })).toEqual(["nickname"]);
    const ours = { ...contract, plan_id: plan.id };
    expect((await api(server, "PATCH", `${LIST}/${esiid}`, user, { contract: ours })).status).toBe(200);
  });

  it("rejects text that can't be stored in a contract", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    for (const provider of ["half a \ud800 character", "NUL \0"]) {
      const body = { contract: { ...contract, provider } };
      const response = await api(server, "PATCH", `${LIST}/${esiid}`, user, body);
      expect([response.status, response.body.error.code]).toEqual([400, "bad_request"]);
    }
  });

  it("shows a contract without a last day that migration 0048 removed", async () => {
    const stored: [string, string | null][] = [
      ["9999-12-31", null],
      ["0026-05-31", null],
      ["2026-05-31", "2026-05-31"],
    ];
    for (const [ends_on, shown] of stored) {
      const esiid = newEsiid();
      await addLocation(server, user, esiid);
      await server.ctx.db.pool.query("update portal.service_locations set contract = $2 where esiid = $1", [
        esiid,
        { ...contract, ends_on },
      ]);
      await server.ctx.db.pool.query(await readFile(MIGRATION, "utf8"));
      const home = await api(server, "GET", `${LIST}/${esiid}`, user);
      expect([home.body.contract, home.status]).toEqual([{ ...contract, ends_on: shown }, 200]);
      expect((await api(server, "GET", `${LIST}/${esiid}/outlook`, user)).status).toBe(200);
    }
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
